import * as oauth from 'oauth4webapi'
import type { CalendarEvent, StudyEvent } from '../../schemas/calendar.ts'
import { CALENDAR_AHEAD, CALENDAR_BEHIND, CALENDAR_MAX, CONSENT_LIFETIME } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { sessionByHash, type Authenticated } from '../auth-session.ts'
import { CommandError, conflict, unauthorized } from '../command-error.ts'
import { isActive } from '../account-status.ts'
import { FEEDS_FOR } from '../commands/publish/feed-routing.ts'
import type { Log } from '../services.ts'
import { sha256 } from '../sha256.ts'
import type { StoredCalendar } from '../store/records.ts'
import type { Store, WriteTx } from '../store/store.ts'
import { GrantEnded, type CalendarProvider, type Grant, type NewEvent } from './provider.ts'
import type { Seal } from './seal.ts'
import { defined } from '../../schemas/defined.ts'

export interface CalendarsOptions {
  store: Store
  provider: CalendarProvider
  seal: Seal
  now(): number
  log: Log
}

const notConnected = () => conflict('no-calendar', 'Connect your Google Calendar first to sync study sessions')
const away = () => new CommandError(502, 'calendar-away', 'Your calendar isn’t responding. Try again in a moment.')

/**
 * Connects, reads, writes and disconnects students' calendars elsewhere. Their events are stored as documents of the student's own
 * feed, so that they are available offline (clarification F7).
 */
export class Calendars {
  readonly #o: CalendarsOptions
  readonly #refreshing = new Map<StudentId, Promise<CalendarEvent[]>>()
  /**
   * The last pending operation of each student. Without this order, a list that was read before an event was added would remove it
   * again.
   */
  readonly #turns = new Map<StudentId, Promise<unknown>>()

  constructor(options: CalendarsOptions) {
    this.#o = options
  }

