import { expect, PHONE, test } from '../support/browser.ts'
import { says } from '../support/meetups.ts'

test.use({ serverEnv: { COMING_SOON: 'meetup, message' } })

test('TOAST-029 TOAST-030 USER-011 USER-012 Meet Up and Message show Coming Soon when the campus has switched them off', async ({
  devices,
}) => {
  const page = await devices.of('david', '/user-profile/kofi', PHONE)
  await page.getByRole('button', { name: 'Meet Up' }).click()
  await says(page, 'Coming Soon', 'Meet up functionality will be available soon. Stay tuned!')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await says(page, 'Coming Soon', 'Messaging functionality will be available soon. Stay tuned!')
  await expect(page).toHaveURL('/user-profile/kofi')
})
