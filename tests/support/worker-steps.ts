import type { Page } from 'playwright/test'
import { expect } from './browser.ts'
import { beforeWorker } from './worker-init-script.ts'

/** Environment of a server that prints each of its commits (`record-commits.mjs`). */
export const PRINTS_COMMITS = { NODE_OPTIONS: '--import ./tests/support/record-commits.mjs' }

/** One thing that a data worker did. Times are epoch ms by the machine's clock, which pages, workers and the server share. */
export interface WorkerStep {
  at: number
  /** `readonly` and `readwrite`: an IndexedDB transaction; `sent` and `heard`: a frame of the socket; `posted`: a message to the page. */
  what: 'readonly' | 'readwrite' | 'sent' | 'heard' | 'posted'
  /** The stores with what is asked of each, the frame's type, or the length of the message. */
  note: string
  /** When the transaction had ended. */
  ended?: number
}

declare global {
  var workerSteps: WorkerStep[]
}

/** Writes down what the page's data worker does from its start. The context needs `bypassCSP`. */
export function recordSteps(page: Page): Promise<void> {
  return beforeWorker(page, recordWorkerSteps, null)
}

/** Returns the steps so far. */
export function stepsOf(page: Page): Promise<WorkerStep[]> {
  return page.workers()[0]!.evaluate(() => globalThis.workerSteps)
}

/** Resolves when the worker has done nothing for `quiet` ms, counted from now at the earliest. */
export async function atRest(page: Page, quiet = 500): Promise<void> {
  for (let left = quiet; left > 0; left = quiet - (await idleTime(page))) await page.waitForTimeout(left)
}

/** Returns the ms since the worker's last step. */
function idleTime(page: Page): Promise<number> {
  return page.workers()[0]!.evaluate(() => performance.timeOrigin + performance.now() - (globalThis.workerSteps.at(-1)?.at ?? 0))
}

/** Resolves when a start is over: the socket has opened, and what waits until the device is idle (`backfill.ts`: 2 s) is done, too. */
export async function startIsOver(page: Page): Promise<void> {
  await expect.poll(async () => (await stepsOf(page)).some(({ what, note }) => what === 'heard' && note === 'hello')).toBe(true)
  await atRest(page, 2_500)
}

/** Returns the times of the commits that a server has printed, in epoch ms. */
export function commitsIn(output: string): number[] {
  return [...output.matchAll(/^commit ([\d.]+)$/gm)].map(([, at]) => Number(at))
}

/**
 * Runs in a data worker before its own script (`beforeWorker`): writes down every transaction, frame and message to the page, in
 * `globalThis.workerSteps`.
 */
function recordWorkerSteps(): void {
  const steps: WorkerStep[] = (globalThis.workerSteps = [])
  const step = (what: WorkerStep['what'], note: string): WorkerStep => {
    const made: WorkerStep = { at: performance.timeOrigin + performance.now(), what, note }
    steps.push(made)
    return made
  }
  const typeOf = (text: unknown) => /^\{"type":"(\w+)"/.exec(String(text))?.[1] ?? 'a frame'

  const begin = IDBDatabase.prototype.transaction
  const running = new WeakMap<IDBTransaction, WorkerStep>()
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    const made = step(transaction.mode as 'readonly', `${this.name.replace(/^rxdb-dexie-friendioo-/, '')}:`)
    running.set(transaction, made)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => (made.ended = performance.timeOrigin + performance.now()))
    return transaction
  }
  const noteRequests = (of: IDBObjectStore | IDBIndex, names: readonly string[], storeOf: (source: never) => IDBObjectStore) => {
    const requests = of as unknown as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const request = requests[name]!
      requests[name] = function (this: never, ...args) {
        const store = storeOf(this)
        const made = running.get(store.transaction)
        if (made) made.note += ` ${name}${store.name === 'docs' ? '' : `(${store.name})`}`
        return request.apply(this, args)
      }
    }
  }
  const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  noteRequests(IDBObjectStore.prototype, [...reads, 'put', 'add', 'delete', 'clear'], (store: IDBObjectStore) => store)
  noteRequests(IDBIndex.prototype, reads, (index: IDBIndex) => index.objectStore)

  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    step('sent', typeOf(text))
    return send.call(this, text)
  }
  const Plain = WebSocket
  globalThis.WebSocket = class extends Plain {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('message', ({ data }) => step('heard', typeOf(data)))
    }
  }
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
    const text = JSON.stringify(message)
    step('posted', `${text.length} characters: ${text.slice(0, 100)}`)
    return (post as (...args: unknown[]) => void).call(this, message, ...rest)
  }
}