  /** Returns the address of the consent page. It is valid once, for this session, for ten minutes. */
  async requestConsent({ student, signIn }: Authenticated, redirectUri: string): Promise<string> {
    const state = oauth.generateRandomState()
    const verifier = oauth.generateRandomCodeVerifier()
    const challenge = await oauth.calculatePKCECodeChallenge(verifier)
    const askedAt = this.#o.now()
    await this.#o.store.write((tx) =>
      tx.calendars.putConsent({ stateHash: sha256(state), ownerId: student.id, signIn: signIn.idHash, verifier, askedAt }),
    )
    return this.#o.provider.consentUrl({ state, challenge, redirectUri, email: student.email })
  }

  /** Returns whether that consent request is open and belongs to this session. */
  async isConsentOpen(signed: Authenticated, state: string): Promise<boolean> {
    return this.#o.store.read(async (view) => this.#isOpen(await view.calendars.consent(sha256(state)), signed))
  }

  /** Processes the provider's response to a consent request. Returns whether the calendar is connected now (hardening N28). */
  async completeConsent(signed: Authenticated, authResponse: URLSearchParams, redirectUri: string): Promise<boolean> {
    const { store, provider, seal, now, log } = this.#o
    const { student } = signed
    const state = authResponse.get('state') ?? ''
    const consent = await store.write(async (tx) => {
      const asked = await tx.calendars.consent(sha256(state))
      if (!this.#isOpen(asked, signed)) return null
      await tx.calendars.removeConsent(defined(asked).stateHash)
      return asked
    })
    if (!consent) return false
    const grant = await provider.grant(authResponse, { state, verifier: consent.verifier, redirectUri }).catch((error: unknown) => {
      log.info({ event: 'calendar-refused', reason: error instanceof Error ? error.message : String(error) })
      return null
    })
    if (!grant) return false
    const isStored = await store.write(async (tx) => {
      if (!(await sessionByHash(tx, signed.signIn.idHash, now()))) return false
      await tx.calendars.put({ ownerId: student.id, grant: seal.seal(JSON.stringify(grant), student.id), connectedAt: now() })
      await setConnected(tx, student.id, true)
      return true
    })
    if (!isStored) return false
    // Load the events together with the new state. If the provider does not respond now, the next request loads them.
    await this.events(student.id).catch((error: unknown) => log.info({ event: 'calendar-not-loaded', reason: String(error) }))
    return true
  }

  /** Loads the events around now; changes are published to the student's feed. Concurrent requests share one call to the provider. */
  events(owner: StudentId): Promise<CalendarEvent[]> {
    const known = this.#refreshing.get(owner)
    if (known) return known
    const asked = this.#inTurn(owner, () => this.#refresh(owner)).finally(() => this.#refreshing.delete(owner))
    this.#refreshing.set(owner, asked)
    return asked
  }

  /** Adds a study session to the calendar. Adding the same session again updates its event. */
  add(owner: StudentId, session: StudyEvent): Promise<CalendarEvent> {
    return this.#inTurn(owner, () => this.#add(owner, session))
  }

  async #add(owner: StudentId, { subject, startTime, endTime, location, description }: StudyEvent): Promise<CalendarEvent> {
    // Google accepts the letters a to v and digits.
    const id = `friendioo${sha256(`${owner}:${subject}:${startTime}`).slice(0, 40)}`
    const event: NewEvent = {
      id,
      title: subject,
      start: startTime,
      end: endTime,
      ...(location && { location }),
      ...(description && { description }),
    }
    const { calendar, grant } = await this.#open(owner)
    const renewed = await this.#asked(calendar, () => this.#o.provider.put(owner, grant, event))
    const { description: _, ...shown } = event
    await this.#write(calendar, renewed, async (tx) => {
      await storeEvent(tx, owner, shown)
      // The earliest events stay, as when the calendar is read.
      for (const { id: surplus } of await tx.calendars.events(owner, CALENDAR_MAX, CALENDAR_MAX)) await dropEvent(tx, owner, surplus)
    })
    return shown
  }

  /** Deletes everything of the calendar. Disconnecting twice changes nothing. */
  async disconnect(owner: StudentId): Promise<void> {
    const farewell = await this.farewell(owner)
    await this.#o.store.write((tx) => this.#remove(tx, owner))
    farewell()
  }

  /** Returns a function that revokes the grant at the provider; call it after the deletion is committed. */
  async farewell(owner: StudentId): Promise<() => void> {
    const { store, provider, log } = this.#o
    const calendar = await store.read((view) => view.calendars.of(owner))
    const grant = calendar && this.#grantIn(calendar)
    return () =>
      void (grant && provider.revoke(grant).catch((error: unknown) => log.info({ event: 'calendar-not-revoked', reason: String(error) })))
  }

  async #refresh(owner: StudentId): Promise<CalendarEvent[]> {
    const { store, provider, now } = this.#o
    const { calendar, grant } = await this.#open(owner)
    const { events: all, renewed } = await this.#asked(calendar, () =>
      provider.events(owner, grant, now() - CALENDAR_BEHIND, now() + CALENDAR_AHEAD),
    )
    const events = all.slice(0, CALENDAR_MAX)
    // Reads twice as many: a calendar that an earlier version stored may have more. The next reads remove those, too.
    const known = await store.read((view) => view.calendars.events(owner, 2 * CALENDAR_MAX))
    const changes = changesBetween(known, events)
    if (renewed || changes.put.length + changes.removed.length > 0) {
      await this.#write(calendar, renewed, async (tx) => {
        for (const event of changes.put) await storeEvent(tx, owner, event)
        for (const { id } of changes.removed) await dropEvent(tx, owner, id)
      })
    }
    return events
  }

  async #open(owner: StudentId): Promise<{ calendar: StoredCalendar; grant: Grant }> {
    const calendar = await this.#o.store.read((view) => view.calendars.of(owner))
    if (!calendar) throw notConnected()
    const grant = this.#grantIn(calendar)
    // The key of the seal is lost, for example after a restore without it. The student must connect again.
    if (!grant) throw await this.#removeEnded(calendar)
    return { calendar, grant }
  }

  #grantIn({ ownerId, grant }: StoredCalendar): Grant | null {
    const opened = this.#o.seal.open(grant, ownerId)
    return opened === null ? null : (JSON.parse(opened) as Grant) // cast: sealed by this file
  }

  /** Stores the provider's response, unless the calendar was disconnected or connected again during the call. */
  #write(asked: StoredCalendar, renewed: Grant | null, work: (tx: WriteTx) => Promise<void>): Promise<void> {
    return this.#o.store.write(async (tx) => {
      const calendar = await tx.calendars.of(asked.ownerId)
      if (calendar?.connectedAt !== asked.connectedAt) throw notConnected()
      if (renewed) await tx.calendars.put({ ...calendar, grant: this.#o.seal.seal(JSON.stringify(renewed), asked.ownerId) })
      await work(tx)
    })
  }

  async #asked<T>(calendar: StoredCalendar, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#o.log.info({ event: 'calendar-failed', reason: error instanceof Error ? error.message : String(error) })
      throw error instanceof GrantEnded ? await this.#removeEnded(calendar) : away()
    }
  }

  /** Disconnects a calendar whose grant the provider has ended, unless it was connected again in the meantime. */
  async #removeEnded({ ownerId, connectedAt }: StoredCalendar): Promise<CommandError> {
    await this.#o.store.write(async (tx) => {
      if ((await tx.calendars.of(ownerId))?.connectedAt === connectedAt) await this.#remove(tx, ownerId)
    })
    return notConnected()
  }

  #inTurn<T>(owner: StudentId, run: () => Promise<T>): Promise<T> {
    const result = (this.#turns.get(owner) ?? Promise.resolve()).then(run)
    const over = result.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(owner, over)
    void over.then(() => this.#turns.get(owner) === over && this.#turns.delete(owner))
    return result
  }

  async #remove(tx: WriteTx, owner: StudentId): Promise<void> {
    await tx.calendars.remove(owner)
    for (let some; (some = await tx.calendars.events(owner, CALENDAR_MAX)).length > 0;)
      for (const { id } of some) await dropEvent(tx, owner, id)
    await setConnected(tx, owner, false)
  }

  #isOpen(asked: { ownerId: StudentId; signIn: string; askedAt: number } | null, { student, signIn }: Authenticated): boolean {
    return (
      asked !== null && asked.ownerId === student.id && asked.signIn === signIn.idHash && this.#o.now() - asked.askedAt <= CONSENT_LIFETIME
    )
  }
}

