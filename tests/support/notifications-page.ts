import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expect, signIn, type Devices } from './browser.ts'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const rows = (page: Page) => list(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** The notification that says this. */
export const row = (page: Page, words: string | RegExp): Locator => rows(page).filter({ hasText: words })

export async function openBell(page: Page): Promise<void> {
  await bell(page).click()
  await expect(list(page)).toBeVisible()
}

/** So many are unread: in the corner of the bell, and in its name. */
export async function unread(page: Page, count: number, shown = String(count)): Promise<void> {
  await expect(page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${shown} unread`, exact: true })).toHaveText(count === 0 ? '' : shown)
}

/** What somebody does over HTTP, with nothing of theirs open. */
export async function as(devices: Devices, student: string): Promise<APIRequestContext> {
  const context = await devices.fresh()
  await signIn(context, student)
  return context.request
}

/** Told while nobody was here to see it come; who wrote before is no stranger. */
export async function write(from: APIRequestContext, to: string, content: string): Promise<void> {
  expect((await from.post('/api/messages', { data: { toUserId: to, content } })).ok()).toBe(true)
}
