import type { Page } from 'playwright/test'
import { SIGNED_IN_PAGES } from '../../app/shell/page/signed-in-pages.ts'
import { arrive, expect, offline, prepared, ready, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import { sharedPage } from '../support/shared-page.ts'

/** Every page of a signed-in student besides Home, with the heading that it has. Whether one is an operator, only the server says. */
const HEADINGS: Record<keyof typeof SIGNED_IN_PAGES, string> = {
  homepage: 'Discover',
  classmates: 'Classmates',
  groups: 'Study Groups',
  schedule: 'My Schedule',
  messages: 'Messages',
  'new-message': 'New message',
  profile: 'Profile Settings',
  'profile/notifications': 'Notifications',
  'whatsapp-meetup': 'WhatsApp Meetup',
  'user-profile/:userId?': 'Lina',
  'academic-matches': 'Academic Matches',
  'firebase-demo': 'Firebase Demo',
  welcome: 'Let classmates find you',
  operator: 'Reports',
}
const addressOf = (route: string) => `/${route.replace(':userId?', 'lina')}`

/** Pages for everybody, with their headings. */
const PUBLIC = { '/privacy': 'Privacy', '/stuck': 'Something is stuck?', '/nowhere': 'Page Not Found' }

/** Addresses of students with their headings, but for those of the first test. */
const OTHERS = Object.entries(HEADINGS).filter(([route]) => route !== 'messages')

/** Waits until the page at this address shows its heading. */
async function opens(page: Page, path: string, heading: string): Promise<void> {
  await arrive(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
}

test.describe('with the server dead', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ server, devices }) => {
    const page = await devices.of('amina')
    await prepared(page)
    await server.leave()
    return page
  })

  test('OFFL-001 ROUTE-001 every page opens again, signed in and with its content, when the server is killed', async ({ page }) => {
    await page.reload()
    await ready(page)
    await offline(page)
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    await expect(page.locator('[data-student-id="youssef"]')).toContainText('Youssef Mansour')
    await expect(page.getByText('You’re offline')).toBeVisible()

    await opens(page, '/messages', 'Messages')
    await expect(conversation(page, 'youssef')).toContainText('Do you have the slides')
    await arrive(page, '/messages?with=youssef')
    await expect(chatOf(page).bubble('On my way, five minutes')).toBeVisible()
  })

  test('OFFL-001 every address opens in a new window, with its content, while the server is dead', async ({ page }) => {
    const other = await page.context().newPage()
    await page.close()
    // As from a bookmark.
    await arrive(other, '/messages?with=lina')
    await expect(chatOf(other).bubble('Thank you! I will bring a friend')).toBeVisible()
    for (const [path, heading] of Object.entries(PUBLIC)) await opens(other, path, heading)
    for (const [route, heading] of OTHERS) await opens(other, addressOf(route), heading)
  })
})

test('OFFL-001 signed out, every address opens while the server is dead', async ({ server, devices }) => {
  const first = await (await devices.fresh()).newPage()
  await arrive(first, '/')
  await prepared(first)
  const page = await first.context().newPage()
  await server.leave()
  await first.close()
  for (const [route, name] of Object.entries(SIGNED_IN_PAGES).filter(([each]) => each !== 'schedule' && each !== 'messages')) {
    await arrive(page, addressOf(route))
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(`Sign in to open ${name}`)
  }
  for (const [path, text] of Object.entries({ ...PUBLIC, '/landing': 'Friendioo', '/schedule': 'Authentication Required' })) {
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1, name: text }).or(page.getByText(text)).first(), path).toBeVisible()
  }
  await page.goto('/messages')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to open Messages' })).toBeVisible()
  await server.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/login\?returnTo=%2Fmessages$/)
})
