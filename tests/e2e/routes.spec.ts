import { accessible } from '../support/accessibility.ts'
import { arrive, expect, PHONE, test } from '../support/browser.ts'

test('ROUTE-001 ROUTE-002 ROUTE-003 ROUTE-004 ROUTE-005 ROUTE-006 ROUTE-007 ROUTE-008 ROUTE-009 ROUTE-013 ROUTE-014 signed in, each page is at its address, and an unknown address shows Page Not Found', async ({
  devices,
}) => {
  const page = await devices.of('amina')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  for (const [path, title] of [
    ['/', 'Discover'],
    ['/homepage', 'Discover'],
    ['/profile', 'Profile Settings'],
    ['/groups', 'Study Groups'],
    ['/messages', 'Messages'],
    ['/schedule', 'My Schedule'],
    ['/whatsapp-meetup', 'WhatsApp Meetup'],
    ['/user-profile/lina', 'Lina'],
    ['/academic-matches', 'Academic Matches'],
    ['/firebase-demo', 'Firebase Demo'],
    ['/no-such-path', 'Page Not Found'],
  ] as const) {
    await arrive(page, path)
    await expect(heading(title), path).toBeVisible()
    // The page renders at this address, without a redirect.
    await expect(page).toHaveURL(path)
  }
  await expect(page).toHaveTitle(/Page Not Found/)
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(heading('Discover')).toBeVisible()
})

test('ROUTE-008 the Firebase demo shows that it comes later, and a link back', async ({ devices }) => {
  const page = await devices.of('noah', '/firebase-demo', PHONE)
  await expect(page.getByText('This demo needs Firebase, and comes with a later version of Friendioo.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await accessible(page, 'the Firebase demo')
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(page).toHaveURL('/')
})

test('NAV-001 NAV-002 NAV-003 NAV-004 NAV-005 HOME-014 the navigation leads to the five places, on a phone and on a desktop', async ({
  devices,
}) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const page = await devices.of('sara', '/', { viewport })
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of [
      ['Groups', '/groups'],
      ['Schedule', '/schedule'],
      ['Messages', '/messages'],
      ['Profile', '/profile'],
      ['Discover', '/'],
    ] as const) {
      await main.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
  }
})

test('LAND-001 ROUTE-017 signed out, no page of the app is reachable, and each offers to sign in', async ({ page }) => {
  for (const path of ['/no-such-path', '/profile', '/groups', '/homepage', '/schedule']) {
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/schedule' ? 'Authentication Required' : 'Page Not Found')
    await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute('href', /^\/api\/login/)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
})

test('SCHED-002 signed out, the schedule offers to sign in, and signing in returns to it', async ({ page }) => {
  await arrive(page, '/schedule')
  const main = page.getByRole('main')
  await expect(main.getByText('Authentication Required')).toBeVisible()
  await expect(main.getByText('Please log in to view your schedule.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/schedule')
})

test('CHAT-006 signed out, /messages opens the sign-in page, and signing in returns to the chat', async ({ page }) => {
  await page.goto('/messages?with=lina')
  await expect(page).toHaveURL('/api/login?returnTo=%2Fmessages%3Fwith%3Dlina')
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/messages?with=lina')
})
