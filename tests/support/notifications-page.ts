import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expect, signIn, type Devices } from './browser.ts'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications(,|$)/ })
export const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const rows = (page: Page) => list(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** Returns the notification with this text. */
export const row = (page: Page, words: string | RegExp): Locator => rows(page).filter({ hasText: words })

export async function openBell(page: Page): Promise<void> {
  await bell(page).click()
  await expect(list(page)).toBeVisible()
}

/** Waits until `count` notifications are unread: in the corner of the bell and in its name. */
export async function unread(page: Page, count: number, shown = String(count)): Promise<void> {
  await expect(
    page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${shown} unread`, exact: true }),
  ).toHaveText(count === 0 ? '' : shown)
}

/** Returns the HTTP client of a student who has no page open. */
export async function as(devices: Devices, student: string): Promise<APIRequestContext> {
  const context = await devices.fresh()
  await signIn(context, student)
  return context.request
}

/**
 * Sends a message, which makes a notification while its receiver is not here.
 * A sender who wrote before makes no first contact.
 */
export async function write(from: APIRequestContext, to: string, content: string): Promise<void> {
  expect((await from.post('/api/messages', { data: { toUserId: to, content } })).ok()).toBe(true)
}
