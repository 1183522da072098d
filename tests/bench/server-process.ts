import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { cookieOf } from '../support/server.ts'
import { Http } from '../support/http.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Our own server. */
const OURS = 'dist/server/main.js'
/** The options of `npm start`. A server that ours is compared with has them, too. */
const OPTIONS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

export interface ServerProcessOptions {
  /** The previous port, for devices that remember it. Absent: a free one. */
  port?: number
  /** Another server to compare with. */
  script?: string
  env?: Record<string, string>
  /** The process reports its `memory` and `cpu` on request. */
  measured?: boolean
}

/** The real server in a process of its own, as a student's phone would reach it. */
export class ServerProcess {
  readonly url: string
  readonly http: Http
  readonly #child: ChildProcess

  private constructor(
    child: ChildProcess,
    readonly folder: string,
    readonly port: number,
  ) {
    this.#child = child
    this.url = `http://127.0.0.1:${port}`
    this.http = new Http(this.url)
  }

  static async start(
    folder: string,
    { port, script = OURS, env = {}, measured = false }: ServerProcessOptions = {},
  ): Promise<ServerProcess> {
    const at = port ?? (await freePort())
    // For profiles: BENCH_SERVER_ARGS='--cpu-prof --cpu-prof-dir=/tmp/profiles'.
    const more = [...OPTIONS, ...(process.env.BENCH_SERVER_ARGS?.split(' ') ?? [])]
    if (measured) more.push('--expose-gc', '--import', './tests/bench/tell-usage.mjs')
    if (script.endsWith('.ts')) more.push('--import', 'tsx')
    const child = spawn(process.execPath, [...more, script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit', ...(measured ? ['ipc' as const] : [])],
      env: {
        ...process.env,
        PORT: String(at),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DEMO: '1',
        TEST_CLOCK: '1',
        LOG_LEVEL: 'silent',
        RATE_LIMIT_SCALE: '1000000',
        ...env,
      },
    })
    running.add(child)
    void once(child, 'exit').then(() => running.delete(child))
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (text: Buffer) => text.includes(' is at ') && resolve())
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)))
    })
    const server = new ServerProcess(child, folder, at)
    // The process prints its address before it handles signals. Once it responds, it can be stopped.
    await server.http.call('GET', '/healthz')
    return server
  }

  /** Signs a demo student in on a new browser. Returns its cookie. */
  async signIn(student: string): Promise<string> {
    const response = await this.http.call('POST', '/api/login', { body: { demoUser: student } })
    const cookie = cookieOf(response)
    if (cookie === null) throw new Error(`${student} could not sign in: ${response.status} ${response.text}`)
    return cookie
  }

  /** Returns the resident memory and the heap in bytes, after a garbage collection. */
  memory(): Promise<{ rss: number; heapUsed: number }> {
    return this.ask('memory')
  }

  /** Returns the longest time in ms that the event loop has stood still since the last call. */
  lag(): Promise<number> {
    return this.ask('lag')
  }

  /** Returns the CPU time so far, in ms. */
  async cpu(): Promise<number> {
    const { user, system } = await this.ask<NodeJS.CpuUsage>('cpu')
    return (user + system) / 1_000
  }

  /** Asks a `measured` process (`tell-usage.mjs`). */
  async ask<T>(question: string): Promise<T> {
    const told = once(this.#child, 'message')
    this.#child.send(question)
    const [result] = (await told) as [T]
    return result
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Stops the server cleanly. After that, its database is one complete file. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** Kills the process, as a power cut does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.http.close()
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }
}

// A bench that fails or is stopped leaves no servers behind.
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
