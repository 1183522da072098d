import type { Page } from 'playwright/test'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'

/** Holds the store of the outbox, as a long transaction of a slow disk does. Returns a function that lets go. */
export async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The outbox could not be opened'))
    })
    let isHeld = true
    const held = db.transaction('messages', 'readwrite')
    held.oncomplete = () => db.close()
    Object.assign(globalThis, { releaseOutbox: () => (isHeld = false) })
    await new Promise<void>((begun) => {
      const hold = () => {
        begun()
        if (isHeld) held.objectStore('messages').count().onsuccess = hold
      }
      held.objectStore('messages').count().onsuccess = hold
    })
  }, OFFLINE_DATABASE)
  return () => page.evaluate(() => void (globalThis as unknown as { releaseOutbox(): void }).releaseOutbox())
}
