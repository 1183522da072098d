import type { Page } from 'playwright/test'
import { arrive, expect, PHONE, ready, test } from '../support/browser.ts'

/** Makes the install offer as Chromium does. `data-asked` on the page records that the prompt was opened. */
function offer(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(void document.documentElement.setAttribute('data-asked', answer)),
      userChoice: Promise.resolve({ outcome: answer }),
    })
    window.dispatchEvent(event)
  }, outcome)
}

const button = (page: Page) => page.locator('main header').getByRole('button', { name: 'Install' })

test('NAV-010 INSTALL-013 INSTALL-015 Install in the header opens the browser’s own prompt, and disappears once the student accepts', async ({
  devices,
}) => {
  const page = await devices.of('priya', '/', PHONE)
  await offer(page, 'dismissed')
  await button(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'dismissed')
  await expect(button(page)).toBeVisible()
  await offer(page, 'accepted')
  await button(page).click()
  await expect(button(page)).toBeHidden()
  await page.reload()
  await ready(page)
  await expect(button(page)).toBeHidden()
})

test('INSTALL-014 INSTALL-021 Install shows where to look when the browser makes no offer', async ({ devices }) => {
  const page = await devices.of('noah', '/', PHONE)
  await button(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Install Friendioo' })).toContainText('your browser')
})

test('INSTALL-016 OFFL-009 an install from the browser’s own menu is remembered, and the button disappears', async ({ devices }) => {
  const page = await devices.of('zoe', '/', PHONE)
  await expect(button(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(button(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('pwa-installed'))).not.toBeNull()
  await arrive(page, '/')
  await expect(button(page)).toBeHidden()
})
