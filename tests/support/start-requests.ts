import type { Page } from 'playwright/test'

/** A request of a page or of its data worker, as the browser has timed it. */
export interface TimedRequest {
  by: 'page' | 'worker'
  /** Its path, or the whole address if it is of another server. */
  name: string
  /** Epoch ms, by the machine's clock. */
  at: number
  /** ms until its last byte. */
  took: number
  /** Bytes that came over the network, with the 300 by which a browser counts the headers; 0 from a cache. */
  bytes: number
  /** 0 if there was no response. */
  status: number
}

/** Returns the requests of the page and of its data worker since the start of the navigation, the one for the document included. */
export async function requestsOf(page: Page): Promise<TimedRequest[]> {
  const [ofPage, ofWorker] = await Promise.all([page.evaluate(timedRequests), page.workers()[0]!.evaluate(timedRequests)])
  return [...ofPage.map((each) => ({ by: 'page' as const, ...each })), ...ofWorker.map((each) => ({ by: 'worker' as const, ...each }))]
}

/** Runs in a page or a worker. */
function timedRequests(): Omit<TimedRequest, 'by'>[] {
  const { timeOrigin } = performance
  // cast: entries of these types have this class
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)) as PerformanceResourceTiming[]
  return entries
    .filter(({ name }) => name.startsWith('http'))
    .map(({ name, startTime, duration, responseEnd, transferSize, responseStatus, entryType }) => ({
      name: name.replace(origin, ''),
      at: timeOrigin + startTime,
      // The duration of a navigation goes on to the end of the load.
      took: entryType === 'navigation' ? responseEnd : duration,
      bytes: transferSize,
      status: responseStatus,
    }))
}
