import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudentId } from '../../schemas/ids.ts'
import { newStudent } from '../../sync-server/student-record.ts'
import { startSession } from '../../sync-server/auth/session.ts'
import type { MovableClock } from '../../sync-server/clock.ts'
import { publishProfile } from '../../sync-server/commands/publish/publish-profile.ts'
import { readConfig } from '../../sync-server/config.ts'
import type { Log } from '../../sync-server/services.ts'
import { startServer, type RunningServer } from '../../sync-server/start-server.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'
import type { Store, StudentRecord } from '../../sync-server/store/store.ts'
import { handClock } from './manual-server-clock.ts'
import { Http, type Answer, type Asked } from './http.ts'
import { TestStudent } from './student.ts'

export interface Wishes {
  /** The demo campus; off unless wished for. */
  demo?: boolean
  /** No file: quicker, and gone when it ends. */
  memory?: boolean
  /** Where the database lives; a new one, removed at the end, when absent. */
  folder?: string
  /** Offers `POST /api/test/clock`. `server.clock.advance` works without. */
  testClock?: boolean
  publicUrl?: string
  /** More of the operating contract, by its variables. */
  env?: Record<string, string>
  /** Where lines go that are logged; by default they are gathered in `server.log`. */
  logTo?: Log
  /** By default one that stands at the real time until the test moves it. */
  clock?: MovableClock
  store?: Store
  staticFolder?: string
}

/** A folder of one's own below the system's; `remove` it at the end. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'friendioo-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The real server in this process: real socket, real database, its clock in the test's hand. */
export async function startTestServer(wishes: Wishes = {}): Promise<TestServer> {
  const temp = wishes.folder === undefined ? tempFolder() : null
  const folder = wishes.folder ?? temp!.path
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: wishes.demo ? '1' : '0',
    TEST_CLOCK: wishes.testClock ? '1' : '0',
    PUBLIC_URL: wishes.publicUrl,
    ...wishes.env,
  })
  const log: Record<string, unknown>[] = []
  const clock = wishes.clock ?? handClock(Date.now())
  const store = wishes.store ?? (wishes.memory ? new SqliteStore({ source: ':memory:', now: clock.now }) : undefined)
  const running = await startServer(config, {
    log: wishes.logTo ?? { info: (fields) => log.push(fields), error: (fields) => log.push(fields) },
    staticFolder: wishes.staticFolder ?? join(folder, 'no-app-is-built-here'),
    clock,
    ...(store && { store }),
  })
  return new TestServer(running, folder, log, () => temp?.remove())
}

export class TestServer {
  readonly url: string
  readonly store: Store
  readonly clock: MovableClock
  readonly http: Http
  readonly #students: TestStudent[] = []

  constructor(
    readonly running: RunningServer,
    readonly folder: string,
    /** Every line that was logged. */
    readonly log: Record<string, unknown>[],
    private readonly cleanUp: () => void,
  ) {
    this.url = running.url
    this.store = running.store
    this.clock = running.clock
    this.http = new Http(this.url)
  }

  /** A request of nobody's. */
  call<T = Record<string, unknown>>(method: string, path: string, asked?: Asked): Promise<Answer<T>> {
    return this.http.call<T>(method, path, asked)
  }

  /** Signs a demo student in, as a new browser. */
  async as(id: string): Promise<TestStudent> {
    const answer = await this.call('POST', '/api/login', { body: { demoUser: id } })
    if (answer.status !== 200) throw new Error(`${id} could not sign in: ${answer.text}`)
    return this.#known(id, cookieOf(answer)!)
  }

  /** A student with a profile of their own, signed in; the campus is that of the address unless `fields` say otherwise. */
  async enrol(id: string, fields: Partial<StudentRecord> = {}): Promise<TestStudent> {
    const student = { ...newStudent(id as StudentId, fields.email ?? `${id}@riverside.example`, this.clock.now()), firstName: id, lastName: 'Test', ...fields }
    await this.store.write(async (tx) => {
      await tx.students.put(student)
      await publishProfile(tx, student)
    })
    return this.browser(id)
  }

  /** Another browser of a student who is there already. */
  async browser(id: string): Promise<TestStudent> {
    const { value } = await startSession(this.store, id as StudentId, null, this.clock.now())
    return this.#known(id, `friendioo_session=${value}`)
  }

  #known(id: string, cookie: string): TestStudent {
    const student = new TestStudent(id as StudentId, this.http, this.url, cookie)
    this.#students.push(student)
    return student
  }

  /** Mails to an address, oldest first, as they lie in DATA_DIR/mail. */
  async mailsTo(email: string): Promise<string[]> {
    await this.running.jobs.wake()
    const folder = join(this.folder, 'mail')
    const mails = readdirSync(folder).sort().map((name) => readFileSync(join(folder, name), 'utf8'))
    return mails.filter((mail) => mail.includes(`To: ${email}\r\n`))
  }

  /** The code in the newest mail to an address. */
  async codeFor(email: string): Promise<string> {
    return /Your code is (\d{6})/.exec((await this.mailsTo(email)).at(-1) ?? '')![1]!
  }

  async close(): Promise<void> {
    await Promise.all(this.#students.map((student) => student.closeSockets()))
    this.http.close()
    await this.running.stop()
    this.cleanUp()
  }
}

/** The session cookie that an answer sets, as a request sends it. */
export function cookieOf({ headers }: Answer<unknown>): string | null {
  return headers['set-cookie']?.find((cookie) => cookie.includes('friendioo_session='))?.split(';')[0] ?? null
}
