import { arrive, expect } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { looksAsItDid, posed, POSED, SIGNED_OUT, TABLET, test } from '../support/screens.ts'

/** A tablet, held upright: one column, in the middle. */
const HELD = { viewport: TABLET.tablet }

test('looks as it did on a tablet: signed out', async ({ devices }) => {
  const page = await (await devices.fresh({ ...POSED, ...HELD })).newPage()
  for (const [name, path] of SIGNED_OUT) {
    await arrive(page, path)
    await expect(page.getByRole('link', { name: /^(Sign In to Continue|Try Friendioo Now)$/ }).first()).toBeVisible()
    await looksAsItDid(page, name, undefined, TABLET)
  }
  await arrive(page, '/schedule')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await looksAsItDid(page, 'schedule-signed-out', undefined, TABLET)
  await page.goto('/api/login')
  await looksAsItDid(page, 'sign-in', undefined, TABLET)
})

test('looks as it did on a tablet: each place of the app', async ({ devices }) => {
  const page = await posed(devices, 'amina', '/', HELD)
  await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toBeVisible()
  await looksAsItDid(page, 'home', undefined, TABLET)
  await arrive(page, '/groups')
  await expect(page.locator('[data-group-id]')).not.toHaveCount(0)
  await looksAsItDid(page, 'groups', undefined, TABLET)
  await arrive(page, '/messages?with=lina')
  await expect(chatOf(page).bubbles).not.toHaveCount(0)
  await looksAsItDid(page, 'chat', undefined, TABLET)
  for (const [name, path] of [
    ['messages', '/messages'],
    ['schedule', '/schedule'],
    ['profile', '/profile'],
    ['user-profile', '/user-profile/lina'],
    ['whatsapp', '/whatsapp-meetup?recipientId=youssef'],
    ['academic-matches', '/academic-matches'],
    ['firebase-demo', '/firebase-demo'],
    ['not-found', '/nowhere'],
  ] as const) {
    await arrive(page, path)
    await looksAsItDid(page, name, undefined, TABLET)
  }
})
