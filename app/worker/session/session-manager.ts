import { FRESH_AUTH_LIFETIME, AUTH_TIMEOUT, OPENING_TIMEOUT, REQUEST_TIMEOUT, SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Account } from '../../../schemas/student.ts'
import type { Http, HttpResponse } from '../../outbox/http.ts'
import type { DeviceStore } from '../../outbox/device-store.ts'
import { sendSignOut, type SignOutMarker } from '../../outbox/sign-out-marker.ts'
import type { BootState, SessionState } from '../api.ts'
import type { Client } from '../client/client.ts'
import { ObservableValue } from '../tabs/shared-state.ts'
import { inBackground } from '../../platform/in-background.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import type { Log } from '../../platform/log.ts'
import { requestCookieOwner, type CookieOwner } from './request-cookie-owner.ts'

export interface SessionDependencies {
  device: DeviceStore
  marker: SignOutMarker
  http: Http
  now(): number
  later(run: () => void, ms: number): () => void
  /**
   * Opens this student's data and starts the client.
   *
   * @param isNew the device can have no data of this student yet
   */
  openClient(student: StudentId, isNew: boolean): Promise<Client>
  /** Removes this student's replica, open or not. */
  removeLocal(student: StudentId): Promise<void>
  /** Whether the browser still lists a database of this origin. */
  isAnyDatabaseLeft(): Promise<boolean>
  /** Runs `run` while no other tab of this browser runs one; does not wait for a tab that does not respond. */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  /** Makes the other tabs of this browser start again. */
  restartOthers(): void
  log: Log
}

const RESEND_SIGN_OUT_DELAY = 3 * SECOND
/**
 * Longest wait (ms) for the server's response to a sign-out, at the sign-out and at the next start. It is below `OPENING_TIMEOUT`, after
 * which a page says that the data does not open. The device is wiped before, and the sign-out is sent again.
 */
const SIGN_OUT_TIMEOUT = 2 * SECOND
/** Longest wait, in ms, for data that is still opening when the session ends. */
const STOP_TIMEOUT = 2 * SECOND

/**
 * Finds out who is signed in: starts with the student that the device remembers, and checks with the server at the same time. Signs
 * out, and deletes or parks data when another student signs in.
 */
export class SessionManager {
  readonly state = new ObservableValue<SessionState>({ student: null, restart: false })
  readonly #o: SessionDependencies
  #client: Promise<Client> | null = null
  /** Resolves when the start has ended, even if it failed. */
  readonly started: Promise<void>
  #known: () => void = () => {}
  #ended = false
  /** True if the device remembers no student and the server did not respond. */
  #hadNoResponse = false
  /** When the server last confirmed the session, epoch ms, device clock; -Infinity after any other result. */
  #confirmedAt = -Infinity
  #cancelResend: () => void = () => {}

