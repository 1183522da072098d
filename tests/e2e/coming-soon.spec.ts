import { expect, PHONE, test } from '../support/browser.ts'
import { says } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'

test.use({ serverEnv: { COMING_SOON: 'meetup, message' } })

test.describe('Coming Soon shows where the campus has switched something off', () => {
  sharedPage(({ devices }) => devices.of('david', '/user-profile/kofi', PHONE))

  test('TOAST-029 USER-011 Meet Up shows Coming Soon', async ({ page }) => {
    await page.getByRole('button', { name: 'Meet Up' }).click()
    await says(page, 'Coming Soon', 'Meet up functionality will be available soon. Stay tuned!')
  })

  test('TOAST-030 USER-012 Message shows Coming Soon, and opens no chat', async ({ page }) => {
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await says(page, 'Coming Soon', 'Messaging functionality will be available soon. Stay tuned!')
    await expect(page).toHaveURL('/user-profile/kofi')
  })
})
