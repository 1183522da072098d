import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudentId } from '../../schemas/ids.ts'
import { newStudent } from '../../sync-server/student-record.ts'
import { startSession } from '../../sync-server/auth-session.ts'
import type { MovableClock } from '../../sync-server/clock.ts'
import { publishProfile } from '../../sync-server/commands/publish/publish-profile.ts'
import { readConfig } from '../../sync-server/config.ts'
import type { Log } from '../../sync-server/services.ts'
import { startServer, type RunningServer } from '../../sync-server/start-server.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'
import type { StudentRecord } from '../../sync-server/store/records.ts'
import type { Store } from '../../sync-server/store/store.ts'
import { CookieBrowser } from './cookie-browser.ts'
import { handClock } from './manual-server-clock.ts'
import { Http, type ApiResponse, type Asked } from './http.ts'
import { TestStudent } from './student.ts'

export interface TestServerOptions {
  /** Adds the demo campus; off by default. */
  demo?: boolean
  /** Stores the database in memory: faster, and deleted at the end. */
  memory?: boolean
  /** The folder of the database; by default a new one that is removed at the end. */
  folder?: string
  /** Enables `POST /api/test/clock`. `server.clock.advance` works without it. */
  testClock?: boolean
  publicUrl?: string
  /** More variables of the server's environment. */
  env?: Record<string, string>
  /** Receives the log lines; by default `server.log` collects them. */
  logTo?: Log
  /** The server's clock; by default one that starts at the real time and stands still until the test moves it. */
  clock?: MovableClock
  store?: Store
  staticFolder?: string
}

/** Creates a folder in the system's temporary folder. Call `remove` at the end. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'friendioo-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the real server in this process, with a real socket, a real database and a clock that the test moves. */
export async function startTestServer(wishes: TestServerOptions = {}): Promise<TestServer> {
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
    /** All log lines. */
    readonly log: Record<string, unknown>[],
    private readonly cleanUp: () => void,
  ) {
    this.url = running.url
    this.store = running.store
    this.clock = running.clock
    this.http = new Http(this.url)
  }

  /** Sends a request without a session. */
  call<T = Record<string, unknown>>(method: string, path: string, asked?: Asked): Promise<ApiResponse<T>> {
    return this.http.call<T>(method, path, asked)
  }

  /** Signs a demo student in, in a new browser. */
  async as(id: string): Promise<TestStudent> {
    const response = await this.call('POST', '/api/login', { body: { demoUser: id } })
    if (response.status !== 200) throw new Error(`${id} could not sign in: ${response.text}`)
    return this.#known(id, cookieOf(response)!)
  }

  /** Creates a student with a name and signs them in. The campus is that of the address unless `fields` has another. */
  async enrol(id: string, fields: Partial<StudentRecord> = {}): Promise<TestStudent> {
    const student = {
      ...newStudent(id as StudentId, fields.email ?? `${id}@riverside.example`, this.clock.now()),
      firstName: id,
      lastName: 'Test',
      contactVisibility: 'campus' as const,
      ...fields,
    }
    await this.store.write(async (tx) => {
      await tx.students.put(student)
      await publishProfile(tx, student)
    })
    return this.browser(id)
  }

  /** Signs an existing student in, in another browser. */
  async browser(id: string): Promise<TestStudent> {
    const { value } = await startSession(this.store, id as StudentId, null, this.clock.now())
    return this.#known(id, `friendioo_session=${value}`)
  }

  #known(id: string, cookie: string): TestStudent {
    const student = new TestStudent(id as StudentId, this.http, this.url, cookie)
    this.#students.push(student)
    return student
  }

  /** Returns a new browser without a session. */
  cookieBrowser(headers: Record<string, string> = {}): CookieBrowser {
    return new CookieBrowser(this.http, headers)
  }

  /** Asks for a code in a new browser and types it there. `mailed` is the address as mails have it. */
  async signInByMail<T = { user: { id: string; email: string; campusId: string | null } }>(
    email: string,
    mailed = email,
  ): Promise<ApiResponse<T>> {
    const browser = this.cookieBrowser()
    await browser.signIn({ email })
    return browser.signIn<T>({ email, code: await this.codeFor(mailed) })
  }

  /** Returns the mails to an address in DATA_DIR/mail, oldest first. */
  async mailsTo(email: string): Promise<string[]> {
    await this.running.jobs.wake()
    const folder = join(this.folder, 'mail')
    const mails = readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    return mails.filter((mail) => mail.includes(`To: ${email}\r\n`))
  }

  /** Returns the code in the newest mail to an address. */
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

/** Returns the session cookie that a response sets, in the form in which a request sends it. */
export function cookieOf({ headers }: ApiResponse<unknown>): string | null {
  return headers['set-cookie']?.find((cookie) => cookie.includes('friendioo_session='))?.split(';')[0] ?? null
}
