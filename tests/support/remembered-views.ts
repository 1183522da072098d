import type { Page } from 'playwright/test'

/** Returns whether this device has stored a view of a screen whose JSON matches: the next start paints it at once. */
export const remembers = (page: Page, part: RegExp): Promise<boolean> => page.evaluate(hasStoredView, part)

/** Runs in the page. */
async function hasStoredView(part: RegExp): Promise<boolean> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
  const db = await resultOf(indexedDB.open('FriendiooOfflineDB'))
  const sessions = await resultOf<{ views?: unknown }[]>(db.transaction('userSessions').objectStore('userSessions').getAll())
  db.close()
  return sessions.some(({ views }) => part.test(JSON.stringify(views ?? [])))
}