  constructor(dependencies: SessionDependencies) {
    this.#o = dependencies
    this.started = new Promise((resolve) => (this.#known = resolve))
  }

  /** Returns the client of the signed-in student, pending while it opens; null if there is no student. */
  get client(): Promise<Client> | null {
    return this.#client
  }

  /**
   * @param certain a sign-in has just happened: the student must be known before anything is shown, because it may not be the
   * remembered one
   * @param asked returns the response that the page received already; used only if the device remembers no student
   */
  start(certain: boolean, asked?: () => Promise<HttpResponse>): Promise<BootState> {
    // Never start while another tab wipes data after a sign-out: that would delete the data of the new student too.
    const start = this.#o.exclusively(async () => {
      const boot = await this.#start(certain, asked)
      // A write that was running during a sign-out may have created an empty database again.
      if (boot.student === null) await this.#clearStorage()
      return boot
    })
    start.then(this.#known, this.#known)
    return start
  }

  async #start(certain: boolean, asked?: () => Promise<HttpResponse>): Promise<BootState> {
    const nobody: BootState = { student: null, account: null, lastPage: null }
    const leaving = await this.#o.marker.get()
    if (leaving !== null) {
      // The page was closed during the sign-out.
      if ((await this.#o.device.lastSession())?.userId === leaving.student) await this.#wipe(leaving.student)
      if (!(await sendSignOut(this.#o.http, this.#o.marker, leaving, SIGN_OUT_TIMEOUT))) {
        this.#hadNoResponse = true
        this.#resendSignOut()
        return nobody
      }
    }

    const last = await this.#o.device.lastSession()
    if (last && !certain) {
      this.#open(last.userId, false)
      this.#checkInBackground(last.userId)
      return { student: last.userId, account: last.profileData, lastPage: last.currentPage }
    }
    const here = await this.#requestOwner(null, last ? undefined : asked)
    if (here.id !== null) {
      if (last && last.userId !== here.id) await this.#yieldToOther(last.userId)
      await this.#o.device.save(here.id, { session: here.session }, this.#o.now())
    }
    this.#hadNoResponse = !here.responded && last === null
    // If the server does not respond, the last student stays, with all local data (clarification A5).
    const student = here.id ?? (here.responded ? null : (last?.userId ?? null))
    if (student === null && last) return this.#signedOutHere(last.userId, last.profileData, last.currentPage)
    if (student === null) return nobody
    this.#open(student, last?.userId !== student)
    const same = last?.userId === student
    return { student, account: same ? last.profileData : null, lastPage: same ? last.currentPage : null }
  }

  /** Checks the session when the page becomes visible or online. */
  recheck(): void {
    const { student } = this.state.value
    if (this.#ended) return
    if (student !== null) this.#checkInBackground(student)
    else if (this.#hadNoResponse) inBackground(this.start(false), 'The session could not start', this.#o.log)
  }

  /**
   * Handles a cookie of another student, or of a session that was ended from another device: deletes this student's data, parks unsent
   * envelopes and restarts all tabs. If the account was deleted, the unsent envelopes are deleted, too.
   *
   * @param deleted whether the account was deleted; undefined: ask the server
   */
  async otherStudent(deleted?: boolean): Promise<void> {
    const { student } = this.state.value
    if (student === null || this.#ended) return
    this.#ended = true
    await this.#stopClient()
    await this.#o.exclusively(() => this.#yieldToOther(student))
    if (deleted ?? (await this.#requestOwner(student)).deleted) await this.#o.device.wipe(student)
    this.#o.restartOthers()
    this.state.set({ student, restart: true })
  }

  /**
   * Makes the page start again, because another tab reports a sign-in or a sign-out.
   *
   * @param lost the reason is another one: the browser closed the stores of this device
   */
  async onRestart(lost = false): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.#stopClient()
    this.state.set({ ...this.state.value, restart: true, lost })
  }

  /** Blocks pages and workers at once, wipes the device, then notifies the server, now or as soon as it is reachable. */
  async signOut(): Promise<void> {
    // The page shows remembered data, with the sign-out button, before it is known who is signed in.
    await this.started
    // After a failed start, the student is the one that this device remembers, or the owner of the cookie.
    const last = await this.#o.device.lastSession()
    const student = this.state.value.student ?? last?.userId ?? null
    if (student === null) return this.#endSession()
    this.#ended = true
    const session = last?.session ?? null
    // If the marker cannot be stored, the data on this device is wiped all the same.
    await this.#o.marker.set({ student, session }).catch((cause: unknown) => this.#o.log('The sign-out could not be stored', { cause }))
    this.#o.restartOthers()
    await this.#stopClient()
    await this.#o.exclusively(() => this.#wipe(student))
    if (!(await sendSignOut(this.#o.http, this.#o.marker, { student, session }, SIGN_OUT_TIMEOUT))) this.#resendSignOut()
    else await this.#o.exclusively(() => this.#clearStorage())
    this.state.set({ student: null, restart: false })
  }

  #open(student: StudentId, isNew: boolean): void {
    // Another tab has requested a restart in the meantime. Opening now would hide that.
    if (this.#ended) return
    this.#client = this.#o.openClient(student, isNew).then((client) => this.#stillHere(student, client))
    this.state.set({ student, restart: false })
    const cancel = this.#o.later(() => this.state.update({ stuck: true }), OPENING_TIMEOUT)
    this.#client.then(
      () => {
        cancel()
        if (this.state.value.stuck) this.state.update({ stuck: false })
      },
      // After a failure nothing is opening any more: the page shows that it is stuck, and this stays.
      (cause: unknown) => this.#o.log('The local data could not be opened', { cause }),
    )
  }

  /** Deletes the replica again if the student signed out in another tab while this tab opened it. */
  async #stillHere(student: StudentId, client: Client): Promise<Client> {
    if ((await this.#o.device.lastSession())?.userId === student) return client
    client.stop()
    await this.#o.removeLocal(student)
    this.#ended = true
    this.state.set({ student, restart: true })
    return client
  }

  /** Opens local data after a 401: it stays readable, and the connection bar prompts to sign in (clarification A5). */
  #signedOutHere(student: StudentId, account: Account | null, lastPage: string): BootState {
    this.#open(student, false)
    return { student, account, lastPage }
  }

  /** Ends the session of the cookie, whichever student it belongs to. Rejects if the server does not respond with 200. */
  async #endSession(): Promise<void> {
    const { status } = await this.#o.http({ method: 'POST', path: '/api/logout', student: null, timeout: REQUEST_TIMEOUT })
    if (status !== 200) throw new Error(`The session could not be ended: ${status}`)
  }

  async #wipe(student: StudentId): Promise<void> {
    await this.#o.removeLocal(student)
    await this.#o.device.wipe(student)
    await this.#o.device.removeIfEmpty()
  }

  /**
   * Makes the server clear databases that the browser still lists although nothing is stored: WebKit deletes no database whose
   * worker ended in a transaction (ADR 0048). The response also removes the service worker, which the next page registers again.
   * Run this alone among the tabs, so that a student who has signed in since then counts.
   * If it fails, an empty database stays.
   */
  async #clearStorage(): Promise<void> {
    try {
      if (!(await this.#o.device.removeIfEmpty()) || !(await this.#o.isAnyDatabaseLeft())) return
      await this.#o.http({ method: 'POST', path: '/api/clear-storage', student: null, timeout: AUTH_TIMEOUT })
    } catch (cause) {
      this.#o.log('An empty database stays', { cause })
    }
  }

  /**
   * Removes the data of a student because another one has signed in. Without a session record the next start shows nothing of this student,
   * even if the replica could not be deleted.
   */
  async #yieldToOther(student: StudentId): Promise<void> {
    await this.#o.removeLocal(student).catch((cause: unknown) => this.#o.log('The local data could not be removed', { cause }))
    await this.#o.device.wipeExceptUnsent(student)
  }

  /**
   * Stops the client, also one that is still opening. Waits at most `STOP_TIMEOUT`, because data that the browser has removed in
   * the meantime may never open.
   */
  async #stopClient(): Promise<void> {
    const stopped = this.#client?.then(
      (client) => client.stop(),
      () => {},
    )
    let cancel = (): void => {}
    await Promise.race([stopped, new Promise<void>((resolve) => (cancel = this.#o.later(resolve, STOP_TIMEOUT)))])
    cancel()
  }

  #checkInBackground(student: StudentId): void {
    inBackground(this.#check(student), 'The session could not be checked', this.#o.log)
  }

  async #check(student: StudentId): Promise<void> {
    // A response is fresh for 5 minutes (spec §6). Other requests report earlier when the session has ended.
    const isFresh = Math.abs(this.#o.now() - this.#confirmedAt) < FRESH_AUTH_LIFETIME
    if (isFresh) return void (await this.#opened())?.onSessionConfirmed()
    const here = await this.#requestOwner(student)
    if (this.#ended) return
    if (here.id === student) await this.#o.device.save(student, { session: here.session }, this.#o.now())
    if (here.id === student) (await this.#opened())?.onSessionConfirmed()
    else if (here.other) await this.otherStudent(here.deleted)
  }

  /** Resolves with the open client; null when there is none, or when it could not be opened, which its opener reports. */
  async #opened(): Promise<Client | null> {
    try {
      return await this.#client
    } catch (thrown) {
      reportedElsewhere(thrown)
      return null
    }
  }

  /** Asks who is signed in, and notes when the server confirmed a session. */
  async #requestOwner(student: StudentId | null, asked?: () => Promise<HttpResponse>): Promise<CookieOwner> {
    const here = await requestCookieOwner(this.#o.http, student, asked)
    this.#confirmedAt = here.id === null ? -Infinity : this.#o.now()
    return here
  }

  /** Sends a sign-out again every `RESEND_SIGN_OUT_DELAY` until the server has received it, before any other request. */
  #resendSignOut(): void {
    this.#cancelResend()
    this.#cancelResend = this.#o.later(() => {
      const told = this.#o.marker.get().then(async (leaving) => {
        if (leaving && !(await sendSignOut(this.#o.http, this.#o.marker, leaving))) this.#resendSignOut()
        // A student may have signed in since then.
        else this.recheck()
      })
      inBackground(told, 'The sign-out could not be sent', this.#o.log)
    }, RESEND_SIGN_OUT_DELAY)
  }
}
