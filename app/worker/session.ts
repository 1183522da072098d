import { AUTH_TIMEOUT, REQUEST_TIMEOUT, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import type { Http } from '../outbox/http.ts'
import type { SignOutMarker } from '../outbox/sign-out-marker.ts'
import type { Boot, SessionView } from './api.ts'
import type { Client } from './client.ts'
import { Observed } from './live-state.ts'

/** What the device remembers of people: FriendiooOfflineDB's other three stores. */
export interface DeviceStore {
  lastSession(): Promise<{ userId: StudentId; currentPage: string; profileData: Account | null } | null>
  remember(student: StudentId, what: { currentPage?: string; account?: Account; synced?: boolean }, now: number): Promise<void>
  /** Signed out: nothing of the student stays. */
  forget(student: StudentId): Promise<void>
  /** Somebody else signed in: only what was never sent stays, parked. */
  leave(student: StudentId): Promise<void>
  removeIfEmpty(): Promise<void>
}

export interface SessionOutside {
  device: DeviceStore
  marker: SignOutMarker
  http: Http
  now(): number
  later(run: () => void, ms: number): () => void
  /** Opens this student's data and starts the client. */
  openClient(student: StudentId): Promise<Client>
  /** Removes this student's replica, open or not. */
  removeLocal(student: StudentId): Promise<void>
  /** The other tabs of this browser start again. */
  restartOthers(): void
  log(event: string): void
}

const TELL_AGAIN = 3 * SECOND

/** Who is here: starts from what the device remembers, asks the server beside it, signs out, makes way for somebody else. */
export class Session {
  readonly state = new Observed<SessionView>({ student: null, restart: false })
  readonly #o: SessionOutside
  #client: Promise<Client> | null = null
  #ended = false
  #cancelTell: () => void = () => {}

  constructor(outside: SessionOutside) {
    this.#o = outside
  }

  /** The client of the student who is here; waits while it opens. Null where nobody is. */
  get client(): Promise<Client> | null {
    return this.#client
  }

  /**
   * @param certain somebody has just signed in: who it is must be known before anything is shown, for it may not be the
   * one this device remembers
   */
  async start(certain: boolean): Promise<Boot> {
    const nobody: Boot = { student: null, account: null, lastPage: null }
    const leaving = await this.#o.marker.get()
    if (leaving !== null && !(await this.#tellSignOut(leaving))) return nobody

    const last = await this.#o.device.lastSession()
    if (last && !certain) {
      this.#open(last.userId)
      void this.#check(last.userId)
      return { student: last.userId, account: last.profileData, lastPage: last.currentPage }
    }
    const here = await this.#ask(null)
    if (here.id !== null) {
      if (last && last.userId !== here.id) await this.#makeWay(last.userId)
      await this.#o.device.remember(here.id, {}, this.#o.now())
    }
    // Nobody answered: whoever was here last stays, with everything local (decisions A5).
    const student = here.id ?? (here.answered ? null : (last?.userId ?? null))
    if (student === null && last) return this.#signedOutHere(last.userId, last.profileData, last.currentPage)
    if (student === null) return nobody
    this.#open(student)
    const same = last?.userId === student
    return { student, account: same ? last.profileData : null, lastPage: same ? last.currentPage : null }
  }

  /** The page is looked at, or online again. */
  again(): void {
    const { student } = this.state.value
    if (student !== null && !this.#ended) void this.#check(student)
  }

  /** The cookie is somebody else's: this student's data makes way, what was never sent is parked. */
  async otherStudent(): Promise<void> {
    const { student } = this.state.value
    if (student === null || this.#ended) return
    this.#ended = true
    await this.#stopClient()
    await this.#makeWay(student)
    this.#o.restartOthers()
    this.state.set({ student, restart: true })
  }

  /** Another tab says that somebody signed out or in. */
  async restarted(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.#stopClient()
    this.state.set({ ...this.state.value, restart: true })
  }

  /** Gates page and workers at once, wipes, then tells the server, now or as soon as it can be reached. */
  async signOut(): Promise<void> {
    const { student } = this.state.value
    if (student === null) return
    this.#ended = true
    await this.#o.marker.set(student)
    this.#o.restartOthers()
    await this.#stopClient()
    await this.#o.removeLocal(student)
    await this.#o.device.forget(student)
    await this.#o.device.removeIfEmpty()
    await this.#tellSignOut(student)
    this.state.set({ student: null, restart: false })
  }

  stop(): void {
    this.#ended = true
    this.#cancelTell()
    void this.#stopClient()
  }

  #open(student: StudentId): void {
    this.#client = this.#o.openClient(student)
    this.#client.catch((error: unknown) => this.#o.log(`The local data could not be opened: ${String(error)}`))
    this.state.set({ student, restart: false })
  }

  /** A 401 does not touch local data: it stays readable, and the bar asks to sign in (decisions A5). */
  #signedOutHere(student: StudentId, account: Account | null, lastPage: string): Boot {
    this.#open(student)
    return { student, account, lastPage }
  }

  async #makeWay(student: StudentId): Promise<void> {
    await this.#o.removeLocal(student)
    await this.#o.device.leave(student)
  }

  async #stopClient(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    client?.stop()
  }

  async #check(student: StudentId): Promise<void> {
    const here = await this.#ask(student)
    if (this.#ended) return
    if (here.id === student) (await this.#client?.catch(() => null))?.signedIn()
    else if (here.other) await this.otherStudent()
  }

  /** GET /api/auth/user: not retried, and after 10 s taken as unanswered (spec §6). */
  async #ask(student: StudentId | null): Promise<{ id: StudentId | null; answered: boolean; other: boolean }> {
    try {
      const answer = await this.#o.http({ method: 'GET', path: '/api/auth/user', student, timeout: AUTH_TIMEOUT })
      const body = answer.body as { id?: StudentId; code?: string } | null
      return {
        id: answer.status === 200 ? (body?.id ?? null) : null,
        answered: answer.status === 200 || answer.status === 401,
        other: answer.status === 409 && body?.code === 'other-student',
      }
    } catch {
      return { id: null, answered: false, other: false }
    }
  }

  /** Success, 401 and `other-student` all mean that this student is signed out there. Until then it is the first thing said. */
  async #tellSignOut(student: StudentId): Promise<boolean> {
    try {
      const { status } = await this.#o.http({ method: 'POST', path: '/api/logout', student, timeout: REQUEST_TIMEOUT })
      if (status === 200 || status === 401 || status === 409) {
        await this.#o.marker.clear()
        return true
      }
    } catch {
      // No network: the marker keeps everything shut until it is said.
    }
    this.#cancelTell()
    this.#cancelTell = this.#o.later(() => void this.#tellSignOut(student), TELL_AGAIN)
    return false
  }
}
