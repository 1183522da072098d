import type { Page } from 'playwright/test'
import { arrive, expect } from '../support/browser.ts'
import { button } from '../support/profile.ts'
import { DESKTOP, looksAsItDid, POSED, SIGNED_OUT, TABLET, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'

sharedPage(({ devices, console }) => {
  console.allow(/status of 400/)
  return devices.signedOut(POSED)
})

/** Opens a page that asks to sign in. */
const open = async (page: Page, path: string) => {
  await arrive(page, path)
  await expect(page.getByRole('link', { name: /^(Sign In to Continue|Try Friendioo Now)$/ }).first()).toBeVisible()
}
for (const [name, path] of SIGNED_OUT) {
  test(`looks as it did: ${name}`, async ({ page }) => {
    await open(page, path)
    await looksAsItDid(page, name)
  })
}

test('looks as it did: the landings, down to their ends', async ({ page }) => {
  for (const [name, path] of SIGNED_OUT.slice(0, 2)) {
    await open(page, path)
    await looksAsItDid(page, `${name}-whole`, undefined, { phone: POSED.viewport!, ...DESKTOP }, true)
  }
})

test('looks as it did: schedule-signed-out', async ({ page }) => {
  await arrive(page, '/schedule')
  await button(page, 'Dismiss').click()
  await looksAsItDid(page, 'schedule-signed-out')
})

test('looks as it did: signing in', async ({ page }) => {
  await page.goto('/api/login')
  await looksAsItDid(page, 'sign-in')
  await page.getByLabel('Email').fill('posed@uni.example')
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Code').fill('12')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await looksAsItDid(page, 'sign-in-code')
})

test('looks as it did: the privacy page', async ({ page }) => {
  await arrive(page, '/privacy')
  await looksAsItDid(page, 'privacy', undefined, { ...DESKTOP, ...TABLET, phone: POSED.viewport! })
})

test('looks as it did on a tablet: signed out', async ({ page }) => {
  // Held upright: one column, in the middle.
  await page.setViewportSize(TABLET.tablet)
  for (const [name, path] of SIGNED_OUT) {
    await open(page, path)
    await looksAsItDid(page, name, undefined, TABLET)
  }
  await arrive(page, '/schedule')
  await button(page, 'Dismiss').click()
  await looksAsItDid(page, 'schedule-signed-out', undefined, TABLET)
  await page.goto('/api/login')
  await looksAsItDid(page, 'sign-in', undefined, TABLET)
})
