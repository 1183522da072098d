import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { Http } from '../support/http.ts'
import { readMetric } from '../support/read-metric.ts'
import { cookieOf } from '../support/server.ts'
import { SpawnedServer } from '../support/spawned-server.ts'
import { TestStudent } from '../support/student.ts'

/**
 * The running server as an attacker meets it: in its own process, on loopback, with its real limits. Its costs are measured as
 * processor time and memory of that process, because the time on a clock depends on what else the machine does.
 */
export class AttackedServer {
  readonly http: Http
  readonly #students: TestStudent[] = []
  readonly #sockets = new Set<Socket>()

  private constructor(readonly process: SpawnedServer) {
    this.http = new Http(process.url)
  }

  /** Starts the server of `npm run build`, with the demo campus. When the test ends, the process and its data are deleted. */
  static async start(env: Record<string, string> = {}): Promise<AttackedServer> {
    const server = new AttackedServer(await SpawnedServer.start(env))
    onTestFinished(() => server.#close())
    return server
  }

  /** Signs a demo student in, in a new browser. */
  async as(id: string): Promise<TestStudent> {
    const response = await this.http.call('POST', '/api/login', { body: { demoUser: id } })
    if (response.status !== 200) throw new Error(`${id} could not sign in: ${response.status} ${response.text}`)
    const student = new TestStudent(id as StudentId, this.http, this.process.url, cookieOf(response)!)
    this.#students.push(student)
    return student
  }

  /** Opens a TCP connection, for requests that no HTTP client would send. */
  async connection(): Promise<RawConnection> {
    const socket = connect(Number(new URL(this.process.url).port), '127.0.0.1')
    this.#sockets.add(socket)
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new RawConnection(socket)
  }

  /** Returns the processor time in seconds that the server uses while `attack` runs. */
  async processorTime(attack: () => Promise<unknown>): Promise<number> {
    const before = await this.#processorSeconds()
    await attack()
    return (await this.#processorSeconds()) - before
  }

  /** Returns the memory that the process holds, in bytes. */
  memory(): Promise<number> {
    return readMetric(this.http, 'process_resident_memory_bytes')
  }

  #processorSeconds(): Promise<number> {
    return readMetric(this.http, 'process_cpu_seconds_total')
  }

  async #close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(this.#students.map((student) => student.closeSockets()))
    this.http.close()
    await this.process.remove()
  }
}

/** A TCP connection with all that the server sent on it. */
export class RawConnection {
  text = ''
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
  readonly #waiting = new Set<() => void>()

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.text += chunk.toString('latin1')
      for (const look of this.#waiting) look()
    })
    // A server that refuses a body may reset the connection while more of it is under way.
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()))
  }

  /** Sends these bytes. Resolves when the system has taken them, or the connection is gone. */
  send(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => void this.socket.write(bytes, () => resolve()))
  }

  /** Reads nothing more, as a client that wants to fill the server's memory. */
  pause(): void {
    this.socket.pause()
  }

  /** Reads again. */
  resume(): void {
    this.socket.resume()
  }

  /** Closes the connection. */
  destroy(): void {
    this.socket.destroy()
  }

  /** Waits until the server has sent a whole first line, and returns its status. Returns 0 if it closes the connection without one. */
  async status(): Promise<number> {
    const line = new Promise<void>((resolve) => {
      const look = () => {
        if (this.text.includes('\r\n')) resolve()
      }
      this.#waiting.add(look)
      look()
    })
    await Promise.race([line, this.closed])
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0)
  }
}
