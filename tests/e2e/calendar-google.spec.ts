import type { Page } from 'playwright/test'
import { arrive, expect, online, signIn, test as base } from '../support/browser.ts'
import { GoogleStandIn } from '../support/google-stand-in.ts'

const SECOND = 1000
const HOUR = 3_600 * SECOND

/** The real server, connected to a stand-in for Google Calendar on another port. */
const test = base.extend<object, { google: GoogleStandIn }>({
  google: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const google = await GoogleStandIn.start()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ google }, use) => use(google.env),
})

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })

test('CAL-024 API-060 the page shows a connected calendar after the student consents on Google’s site, and a new event within 30 s', async ({
  devices,
  google,
}) => {
  const context = await devices.fresh()
  await signIn(context, 'elif')
  const page = await context.newPage()
  await page.clock.install()
  await arrive(page, '/schedule')
  await online(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    card(page).getByRole('button', { name: 'Connect Google Calendar' }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Friendioo wants your calendar' })).toBeVisible()
  // The popup visits another site and returns; it still notifies the page that opened it.
  await Promise.all([page.waitForEvent('load'), popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow' }).click()])
  await expect(card(page)).toContainText('Connected & Syncing')
  await expect(card(page)).toContainText('No events today')

  const asked = google.asked.length
  // The event starts at noon: relative to the current time it could fall on another day when the test runs near midnight.
  const start = new Date().setHours(12, 0, 0, 0)
  google.put('added', 'Anatomy lecture', start, start + HOUR, 'Lecture Hall 2')
  // From here on only the test moves the page's clock: a later request would never come.
  await page.clock.pauseAt(Date.now() + SECOND)
  await page.clock.runFor(29 * SECOND)
  await expect(card(page).getByRole('listitem')).toContainText('Anatomy lecture')
  await expect(card(page).getByRole('listitem')).toContainText('Lecture Hall 2')
  expect(google.asked.length).toBeGreaterThan(asked)
})
