import { SECOND } from '../../../schemas/constants.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { isDataError, isNoResponse, isUnavailable } from '../../platform/expected-failures.ts'
import { fetchServer, ForeignResponse, textOf } from '../../platform/fetch-server.ts'
import { logEntries, logUnless, type LogEntry } from '../../platform/log.ts'
import { requestServiceWorker } from '../request-service-worker.ts'
import { PushRefused } from '../../platform/push/push-server.ts'
import { pushDevice } from '../push/browser-push.ts'
import { countTabs } from './count-tabs.ts'
import { missingOffline } from '../startup/is-ready-offline.ts'
import { worker } from '../worker.ts'
import { storageFacts } from '../storage/storage-facts.ts'
import type { DeviceFacts, ThreadEntry, ThreadName, Versions } from './device-facts.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/** Longest wait for one part, ms: what does not respond may be what is stuck. */
const PART_TIMEOUT = 3 * SECOND

/** Finds out how this device stands. Never rejects: what does not respond is not known. */
export async function gatherFacts(inMemory: boolean): Promise<DeviceFacts> {
  const [thread, service, server, tabs, storage, missing, pushRegistration] = await Promise.all([
    soon(worker.report()),
    soon(requestServiceWorker('WAYS_OUT')),
    requestServer(),
    soon(navigator.locks.query().then(countTabs)),
    soon(storageFacts()),
    soon(missingOffline(inMemory)),
    soon(pushDevice.registration()),
  ])
  const { version, log, isPrevious } = fieldsOf(service)
  return {
    at: Date.now(),
    hasNetwork: navigator.onLine,
    server: server.state,
    tabs,
    leads: thread?.leads ?? null,
    storage,
    versions: {
      page: fileVersion([...document.scripts].find(({ type }) => type === 'module')?.src),
      worker: fileVersion(thread?.script),
      serviceWorker: typeof version === 'string' ? version.slice(-8) : null,
      server: server.version,
    },
    isPrevious: isPrevious === true,
    push: pushDevice.getState().state,
    pushRegistration,
    missing: missing ?? [],
    log: [
      ...entriesOf('page', logEntries),
      ...entriesOf('data worker', thread?.log),
      ...entriesOf('service worker', log as LogEntry[] | undefined), // cast: our service worker sends its log (sw/app-navigations.ts)
    ].sort((a, b) => a.at - b.at),
  }
}

const isExpected = (thrown: unknown): boolean =>
  isDataError(thrown) || isUnavailable(thrown) || isNoResponse(thrown) || thrown instanceof PushRefused

/** Resolves with null if the part fails or does not respond in time. */
async function soon<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await withTimeout(part, PART_TIMEOUT)
  } catch (thrown) {
    logUnless(isExpected, 'A part of the report is not known')(thrown)
    return null
  }
}

/** Requests the page from the server itself: the service worker has no file for an address with a query. */
async function requestServer(): Promise<{ state: DeviceFacts['server']; version: Versions['server'] }> {
  try {
    const page = await textOf(await fetchServer('/index.html?of=server', { signal: AbortSignal.timeout(PART_TIMEOUT) }))
    return { state: 'responds', version: fileVersion(/type="module"[^>]* src="(\/assets\/[\w.-]+\.js)"/.exec(page)?.[1]) }
  } catch (thrown) {
    logUnless(isNoResponse, 'The server could not be asked for its version')(thrown)
    return { state: thrown instanceof ForeignResponse ? 'foreign' : 'no-response', version: null }
  }
}

/** Returns the hash in the name of a file of the build. */
function fileVersion(path: string | undefined): string | null {
  return /-([\w-]{8})\.js$/.exec(path ?? '')?.[1] ?? null
}

function entriesOf(thread: ThreadName, log: readonly LogEntry[] | undefined): ThreadEntry[] {
  return (log ?? []).map((entry) => ({ ...entry, thread }))
}
