import type { Page, Worker } from 'playwright/test'
import type { SpawnedServer } from './spawned-server.ts'

/** Returns the data worker of a page (architecture.md section 3). */
export function dataWorker(page: Page): Worker {
  const worker = page.workers().find((each) => each.url().includes('/assets/worker'))
  if (!worker) throw new Error('The page has no data worker yet')
  return worker
}

/**
 * Stops the server and the data worker of a page, as a slow device would: what the page asks waits. The worker waits for a response in a
 * synchronous request.
 *
 * @returns a function that lets both go on
 */
export async function holdDataWorker(page: Page, server: SpawnedServer): Promise<() => void> {
  const letGo = server.freeze()
  await dataWorker(page).evaluate(() => {
    // Not in this task, whose end the test hears of.
    setTimeout(() => {
      const request = new XMLHttpRequest()
      request.open('GET', '/healthz', false)
      request.send()
    })
  })
  return letGo
}
