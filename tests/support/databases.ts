import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Returns the names of this browser's databases, sorted. */
export function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())
}

/** Waits until this browser has no database. The page may load another one during the wait, which ends a question to it. */
export async function noDatabases(page: Page): Promise<void> {
  await expect(async () => expect(await databaseNames(page)).toEqual([])).toPass({ timeout: 20_000 })
}

/**
 * Waits until this browser has stored how far its clock is from the server's, in ms, to the minute: a page that opens without the
 * server goes by that.
 */
export async function clockOffsetStored(page: Page, offset: number): Promise<void> {
  const isNear = async () => (await page.evaluate(storedClockOffsets)).some((stored) => Math.abs(stored - offset) < 60_000)
  await expect(async () => expect(await isNear()).toBe(true)).toPass({ timeout: 20_000 })
}

/** Runs in the page. */
async function storedClockOffsets(): Promise<number[]> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
  const found: number[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await resultOf(indexedDB.open(name ?? ''))
    for (const store of [...db.objectStoreNames].filter((store) => store === 'docs')) {
      const note = (await resultOf(db.transaction(store).objectStore(store).get('clock-offset'))) as
        { data?: { value: number } } | undefined
      if (note?.data) found.push(note.data.value)
    }
    db.close()
  }
  return found
}
