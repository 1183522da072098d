import { AUTH_FRESH, AUTH_TIMEOUT, OPENING_TIMEOUT, REQUEST_TIMEOUT, SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Account } from '../../../schemas/student.ts'
import type { Http, HttpResponse } from '../../outbox/http.ts'
import type { DeviceStore } from '../../outbox/device-store.ts'
import { sendSignOut, type SignOutMarker } from '../../outbox/sign-out-marker.ts'
import type { BootState, SessionState } from '../api.ts'
import type { Client } from '../client/client.ts'
import { ObservableValue } from '../tabs/shared-state.ts'

export interface SessionDependencies {
  device: DeviceStore
  marker: SignOutMarker
  http: Http
  now(): number
  later(run: () => void, ms: number): () => void
  /**
   * Opens this student's data and starts the client.
   *
   * @param isNew nothing of theirs can be here yet
   */
  openClient(student: StudentId, isNew: boolean): Promise<Client>
  /** Removes this student's replica, open or not. */
  removeLocal(student: StudentId): Promise<void>
  /** Whether the browser still lists a database of this origin. */
  isAnyDatabaseLeft(): Promise<boolean>
  /** Runs alone among the tabs of this browser, as far as they answer. */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  /** The other tabs of this browser start again. */
  restartOthers(): void
  log(event: string): void
}

const TELL_AGAIN = 3 * SECOND
/** Data that has not opened within this is not waited for when the session ends. */
const STOP_TIMEOUT = 2 * SECOND

/** Who is here: starts from what the device remembers, asks the server beside it, signs out, makes way for somebody else. */
export class SessionManager {
  readonly state = new ObservableValue<SessionState>({ student: null, restart: false })
  readonly #o: SessionDependencies
  #client: Promise<Client> | null = null
  /** It is known who is here, or that nobody can know. */
  readonly started: Promise<void>
  #known: () => void = () => {}
  #ended = false
  /** Nobody is known here, and the server could not be asked. */
  #unanswered = false
  /** When the server last said who is here, epoch ms on this device's clock. */
  #answeredAt = -Infinity
  #cancelTell: () => void = () => {}

