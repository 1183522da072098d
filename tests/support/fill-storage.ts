import type { Page, Worker } from 'playwright/test'

/**
 * Makes the outbox refuse every new write, as on a full disk, also after it was reopened.
 * Returns a function that makes room again.
 */
export function fillDevice(page: Page): Promise<() => Promise<void>> {
  return fillWorker(page.workers().find((each) => each.url().includes('/assets/worker'))!)
}

/** As `fillDevice`, for what this worker writes. */
export async function fillWorker(worker: Worker): Promise<() => Promise<void>> {
  await worker.evaluate(() => {
    const refuse = (): never => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    const { add, put } = IDBObjectStore.prototype
    const full = (plain: typeof put): typeof put =>
      function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
        return this.name === 'messages' && this.transaction.db.name === 'FriendiooOfflineDB' ? refuse() : plain.apply(this, args)
      }
    Object.assign(globalThis, { emptied: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
    Object.assign(IDBObjectStore.prototype, { add: full(add), put: full(put) })
  })
  return () => worker.evaluate(() => void (globalThis as unknown as { emptied(): void }).emptied())
}
