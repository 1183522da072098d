import type { Page } from 'playwright/test'
import { arrive, expect, offline, online, pending, PHONE, ready, signIn, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { databaseNames } from '../support/databases.ts'
import { onCard, says, sheet, meetupCard, toast } from '../support/meetups.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'

const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter Classmates' })
const openFilter = (page: Page) => page.getByRole('button', { name: /^Filter/ }).click()
const failure = (page: Page) => page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/sheets-'))

/**
 * Loads Home while the code of its sheets cannot load; the returned function lets it load.
 * The service worker is blocked, because it would have the code in its cache.
 */
async function homeWithout(page: Page): Promise<() => Promise<void>> {
  const path = '**/assets/sheets-*.js'
  await page.context().route(path, (route) => route.abort())
  const failed = failure(page)
  await page.goto('/')
  await online(page)
  await failed
  return () => page.context().unroute(path)
}

/** Asks a student to meet, over HTTP. */
const ask = (page: Page, toUserId: string) =>
  page.request.post('/api/meetup-requests', {
    data: { toUserId, subject: 'Anatomy', location: 'Roof', message: '', scheduledTime: new Date(Date.now() + 3_600_000).toISOString() },
  })

const didNotLoad = (page: Page) => says(page, 'This did not load', 'Reload the page. What you have written stays.')

const SAID = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Service Worker registration blocked/
test.beforeEach(({ console }) => console.allow(SAID))

test.describe('in one browser', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(SAID)
    const context = await devices.fresh({ serviceWorkers: 'block' })
    await signIn(context, 'mei')
    return context.newPage()
  })

  for (const path of ['/', '/messages?with=sara'])
    test(`until ${path} shows its data on a phone, the page loads no code of sheets, menus and other screens`, async ({ page }) => {
      // Its code belongs to the list of Messages, which the chat covers.
      await ask(page, 'noah')
      const { width, height } = page.viewportSize()!
      await page.setViewportSize(PHONE.viewport)
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.documentElement.dataset.appReady) performance.mark('shown')
        }).observe(document, { subtree: true, attributeFilter: ['data-app-ready'] })
      })
      await arrive(page, path)
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sheets-')))
      const early = await page.evaluate(() => {
        const shown = performance.getEntriesByName('shown')[0]?.startTime ?? 0
        return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < shown ? [name] : []))
      })
      expect(early.filter((name) => /first-screen-/.test(name))).toHaveLength(1)
      expect(early.filter((name) => /\/(sheets|places|visits)-/.test(name))).toEqual([])
      await page.setViewportSize({ width, height })
    })

  test('a sheet whose code failed to load at first opens when it is pressed', async ({ page }) => {
    const letGo = await homeWithout(page)
    await letGo()
    await openFilter(page)
    await expect(filter(page)).toBeVisible()
  })

  test('a sheet whose code fails to load again shows a message, offers a reload, and opens at a later press', async ({ page }) => {
    const letGo = await homeWithout(page)
    await openFilter(page)
    // The page may have tried to load it before the press: then this is the second failure.
    await expect(toast(page).getByText(/^(Not on this device yet|This did not load)$/)).toBeVisible()
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await openFilter(page)
    await didNotLoad(page)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await letGo()
    await openFilter(page)
    await expect(filter(page)).toBeVisible()
  })

  test('a meetup sheet whose code failed to load opens at the first press', async ({ page }) => {
    const letGo = await homeWithout(page)
    await letGo()
    await onCard(page, 'sara').click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Sara')
  })

  test('a meetup sheet whose code fails to load again shows a message at every press, and Reload helps', async ({ page }) => {
    const letGo = await homeWithout(page)
    await onCard(page, 'sara').click()
    await didNotLoad(page)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await onCard(page, 'sara').click()
    await didNotLoad(page)
    await letGo()
    await Promise.all([page.waitForEvent('load'), toast(page).getByRole('button', { name: 'Reload' }).click()])
    await onCard(page, 'sara').click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Sara')
  })

  test('the menus of a chat come when the network is back, and its cards wait for none of them', async ({ page }) => {
    const letGo = await homeWithout(page)
    await ask(page, 'ivy')
    const failed = failure(page)
    await page.getByRole('link', { name: 'Message Ivy' }).click()
    await failed
    await expect(meetupCard(page)).toContainText('You asked Ivy to meet up')
    const withMenus = page.locator('[role=log][data-menus]')
    await expect(withMenus).toHaveCount(0)
    await letGo()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(withMenus).toHaveCount(1)
  })

  test('a failed change is reported when the code of its message has loaded, although that failed at first', async ({ page, console }) => {
    console.allow(/status of 500/)
    const letGo = await homeWithout(page)
    await page.context().route('**/api/users/availability', (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    const failed = failure(page)
    await page.getByRole('region', { name: 'Your availability' }).getByRole('switch').click()
    await failed
    await expect(toast(page)).toBeEmpty()
    await letGo()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(toast(page)).toContainText('Failed to update availability. Please try again.')
    await page.context().unroute('**/api/users/availability')
    await pending(page, 0)
  })

  test('a screen whose code did not load opens by itself when the device is online again', async ({ page, server }) => {
    const context = page.context()
    const path = '**/assets/profile-*.js'
    await context.route(path, (route) => route.abort())
    await arrive(page, '/profile')
    await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeAttached()
    await online(page)
    // A browser that is offline would leave an open socket open.
    await server.leave()
    await expect(page.getByRole('heading', { name: 'This page isn’t available offline yet' })).toBeAttached()
    await context.unroute(path)
    await server.start()
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  })
})

test('a new device whose network goes away before all code is there shows what it has, and stores it when the server is back', async ({
  server,
  devices,
}) => {
  const context = await devices.fresh({ serviceWorkers: 'block' })
  await signIn(context, 'tomas')
  const page = await context.newPage()
  let lose = () => {}
  const lost = new Promise<void>((resolve) => (lose = resolve))
  await context.route('**/rx-local-store-*.js', async (route) => {
    await lost
    await route.abort()
  })
  await arrive(page, '/messages?with=hana')
  await online(page)
  await server.leave()
  await offline(page)
  await chatOf(page).write('Half of the app is here')
  await pending(page, 1)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/rx-local-store-'))
  lose()
  await failed
  await context.unroute('**/rx-local-store-*.js')
  await expect(chatOf(page).bubble('Half of the app is here')).toBeVisible()
  await Promise.all([page.waitForEvent('load'), server.start()])
  await ready(page)
  await online(page)
  await delivery(chatOf(page).bubble('Half of the app is here'), 'sent')
  await expect.poll(() => databaseNames(page)).toContainEqual(expect.stringContaining('rxdb'))
})
