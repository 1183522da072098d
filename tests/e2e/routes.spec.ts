import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, test } from '../support/browser.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('signed in', () => {
  sharedPage(({ devices }) => devices.of('sara', '/groups'))

  test.describe('the address', () => {
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

    for (const [id, path, title] of [
      ['ROUTE-001', '/', 'Discover'],
      ['ROUTE-003', '/profile', 'Profile Settings'],
      ['ROUTE-002', '/homepage', 'Discover'],
      ['ROUTE-004', '/groups', 'Study Groups'],
      ['ROUTE-005', '/messages', 'Messages'],
      ['ROUTE-006', '/schedule', 'My Schedule'],
      ['ROUTE-009', '/whatsapp-meetup', 'WhatsApp Meetup'],
      ['ROUTE-007', '/user-profile/lina', 'Lina'],
      ['ROUTE-013', '/academic-matches', 'Academic Matches'],
      ['ROUTE-014', '/no-such-path', 'Page Not Found'],
    ] as const)
      // The tests of each screen load its address.
      test(`${id} ${path} shows ${title}, without a redirect`, async ({ page }) => {
        await visit(page, path)
        await expect(heading(page, title)).toBeVisible()
        await expect(page).toHaveURL(path)
      })

    test('ROUTE-014 the address of no page says so in the title, and a link leads back', async ({ page }) => {
      await arrive(page, '/no-such-path')
      await expect(page).toHaveTitle(/Page Not Found/)
      await page.getByRole('link', { name: 'Back to Discover' }).click()
      await expect(heading(page, 'Discover')).toBeVisible()
    })
  })

  for (const [device, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }))
    test.describe.serial(`the navigation on a ${device}`, () => {
      for (const [id, name, path] of [
        ['NAV-002', 'Groups', '/groups'],
        ['NAV-003', 'Schedule', '/schedule'],
        ['NAV-004', 'Messages', '/messages'],
        ['NAV-005', 'Profile', '/profile'],
        ['NAV-001', 'Discover', '/'],
      ] as const)
        test(`${id} leads to ${name}, which it then shows as the current place`, async ({ page }) => {
          await page.setViewportSize(viewport)
          const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
          await link.click()
          await expect(page).toHaveURL(path)
          await expect(link).toHaveAttribute('aria-current', 'page')
        })
    })
})

test.describe('on a device that nobody is signed in on', () => {
  sharedPage(({ devices }) => devices.signedOut())

  for (const [path, wanted] of [
    ['/groups', 'Study Groups'],
    ['/profile', 'Profile Settings'],
    ['/homepage', 'Discover'],
    ['/academic-matches', 'Academic Matches'],
    ['/classmates', 'Classmates'],
    ['/whatsapp-meetup?recipientId=lina', 'WhatsApp Meetup'],
    ['/user-profile/lina', 'a classmate’s profile'],
    ['/user-profile', 'a classmate’s profile'],
    ['/firebase-demo', 'Firebase Demo'],
    ['/operator', 'Reports'],
    ['/welcome', 'Welcome'],
  ] as const)
    test(`LAND-001 I1 signed out, ${path} asks in place to sign in, by the name of the page, and shows nothing of it`, async ({ page }) => {
      await arrive(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in to open ${wanted}`)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(/Sign In/)
      await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute(
        'href',
        `/api/login?returnTo=${encodeURIComponent(path)}`,
      )
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    })

  test('LAND-001 ROUTE-017 signed out, an unknown address shows Page Not Found and offers to sign in', async ({ page }) => {
    await arrive(page, '/no-such-path')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute('href', '/api/login')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })
})

test('I1 signing in leads to the wanted page, with its query', async ({ devices }) => {
  const page = await devices.signedOut()
  await arrive(page, '/whatsapp-meetup?recipientId=lina')
  await accessible(page, 'the sign-in question')
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/whatsapp-meetup?recipientId=lina')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Meetup' })).toBeVisible()
})

test('SCHED-002 signed out, the schedule offers to sign in, and signing in returns to it', async ({ devices }) => {
  const page = await devices.signedOut()
  await arrive(page, '/schedule')
  const main = page.getByRole('main')
  await expect(main.getByText('Authentication Required')).toBeVisible()
  await expect(main.getByText('Please log in to view your schedule.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/schedule')
})

test('CHAT-006 TOAST-002 signed out, /messages says so, opens the sign-in page, and signing in returns to the chat', async ({
  devices,
}) => {
  const page = await devices.signedOut()
  // The page itself records the toast: half a second is too short to poll from the test.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const said = document.querySelector('[data-toasts]')?.textContent
      if (said?.includes('Unauthorized')) sessionStorage.toast ??= said
    }).observe(document, { childList: true, subtree: true }),
  )
  await page.goto('/messages?with=lina')
  await expect(page).toHaveURL('/api/login?returnTo=%2Fmessages%3Fwith%3Dlina')
  expect(await page.evaluate(() => sessionStorage.toast as string)).toBe('UnauthorizedYou are logged out. Logging in again...')
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/messages?with=lina')
})