  constructor(outside: SessionDependencies) {
    this.#o = outside
    this.started = new Promise((resolve) => (this.#known = resolve))
  }

  /** The client of the student who is here; waits while it opens. Null where nobody is. */
  get client(): Promise<Client> | null {
    return this.#client
  }

  /**
   * @param certain somebody has just signed in: who it is must be known before anything is shown, for it may not be the
   * one this device remembers
   * @param asked what the page has been told of it already, where the device remembers nobody
   */
  start(certain: boolean, asked?: () => Promise<HttpResponse>): Promise<BootState> {
    // Not while another tab wipes what somebody left: it would take the new one's data with it.
    const start = this.#o.exclusively(async () => {
      const boot = await this.#start(certain, asked)
      // Whoever has signed out may have been in the middle of writing, and that makes an empty database anew.
      if (boot.student === null) await this.#clearStorage().catch((error: unknown) => this.#o.log(`An empty database stays: ${String(error)}`))
      return boot
    })
    start.then(this.#known, this.#known)
    return start
  }

  async #start(certain: boolean, asked?: () => Promise<HttpResponse>): Promise<BootState> {
    const nobody: BootState = { student: null, account: null, lastPage: null }
    const leaving = await this.#o.marker.get()
    if (leaving !== null) {
      // The page was closed in the middle of it.
      if ((await this.#o.device.lastSession())?.userId === leaving.student) await this.#wipe(leaving.student)
      if (!(await sendSignOut(this.#o.http, this.#o.marker, leaving))) {
        this.#tellAgain()
        return nobody
      }
    }

    const last = await this.#o.device.lastSession()
    if (last && !certain) {
      this.#open(last.userId, false)
      void this.#check(last.userId)
      return { student: last.userId, account: last.profileData, lastPage: last.currentPage }
    }
    const here = await this.#ask(null, last ? undefined : asked)
    if (here.id !== null) {
      if (last && last.userId !== here.id) await this.#makeWay(last.userId)
      await this.#o.device.save(here.id, { session: here.session }, this.#o.now())
    }
    this.#unanswered = !here.answered && last === null
    // Nobody answered: whoever was here last stays, with everything local (clarification A5).
    const student = here.id ?? (here.answered ? null : (last?.userId ?? null))
    if (student === null && last) return this.#signedOutHere(last.userId, last.profileData, last.currentPage)
    if (student === null) return nobody
    this.#open(student, last?.userId !== student)
    const same = last?.userId === student
    return { student, account: same ? last.profileData : null, lastPage: same ? last.currentPage : null }
  }

  /** The page is looked at, or online again. */
  recheck(): void {
    const { student } = this.state.value
    if (this.#ended) return
    if (student !== null) void this.#check(student)
    else if (this.#unanswered) void this.start(false)
  }

  /** The cookie is somebody else's: this student's data makes way, what was never sent is parked. */
  async otherStudent(): Promise<void> {
    const { student } = this.state.value
    if (student === null || this.#ended) return
    this.#ended = true
    await this.#stopClient()
    await this.#o.exclusively(() => this.#makeWay(student))
    this.#o.restartOthers()
    this.state.set({ student, restart: true })
  }

  /**
   * The page must start again: another tab says that somebody signed out or in.
   *
   * @param lost nobody did: the browser took what was kept here
   */
  async restarted(lost = false): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    await this.#stopClient()
    this.state.set({ ...this.state.value, restart: true, lost })
  }

  /** Gates page and workers at once, wipes, then tells the server, now or as soon as it can be reached. */
  async signOut(): Promise<void> {
    // The page shows what it remembers before anybody has said who is here, and has the button in it.
    await this.started
    // A start that failed does not know who is here: then it is whoever this device remembers, and whose cookie it is.
    const last = await this.#o.device.lastSession()
    const student = this.state.value.student ?? last?.userId ?? null
    if (student === null) return this.#endSession()
    this.#ended = true
    const session = last?.session ?? null
    // Where it can't be kept, what is on this device goes all the same.
    await this.#o.marker.set({ student, session }).catch((error: unknown) => this.#o.log(`The sign-out could not be noted: ${String(error)}`))
    this.#o.restartOthers()
    await this.#stopClient()
    await this.#o.exclusively(() => this.#wipe(student))
    if (!(await sendSignOut(this.#o.http, this.#o.marker, { student, session }))) this.#tellAgain()
    else await this.#o.exclusively(() => this.#clearStorage()).catch((error: unknown) => this.#o.log(`A database of the last student stays: ${String(error)}`))
    this.state.set({ student: null, restart: false })
  }

  stop(): void {
    this.#ended = true
    this.#cancelTell()
    void this.#stopClient()
  }

  #open(student: StudentId, isNew: boolean): void {
    // Another tab said meanwhile that this one begins again: what is opened now would hide that.
    if (this.#ended) return
    this.#client = this.#o.openClient(student, isNew).then((client) => this.#stillHere(student, client))
    this.state.set({ student, restart: false })
    const cancel = this.#o.later(() => this.state.update({ stuck: true }), OPENING_TIMEOUT)
    this.#client.then(
      () => {
        cancel()
        if (this.state.value.stuck) this.state.update({ stuck: false })
      },
      // What failed is not opening any more: the page says it is stuck, and stays so.
      (error: unknown) => this.#o.log(`The local data could not be opened: ${String(error)}`),
    )
  }

  /** Somebody may have signed out in another tab while this one opened: then what it made anew goes again. */
  async #stillHere(student: StudentId, client: Client): Promise<Client> {
    if ((await this.#o.device.lastSession())?.userId === student) return client
    client.stop()
    await this.#o.removeLocal(student)
    this.#ended = true
    this.state.set({ student, restart: true })
    return client
  }

  /** A 401 does not touch local data: it stays readable, and the bar asks to sign in (clarification A5). */
  #signedOutHere(student: StudentId, account: Account | null, lastPage: string): BootState {
    this.#open(student, false)
    return { student, account, lastPage }
  }

  /** Ends the session of the cookie, whosever it is. Rejects where the server did not. */
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
   * Deletes what the browser still lists although nothing is kept here: WebKit deletes no database whose worker ended in a
   * transaction, but this answer of the server makes it (ADR 0048). It takes the service worker along, which
   * the next page registers again. Run it alone among the tabs: a student who has signed in since must count.
   */
  async #clearStorage(): Promise<void> {
    if (!(await this.#o.device.removeIfEmpty()) || !(await this.#o.isAnyDatabaseLeft())) return
    await this.#o.http({ method: 'POST', path: '/api/clear-storage', student: null, timeout: AUTH_TIMEOUT })
  }

  async #makeWay(student: StudentId): Promise<void> {
    await this.#o.removeLocal(student)
    await this.#o.device.wipeExceptUnsent(student)
  }

  /**
   * What is still opening is stopped as soon as it is open; it is waited for no longer than `STOP_TIMEOUT`, because data that the
   * browser has taken meanwhile may never open.
   */
  async #stopClient(): Promise<void> {
    const stopped = this.#client?.then((client) => client.stop(), () => {})
    let cancel = (): void => {}
    await Promise.race([stopped, new Promise<void>((resolve) => (cancel = this.#o.later(resolve, STOP_TIMEOUT)))])
    cancel()
  }

  async #check(student: StudentId): Promise<void> {
    // Fresh for five minutes (spec §6); requests say sooner where it is not true any more.
    const isFresh = Math.abs(this.#o.now() - this.#answeredAt) < AUTH_FRESH
    if (isFresh) return void (await this.#client?.catch(() => null))?.signedIn()
    const here = await this.#ask(student)
    if (this.#ended) return
    if (here.id === student) await this.#o.device.save(student, { session: here.session }, this.#o.now())
    if (here.id === student) (await this.#client?.catch(() => null))?.signedIn()
    else if (here.other) await this.otherStudent()
  }

  /** GET /api/auth/user: not retried, and after 10 s taken as unanswered (spec §6). */
  async #ask(student: StudentId | null, asked?: () => Promise<HttpResponse>): Promise<{ id: StudentId | null; session: string; answered: boolean; other: boolean }> {
    try {
      const answer = await (asked ? asked() : this.#o.http({ method: 'GET', path: '/api/auth/user', student, timeout: AUTH_TIMEOUT }))
      const body = answer.body as { id?: StudentId; code?: string } | null
      this.#answeredAt = answer.status === 200 ? this.#o.now() : -Infinity
      return {
        id: answer.status === 200 ? (body?.id ?? null) : null,
        session: answer.header('X-Session') ?? '',
        answered: answer.status === 200 || answer.status === 401,
        other: answer.status === 409 && body?.code === 'other-student',
      }
    } catch {
      this.#answeredAt = -Infinity
      return { id: null, session: '', answered: false, other: false }
    }
  }

  /** Until the server has heard of a sign-out, it is the first thing said. */
  #tellAgain(): void {
    this.#cancelTell()
    this.#cancelTell = this.#o.later(() => {
      void this.#o.marker.get().then(async (leaving) => {
        if (leaving && !(await sendSignOut(this.#o.http, this.#o.marker, leaving))) this.#tellAgain()
      })
    }, TELL_AGAIN)
  }
}
