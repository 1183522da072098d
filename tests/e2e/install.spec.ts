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

for (const [id, platform, userAgent, hint] of [
  ['INSTALL-019', 'an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', /Share.*Add to Home Screen/],
  ['INSTALL-020', 'Android', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', /menu.*Install/],
  ['INSTALL-021', 'a computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', /your browser/],
] as const)
  test(`INSTALL-014 ${id} Install shows where to look on ${platform} when the browser makes no offer`, async ({ devices }) => {
    const page = await devices.of('noah', '/', { ...PHONE, userAgent })
    await button(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Install Friendioo' })).toContainText(hint)
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
