import type { Page, Worker } from 'playwright/test'

/** Returns the data worker of a page (architecture.md section 3). */
export function dataWorker(page: Page): Worker {
  const worker = page.workers().find((each) => each.url().includes('/assets/worker'))
  if (!worker) throw new Error('The page has no data worker yet')
  return worker
}

/** Makes a worker compute for this time (ms) from now on, as a slow device does: what it is asked meanwhile waits. */
export async function keepBusy(worker: Worker, ms: number): Promise<void> {
  await worker.evaluate((ms) => {
    setTimeout(() => {
      const end = performance.now() + ms
      while (performance.now() < end);
    })
  }, ms)
}
