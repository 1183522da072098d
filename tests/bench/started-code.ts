import { WebSocket } from 'ws'

/** Functions and blocks of a script by V8's offsets, outer ones first. */
interface ScriptCoverage {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

/** Which characters of each script have run, by its URL. */
export type Run = Map<string, Uint8Array>

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: Record<string, never>
  result?: unknown
  error?: { message: string }
}

/**
 * Counts what runs in a browser's pages and workers from their first line on. It speaks to the browser itself: Playwright has no
 * session of a worker, and one that begins later would miss the start.
 */
export class CodeCounter {
  readonly #socket: WebSocket
  readonly #threads = new Set<string>()
  readonly #calls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#heard(JSON.parse(String(data)) as Message)) // cast: the protocol's form
  }

  /** @param port the browser's `--remote-debugging-port` */
  static async attach(port: number): Promise<CodeCounter> {
    const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
      webSocketDebuggerUrl: string
    } // cast: the protocol's form
    const socket = new WebSocket(webSocketDebuggerUrl)
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const counter = new CodeCounter(socket)
    await counter.#follow()
    return counter
  }

  /** Returns what has run in the threads that there are. */
  async taken(): Promise<Run> {
    const run: Run = new Map()
    for (const thread of this.#threads) {
      // A thread that has ended in the meantime has no coverage.
      const taken = await this.#call('Profiler.takePreciseCoverage', {}, thread).catch(() => ({ result: [] }))
      // cast: the protocol's form
      for (const script of (taken as { result: ScriptCoverage[] }).result) if (script.url.includes('/assets/')) add(run, script)
    }
    return run
  }

  close(): void {
    this.#socket.close()
  }

  #follow(thread?: string): Promise<unknown> {
    return this.#call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, thread)
  }

  #heard({ id, method, params, result, error }: Message): void {
    // cast: the protocol's form
    if (method === 'Target.attachedToTarget') void this.#count((params as unknown as { sessionId: string }).sessionId)
    if (id === undefined) return
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  }

  async #count(thread: string): Promise<void> {
    this.#threads.add(thread)
    await Promise.allSettled([
      this.#follow(thread),
      this.#call('Profiler.enable', {}, thread),
      this.#call('Profiler.startPreciseCoverage', { callCount: true, detailed: true }, thread),
      this.#call('Runtime.runIfWaitingForDebugger', {}, thread),
    ])
  }

  #call(method: string, params: object, sessionId?: string): Promise<unknown> {
    const id = ++this.#last
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    return new Promise((resolve, reject) => this.#calls.set(id, { resolve, reject }))
  }
}

function add(run: Run, { url, functions }: ScriptCoverage): void {
  const end = Math.max(...functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset)))
  const chars = new Uint8Array(end)
  const ranges = functions.flatMap(({ ranges }) => ranges).sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  for (const { startOffset, endOffset, count } of ranges) chars.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  const known = run.get(url)
  run.set(url, known ? chars.map((ran, at) => ran | (known[at] ?? 0)) : chars)
}
