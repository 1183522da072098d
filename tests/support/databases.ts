import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Returns the names of this browser's databases, sorted. */
export function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())
}

/** Waits until this browser has no database. The page may load another one meanwhile, which ends a question to it. */
export async function noDatabases(page: Page): Promise<void> {
  await expect(async () => expect(await databaseNames(page)).toEqual([])).toPass({ timeout: 20_000 })
}
