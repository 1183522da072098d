import type { Locator, Page } from 'playwright/test'
import { expect, online, pending, ready } from './browser.ts'
import { PICTURE_TYPES } from './pictures.ts'
import { respond } from './respond.ts'

/** Returns the form of Profile Settings. */
export const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
/** Returns one option of a visibility setting. */
export const choice = (page: Page, of: 'Who can see you' | 'Who sees your contact details', name: string) =>
  form(page).getByRole('radiogroup', { name: of }).getByLabel(name, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const toast = (page: Page) => page.locator('[data-toasts]')
export const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
export const picture = (page: Page) => form(page).getByRole('region', { name: 'Profile picture' })
/** Returns the dialog that opens before the page is left with unsaved changes. */
export const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Save your changes?' })

/** Saves the form and waits until the page confirms it. */
export async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Profile saved')
  await expect(button(page, 'Discard')).toHaveCount(0)
}

/** Waits until everything is sent, then reloads the page, which shows the server's data. */
export async function reloaded(page: Page): Promise<void> {
  await pending(page, 0)
  await page.reload()
  await ready(page)
  await online(page)
}

/**
 * Collects the bodies of profile changes from now on, each once.
 * A repeated body is the same envelope sent again, which is harmless.
 */
export function sentProfiles(page: Page): Record<string, unknown>[] {
  const texts = new Set<string>()
  const bodies: Record<string, unknown>[] = []
  page.context().on('request', (request) => {
    const text = request.url().endsWith('/api/users/profile') ? request.postData()! : ''
    if (text === '' || texts.has(text)) return
    texts.add(text)
    bodies.push(JSON.parse(text) as Record<string, unknown>)
  })
  return bodies
}

/**
 * Refuses every profile change of the page and the service worker with this response.
 * Returns a function that ends this.
 */
export async function refuseProfiles(
  page: Page,
  response: { status?: number; code?: string; field?: string; message: string },
): Promise<() => Promise<void>> {
  const { status = 400, code = 'invalid', ...rest } = response
  await page.context().route('**/api/users/profile', (route) => respond(route, status, { code, ...rest }))
  return () => page.context().unroute('**/api/users/profile')
}

/** Chooses a file, as a student does in the file chooser. */
export function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  return picture(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: PICTURE_TYPES[name.split('.').at(-1)!]!, buffer })
}
