import type { Page } from 'playwright/test'
import { arrive, expect, PHONE, ready, test } from '../support/browser.ts'

/** The browser's offer, as Chromium makes it; what was asked is counted on the page. */
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

test('NAV-010 INSTALL-013 INSTALL-015 Install in the header asks the browser’s own question, and goes once it was answered with yes', async ({ devices }) => {
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

test('INSTALL-014 INSTALL-021 without an offer of the browser’s, Install says where to look', async ({ devices }) => {
  const page = await devices.of('noah', '/', PHONE)
  await button(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Install Friendioo' })).toContainText('your browser')
})

test('INSTALL-016 OFFL-009 installed by the browser’s own menu: it is remembered, and the button goes', async ({ devices }) => {
  const page = await devices.of('zoe', '/', PHONE)
  await expect(button(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect(button(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('pwa-installed'))).not.toBeNull()
  await arrive(page, '/')
  await expect(button(page)).toBeHidden()
})
