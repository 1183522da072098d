import { transfer, wrap } from 'comlink'
import type { StartResult, WorkerApi } from '../worker/api.ts'
import { prefetch } from './boot/prefetch.ts'
import { asDataError } from './as-data-error.ts'
import { watchLifecycle } from './lifecycle.ts'
import { sameStudentMark } from './same-student-mark.ts'
import { arrivedFromSignIn } from './boot/arrival.ts'
import { WorkerThread, type Remote, type Thread } from './worker-thread.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'
import { leavePage } from '../platform/leave-page.ts'

const thread = new WorkerThread(createThread)

function createThread(): Thread {
  const made = new Worker(new URL('../worker/entry.ts', import.meta.url), { type: 'module' })
  // A worker that dies while loading never responds; its `error` event is the only sign of it.
  made.onerror = (event) => {
    // Handled here: otherwise it becomes an error of the page, whose start would count as failed (ADR 0067).
    event.preventDefault()
    // The page has returned from the browser's cache, and the code of its worker is gone from the server and the cache: load the page
    // again. Drafts stay.
    if (first && !event.message) return void leavePage(() => location.reload())
    died(new Error(event.message || 'The data worker stopped'))
  }
  // cast: comlink types each method more widely than we call it
  return { remote: wrap<WorkerApi>(made) as unknown as Remote, terminate: () => made.terminate() }
}

/** The data worker of this tab. Every call is asynchronous and fails with a `DataError`. */
// cast: the proxy has a method for every name
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

/** Calls `run` now, and each time that a new worker starts because the student left this page and returned. */
export const onWorker = (run: () => void): void => thread.onThread(run)

/** Ends this page's data worker, which closes what it has open. The page must load again. */
export const endWorker = (): void => thread.suspend()

let known: (started: StartResult) => void
let died: (error: unknown) => void
/** Resolves with the student whom this device remembers, as the worker first reports; rejects when the worker cannot start. */
export const booted = new Promise<StartResult>((resolve, reject) => {
  known = resolve
  died = reject
})
// The code that shows the error may load after the error.
booted.catch(reportedElsewhere)

/** What a slow start waits for. When this device remembers a student, no start waits for the network. */
export let startWaitsFor: 'device' | 'network' = arrivedFromSignIn ? 'network' : 'device'

let toldShown: (isStudent: boolean) => void
/** Whether this start shows a student's screens: the device knows a student, or the server says that one is signed in. */
export const showsStudent = new Promise<boolean>((resolve) => (toldShown = resolve))

let first: StartResult | null = null
onWorker(() => void begin().catch(died))

async function begin(): Promise<void> {
  // cast: a worker that was suspended resolves with nothing
  const started = (await (first ? worker.start({ fromSignIn: false, shows: first.student }) : start())) as StartResult | undefined
  // The page was left before the response arrived.
  if (!started) return
  // These screens belong to another student.
  if (first && started.student !== first.student) return leavePage(() => location.reload())
  first = started
  if (started.student !== null) sameStudentMark.begin()
  known(started)
}

async function start(): Promise<StartResult> {
  if (arrivedFromSignIn) toldShown(true)
  const ahead = await prefetch(arrivedFromSignIn)
  if (!ahead) {
    toldShown(true)
    return worker.start({ fromSignIn: arrivedFromSignIn })
  }
  startWaitsFor = 'network'
  void ahead.who.then(({ status }) => toldShown(status === 200))
  void ahead.bootstrap.then(worker.receiveBootstrap)
  return worker.start({ fromSignIn: arrivedFromSignIn, who: await ahead.who })
}

watchLifecycle({
  suspend: () => thread.suspend(),
  resume: () => {
    if (!thread.isSuspended) return
    if (!sameStudentMark.hasChanged()) return thread.resume()
    // This page shows data of a student who has signed out since then: remove it before the browser paints it.
    document.documentElement.replaceChildren()
    location.reload()
  },
})
