import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from '../../scripts/sqlite-driver.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
/** Imported before each server, for `leave`. */
const REACHABILITY = new URL('reachability.mjs', import.meta.url).href

/** Arguments of Node that run the server of `npm run build`, as `npm start` does. */
export const BUILT = ['dist/server/main.js']
/** Arguments of Node that run the server from its source. */
export const FROM_SOURCE = ['--import', 'tsx', 'sync-server/main.ts']

/** The real server in its own process, with its own port and folder. */
export class SpawnedServer {
  #root = ROOT
  /** Whether it has run another build than the one under test: browsers then have the files of that one, too. */
  hadOtherBuild = false
  #process: ChildProcess | null = null
  /** Whether it runs and cannot be reached. */
  #hasLeft = false
  #port: number
  /** How many times the server stopped. While it is away, browsers log network errors. */
  absences = 0
  /** Everything that its processes have printed. */
  output = ''

  private constructor(
    readonly dataDir: string,
    /** Environment variables that it has besides those of every test. */
    readonly env: Readonly<Record<string, string>>,
    private readonly program: readonly string[],
    port: number,
  ) {
    this.#port = port
  }

  /** @param port 0 for any that is free */
  static async start(env: Readonly<Record<string, string>> = {}, program: readonly string[] = BUILT, port = 0): Promise<SpawnedServer> {
    const server = new SpawnedServer(await mkdtemp(join(tmpdir(), 'friendioo-e2e-')), env, program, port)
    await server.start()
    return server
  }

  /** The folder whose build it runs. */
  get root(): string {
    return this.#root
  }

  set root(folder: string) {
    this.#root = folder
    this.hadOtherBuild ||= folder !== ROOT
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The id of the running process. */
  get pid(): number {
    return this.#process!.pid!
  }

  get isUp(): boolean {
    return this.#process !== null && !this.#hasLeft
  }

  /** Starts the server on the same port and with the same data as before. One that has left only comes back. */
  async start(): Promise<void> {
    if (this.#hasLeft) await this.#say('return')
    this.#hasLeft = false
    if (this.#process) return
    const child = spawn(process.execPath, ['--import', REACHABILITY, ...this.program], {
      cwd: this.root,
      env: {
        ...process.env,
        NODE_ENV: '',
        HOST: '',
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        DEMO: '1',
        TEST_CLOCK: '1',
        LOG_LEVEL: 'silent',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const began = this.output.length
    this.#port = await new Promise<number>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.output += String(chunk)
        const at = /is at http:\/\/[^:]+:(\d+)/.exec(this.output.slice(began))
        if (at) resolve(Number(at[1]))
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', () => reject(new Error(`The server did not start:\n${this.output.slice(began)}`)))
    })
    this.#process = child
  }

  /**
   * Makes the server unreachable until `start`, like a network that is lost, and leaves it running: a new process would compute for
   * a second. For tests that are about the device, and not about what the server keeps.
   */
  async leave(): Promise<void> {
    this.absences++
    await this.#say('leave')
    this.#hasLeft = true
  }

  /** Ends the process like a power cut: it closes no socket. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Ends the process like a deployment: it finishes its commits and closes the sockets. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /**
   * Pauses the process with its connections open: sent data waits in the network.
   * Returns a function that resumes it.
   */
  freeze(): () => void {
    const child = this.#process!
    child.kill('SIGSTOP')
    return () => void child.kill('SIGCONT')
  }

  /** Changes the stored data while the server is stopped. */
  change(how: (db: Database.Database) => unknown): void {
    if (this.#process) throw new Error('Kill the server first.')
    const db = new Database(join(this.dataDir, 'friendioo.db'))
    how(db)
    db.close()
  }

  /** Deletes all stored data while the server is stopped. */
  async empty(): Promise<void> {
    if (this.#process) throw new Error('Kill the server first.')
    for (const file of await readdir(this.dataDir)) await rm(join(this.dataDir, file), { recursive: true, force: true })
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Moves the server's clock forward by `ms` and runs its due timers. Returns the new time in epoch ms. */
  async advance(ms: number): Promise<number> {
    const response = await fetch(`${this.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advanceMs: ms }),
    })
    if (!response.ok) throw new Error(`The clock got status ${response.status}`)
    return ((await response.json()) as { now: number }).now
  }

  /** Sets the server's clock, epoch ms. */
  async setClock(time: number): Promise<void> {
    await this.advance(time - (await this.advance(0)))
  }

  /** Returns the newest code that was mailed to this address, or undefined if there is none. */
  async codeFor(email: string): Promise<string | undefined> {
    const mail = (await this.#mailsTo(email)).at(-1)
    return mail && /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]
  }

  /** Returns the link in the newest mail to this address, or undefined if there is none. */
  async linkFor(email: string): Promise<string | undefined> {
    // Long lines of a mail are folded (quoted-printable).
    const mail = (await this.#mailsTo(email)).at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return mail && /https?:\S+/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]
  }

  /** Returns the number of mails to this address. */
  async mailsTo(email: string): Promise<number> {
    return (await this.#mailsTo(email)).length
  }

  /** Returns the mails to this address, oldest first. */
  async #mailsTo(email: string): Promise<string[]> {
    const folder = join(this.dataDir, 'mail')
    // The files have ids as names, which sort by time.
    const files = (await readdir(folder).catch(() => [])).sort()
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return mails.filter((mail) => mail.includes(email))
  }

  /** Tells the process (reachability.mjs), and waits until it has done so. */
  async #say(word: 'leave' | 'return'): Promise<void> {
    const done = once(this.#process!, 'message')
    this.#process!.send(word)
    await done
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child) return
    this.#process = null
    this.#hasLeft = false
    this.absences++
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
