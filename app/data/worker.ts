import { transfer, wrap } from 'comlink'
import type { StartResult, WorkerApi } from '../worker/api.ts'
import { prefetch } from './boot/prefetch.ts'
import { asDataError } from './data-error.ts'
import { watchLifecycle } from './lifecycle.ts'
import { presence } from './presence.ts'
import { cameFromSignIn } from './boot/arrived-from-sign-in.ts'
import { WorkerThread, type Remote, type Thread } from './worker-thread.ts'

const thread = new WorkerThread(createThread)

function createThread(): Thread {
  const made = new Worker(new URL('../worker/entry.ts', import.meta.url), { type: 'module' })
  // A worker that dies while loading answers no call for ever; its `error` event is the only sign of it.
  made.onerror = (event) => died(asDataError(new Error(event.message || 'The data worker stopped')))
  return { remote: wrap<WorkerApi>(made) as unknown as Remote, terminate: () => made.terminate() }
}

/** The data worker of this tab. Every call is asynchronous and fails with a `DataError`. */
export const worker = new Proxy({} as WorkerApi, {
  get:
    (_, name: keyof WorkerApi) =>
    async (...args: unknown[]) => {
      try {
        return await thread.call(
          name,
          args.map((arg) => (arg instanceof MessagePort ? transfer(arg, [arg]) : arg)),
        )
      } catch (thrown) {
        throw asDataError(thrown)
      }
    },
})

/** Calls now and each time that the worker begins anew, because this page was left and came back. */
export const onWorker = (run: () => void): void => thread.onThread(run)

const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/** This page was reached from the sign-in page: who is here may be somebody else than the device remembers. */
export const arrivedFromSignIn = cameFromSignIn({ referrer: document.referrer, origin: location.origin, type: arrival?.type ?? 'navigate' })

let known: (started: StartResult) => void
let died: (error: unknown) => void
/** Who this device remembers, as the worker said first; rejects when the worker could not start. */
export const booted = new Promise<StartResult>((resolve, reject) => {
  known = resolve
  died = reject
})
// The page that says so may come later than the error.
booted.catch(() => undefined)

/** What a start that takes long waits for. Where this device remembers somebody, no start waits for the network. */
export let startWaitsFor: 'device' | 'network' = arrivedFromSignIn ? 'network' : 'device'

let first: StartResult | null = null
onWorker(() => void begin().catch(died))

async function begin(): Promise<void> {
  const started = (await (first ? worker.start({ signedInJustNow: false }) : start())) as StartResult | undefined
  // The page was left before the answer came.
  if (!started) return
  // Somebody else is here than whose screens these are.
  if (first && started.student !== first.student) return location.reload()
  first = started
  if (started.student !== null) presence.begin()
  known(started)
}

async function start(): Promise<StartResult> {
  const ahead = await prefetch()
  if (!ahead) return worker.start({ signedInJustNow: arrivedFromSignIn })
  startWaitsFor = 'network'
  void ahead.window.then(worker.receiveBootstrap)
  return worker.start({ signedInJustNow: arrivedFromSignIn, who: await ahead.who })
}

watchLifecycle({
  suspend: () => thread.suspend(),
  resume: () => {
    if (!thread.isSuspended) return
    if (!presence.hasChanged()) return thread.resume()
    // What this page shows was theirs who has signed out since: it is gone before it is drawn.
    document.documentElement.replaceChildren()
    location.reload()
  },
})
