import type { Page } from 'playwright/test'
import { arrive, expect, online, signIn, test as base } from '../support/browser.ts'
import { GoogleStandIn } from '../support/google-stand-in.ts'

const SECOND = 1000
const HOUR = 3_600 * SECOND

/** The real server, whose calendars are at a stand-in of Google's on another port. */
const test = base.extend<object, { google: GoogleStandIn }>({
  google: [
    // eslint-disable-next-line no-empty-pattern -- it reads from the pattern what a fixture needs
    async ({}, use) => {
      const google = await GoogleStandIn.start()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [({ google }, use) => use(google.env), { scope: 'worker' }],
})

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })

test('CAL-024 API-060 Google asks on a site of its own, the way back tells the page; an event added there shows within 30 s', async ({ devices, google }) => {
  const context = await devices.fresh()
  await signIn(context, 'elif')
  const page = await context.newPage()
  await page.clock.install()
  await arrive(page, '/schedule')
  await online(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), card(page).getByRole('button', { name: 'Connect Google Calendar' }).click()])
  await expect(popup.getByRole('heading', { name: 'Friendioo wants your calendar' })).toBeVisible()
  // Over another site and back: the page that asked is still told.
  await Promise.all([page.waitForEvent('load'), popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow' }).click()])
  await expect(card(page)).toContainText('Connected & Syncing')
  await expect(card(page)).toContainText('No events today')

  const asked = google.asked.length
  // At the same hour of today wherever this runs: midnight may be near.
  const start = new Date().setHours(12, 0, 0, 0)
  google.put('added', 'Anatomy lecture', start, start + HOUR, 'Lecture Hall 2')
  await page.clock.runFor(30 * SECOND)
  await expect(card(page).getByRole('listitem')).toContainText('Anatomy lecture')
  await expect(card(page).getByRole('listitem')).toContainText('Lecture Hall 2')
  expect(google.asked.length).toBeGreaterThan(asked)
})
