import type { Hono } from 'hono'
import { NO_PUSH } from '../support/no-push.ts'
import { createApp } from '../../sync-server/app.ts'
import { BuiltInCalendar } from '../../sync-server/calendar/built-in.ts'
import { Calendars } from '../../sync-server/calendar/calendars.ts'
import { fileSeal } from '../../sync-server/calendar/seal.ts'
import { newStudent } from '../../sync-server/student-record.ts'
import { sessionOf } from '../../sync-server/auth-session.ts'
import type { Env } from '../../sync-server/auth/require-session.ts'
import { publishProfile } from '../../sync-server/commands/publish/publish-profile.ts'
import type { BootstrapSizes } from '../../sync-server/queries/bootstrap.ts'
import { groupJobs } from '../../sync-server/jobs/groups.ts'
import { JobRunner } from '../../sync-server/jobs/runner.ts'
import type { Mail } from '../../sync-server/mail/mailer.ts'
import { createServices, type Services } from '../../sync-server/services.ts'
import { Connection } from '../../sync-server/socket/connection.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import { CODE_LENGTH } from '../../schemas/constants.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

export interface SimResponse {
  status: number
  headers: Map<string, string>
  body: unknown
}

/** Domains of two universities, and of a mail host where anybody can have an address, which proves no campus. */
export const CAMPUS_DOMAINS = ['sim.invalid', 'other.invalid', 'gmail.com'] as const

/** Statuses that may change later: the writer is visible to nobody, is blocked, or sends the copy of a refused request. */
const REFUSED = [403, 404]

/** Empty tables with their schema, created once. Each world starts from a copy. */
let template: Buffer | null = null

/** The real server core, on SQLite in memory and virtual time. It can crash at any event and start again. */
export class SimServer {
  store: SqliteStore
  services!: Services
  up = true
  /** Added to the world's time, in ms. */
  skew = 0
  /**
   * Keys of refused commands, even if no device received the response. A later success is placed after what was written in the
   * meantime.
   */
  readonly refused = new Set<string>()
  /** What its log took as failures, and what a frame threw: the server expects none. */
  readonly failures: string[] = []
  #app!: Hono<Env>
  #life = 0
  #connections = new Set<{ close: () => void }>()
  /** Subject of the newest mail, by address. */
  #mails = new Map<string, string>()

  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    readonly students: readonly StudentId[],
    private readonly bootstrapSizes?: BootstrapSizes,
  ) {
    template ??= new SqliteStore({ source: ':memory:' }).serialize()
    this.store = new SqliteStore({ source: template, defer: queueMicrotask })
    this.#start()
  }

  /** Creates fixed students who sign in with one click. Each is on the campus that their address proves. */
  async seed(domainOf: (student: StudentId) => string): Promise<void> {
    await this.store.write(async (tx) => {
      for (const id of this.students) {
        const student = {
          ...newStudent(id, `${id}@${domainOf(id)}`, this.now()),
          firstName: id,
          lastName: 'Sim',
          program: 'Medicine',
          year: '1st Year',
        }
        await tx.students.put(student)
        await publishProfile(tx, student)
      }
    })
  }

  readonly now = (): number => this.scheduler.now + this.skew

  /** Returns the code in the newest mail to an address. Mails survive a crash of the server. */
  codeMailedTo(email: string): string {
    return this.#mails.get(email)?.slice(0, CODE_LENGTH) ?? ''
  }

  /** Crashes as with kill -9: committed data stays, everything else is lost. */
  kill(): void {
    if (!this.up) return
    this.up = false
    this.#life++
    for (const connection of [...this.#connections]) connection.close()
    this.#connections.clear()
  }

  start(): void {
    if (this.up) return
    this.up = true
    this.#start()
  }

  backup(): Buffer {
    return this.store.serialize()
  }

  /** Restores a backup, which begins a new history: later changes are lost. */
  async restore(backup: Buffer): Promise<void> {
    this.kill()
    const old = this.store
    this.store = new SqliteStore({ source: backup, defer: queueMicrotask, restored: true })
    await old.close()
    this.start()
  }

  async http(method: string, path: string, headers: Record<string, string>, body: string | undefined): Promise<SimResponse> {
    this.scheduler.busy++
    try {
      const response = await this.#app.request(`http://sim.invalid${path}`, { method, headers, ...(body !== undefined && { body }) })
      const text = await response.text()
      const parsed = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : null
      if (path === '/api/batch' && response.ok)
        for (const [at, { idempotencyKey }] of (JSON.parse(body!) as { idempotencyKey: string }[]).entries())
          this.#noteStatus(idempotencyKey, (parsed as { status: number }[])[at]!.status)
      else this.#noteStatus(headers['Idempotency-Key'], response.status)
      return { status: response.status, headers: new Map(response.headers), body: parsed }
    } finally {
      this.scheduler.busy--
    }
  }

  /** Opens a socket as the upgrade route does; returns null if it is refused. */
  async socket(cookie: string | null, student: string, client: { send(text: string): void; close(code: number): void }) {
    const life = this.#life
    this.scheduler.busy++
    try {
      const signed = await sessionOf(this.store, cookie?.split('=')[1] ?? null, this.now())
      if (!signed || signed.student.id !== student) return null
      const connection = await Connection.open(this.services, signed.student, signed.signIn, 'pokes', {
        send: (text) => {
          const frame = JSON.parse(text) as ServerFrame
          if (frame.type === 'messageError') this.#noteStatus(frame.clientMessageId, frame.status)
          if (life === this.#life) client.send(text)
        },
        close: (code) => life === this.#life && client.close(code),
      })
      const entry = { close: () => client.close(1006) }
      this.#connections.add(entry)
      return {
        hear: async (text: string) => {
          if (life !== this.#life) return
          this.scheduler.busy++
          await connection
            .receive(text)
            .catch((thrown: unknown) => life === this.#life && this.failures.push(`server, ${text}: ${String(thrown)}`))
            .finally(() => this.scheduler.busy--)
        },
        closed: () => {
          this.#connections.delete(entry)
          if (life === this.#life) connection.onClose()
        },
      }
    } finally {
      this.scheduler.busy--
    }
  }

  #noteStatus(key: string | null | undefined, status: number): void {
    if (key && REFUSED.includes(status)) this.refused.add(key)
  }

  #start(): void {
    const life = this.#life
    this.services = createServices({
      store: this.store,
      now: this.now,
      newId: () => uuidv7(this.now(), this.random.bytes),
      bootstrapSizes: this.bootstrapSizes,
      later: (run, ms) => void this.scheduler.later(() => life === this.#life && run(), ms),
      log: {
        info: () => {},
        error: ({ error }) => {
          if (error) throw new Error(String(error))
        },
      },
    })
    new JobRunner(this.services, {
      ...groupJobs(this.services),
      mail: async ({ payload }) => {
        const { to, subject } = payload as Mail
        this.#mails.set(to, subject)
      },
    }).start()
    const calendars = new Calendars({
      ...this.services,
      provider: new BuiltInCalendar(this.store),
      seal: fileSeal('no calendar is connected here'),
    })
    this.#app = createApp(this.services, {
      calendars,
      builtInCalendar: true,
      push: NO_PUSH,
      issuer: null,
      publicUrl: null,
      demo: this.students,
      wakeJobs: async () => {},
      clock: null,
      staticFolder: null,
    })
  }
}