async function setConnected(tx: WriteTx, id: StudentId, googleCalendarConnected: boolean): Promise<void> {
  const student = await tx.students.byId(id)
  if (!student || !isActive(student)) throw unauthorized()
  if (student.googleCalendarConnected === googleCalendarConnected) return
  await tx.students.put({ ...student, googleCalendarConnected })
  tx.publish(FEEDS_FOR.account(student), 'account', id)
}

async function storeEvent(tx: WriteTx, owner: StudentId, event: CalendarEvent): Promise<void> {
  await tx.calendars.putEvent(owner, event)
  tx.publish(FEEDS_FOR.event(owner), 'events', event.id)
}

async function dropEvent(tx: WriteTx, owner: StudentId, id: string): Promise<void> {
  await tx.calendars.removeEvent(owner, id)
  tx.publish(FEEDS_FOR.event(owner), 'events', id)
}

function changesBetween(before: CalendarEvent[], after: CalendarEvent[]) {
  const known = new Map(before.map((event) => [event.id, JSON.stringify(comparable(event))]))
  const there = new Set(after.map(({ id }) => id))
  return {
    put: after.filter((event) => known.get(event.id) !== JSON.stringify(comparable(event))),
    removed: before.filter(({ id }) => !there.has(id)),
  }
}

const comparable = ({ id, title, start, end, location }: CalendarEvent) => [id, title, start, end, location ?? null]
