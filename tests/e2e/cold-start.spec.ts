import { arrive, expect, prepared, ready, test } from '../support/browser.ts'
import { SIGNED_IN_PAGES } from '../../app/shell/page/signed-in-pages.ts'
import { chatOf } from '../support/chat.ts'

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

test('OFFL-001 every address opens in a new window, with its content, while the server is dead', async ({ server, devices }) => {
  const first = await devices.of('amina')
  await prepared(first)
  const context = first.context()
  await server.kill()
  await first.close()
  const pages = {
    '/': 'Discover',
    ...PUBLIC,
    ...Object.fromEntries(Object.entries(HEADINGS).map(([route, name]) => [addressOf(route), name])),
  }
  for (const [path, heading] of Object.entries(pages)) {
    const page = await context.newPage()
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
    await page.close()
  }
  const page = await context.newPage()
  await arrive(page, '/messages?with=lina')
  await expect(chatOf(page).bubble('Thank you! I will bring a friend')).toBeVisible()
})

test('OFFL-001 signed out, every address opens while the server is dead; Messages leads to the sign-in page once the server is back', async ({
  server,
  devices,
}) => {
  const first = await (await devices.fresh()).newPage()
  await arrive(first, '/')
  await prepared(first)
  const context = first.context()
  await server.kill()
  await first.close()
  for (const route of Object.keys(SIGNED_IN_PAGES).filter((each) => each !== 'schedule' && each !== 'messages')) {
    const page = await context.newPage()
    await arrive(page, addressOf(route))
    await expect(page.getByRole('heading', { level: 1 }), route).toContainText('Sign in to open')
    await page.close()
  }
  for (const [path, text] of Object.entries({ ...PUBLIC, '/landing': 'Friendioo', '/schedule': 'Authentication Required' })) {
    const page = await context.newPage()
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1, name: text }).or(page.getByText(text)).first(), path).toBeVisible()
    await page.close()
  }
  const page = await context.newPage()
  await page.goto('/messages')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to open Messages' })).toBeVisible()
  await server.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/login\?returnTo=%2Fmessages$/)
})
