import { transfer, wrap } from 'comlink'
import type { Started, WorkerApi } from '../worker/api.ts'
import { askAhead } from './ahead.ts'
import { asDataError } from './data-error.ts'
import { signedInJustNow } from './signed-in-just-now.ts'

const thread = new Worker(new URL('../worker/entry.ts', import.meta.url), { type: 'module' })
const remote = wrap<WorkerApi>(thread) as unknown as WorkerApi

// A worker that dies while loading answers no call for ever; its `error` event is the only sign of it.
const died = new Promise<never>((_, reject) => {
  thread.onerror = (event) => reject(asDataError(new Error(event.message || 'The data worker stopped')))
})
died.catch(() => undefined)

/** The data worker of this tab. Every call is asynchronous and fails with a `DataError`. */
export const worker = new Proxy({} as WorkerApi, {
  get:
    (_, name: keyof WorkerApi) =>
    async (...args: unknown[]) => {
      const call = remote[name] as (...args: unknown[]) => Promise<unknown>
      try {
        return await call(...args.map((arg) => (arg instanceof MessagePort ? transfer(arg, [arg]) : arg)))
      } catch (thrown) {
        throw asDataError(thrown)
      }
    },
})

const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined

/** This page was reached from the sign-in page: who is here may be somebody else than the device remembers. */
export const arrivedFromSignIn = signedInJustNow({ referrer: document.referrer, origin: location.origin, type: arrival?.type ?? 'navigate' })

/** Who this device remembers. Asked once; rejects when the worker could not start. */
export const booted: Promise<Started> = Promise.race([start(), died])
// The page that says so may come later than the error.
booted.catch(() => undefined)

async function start(): Promise<Started> {
  const ahead = await askAhead()
  if (!ahead) return worker.start({ signedInJustNow: arrivedFromSignIn })
  void ahead.window.then(worker.window)
  return worker.start({ signedInJustNow: arrivedFromSignIn, who: await ahead.who })
}
