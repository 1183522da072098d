import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, arriveWithStoppedClock, expect, PHONE, prepared, signIn, type Devices } from '../support/browser.ts'
import { tab, toast } from '../support/profile.ts'
import { PushBrowser, pushRequests, test } from '../support/push-browser.ts'
import { TestPushService } from '../support/push-service.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Hear when someone writes' })
const bell = (page: Page) => page.getByRole('button', { name: 'Enable notifications' })
const struckBell = (page: Page) => page.getByRole('button', { name: 'Notifications are blocked. See how to allow them' })

/** Opens a browser whose student was not asked yet, on a page without prompt and bell. */
async function notAsked(devices: Devices, student: string, push: TestPushService, options: object = PHONE) {
  const context = await devices.fresh(options)
  const browser = await PushBrowser.install(context, push)
  await signIn(context, student)
  const page = await context.newPage()
  await arrive(page, '/profile/notifications')
  await prepared(page)
  return { page, browser }
}

test.describe.serial('on a phone', () => {
  let push: TestPushService
  let browser: PushBrowser
  sharedPage(async ({ devices }) => {
    push = await TestPushService.start()
    const opened = await notAsked(devices, 'priya', push)
    browser = opened.browser
    return opened.page
  })
  test.afterAll(() => push.stop())

  test('PUSH-004 PUSH-005 the prompt comes 3 s after a sign-in, and once', async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await arriveWithStoppedClock(page, '/')
    await expect(bell(page)).toBeVisible()
    await page.clock.runFor(2_850)
    await expect(bell(page)).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
    await page.clock.runFor(500)
    await expect(prompt(page)).toBeVisible()
    await expect(bell(page)).toHaveCount(0)
    await page.clock.resume()
    await accessible(page, 'prompt')
    await prompt(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(prompt(page)).toHaveCount(0)
    await expect(bell(page)).toBeVisible()
    await accessible(page, 'bell')
    expect(await page.evaluate(() => [localStorage.getItem('push-prompt-shown'), Notification.permission])).toEqual(['true', 'default'])

    await page.reload()
    await expect(bell(page)).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(bell(page)).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
  })

  test('the bell disappears while notifications are paused, and comes back', async ({ page }) => {
    const pause = async (pausedUntil: number) =>
      expect((await page.request.put('/api/users/notification-settings', { data: { pausedUntil } })).ok()).toBe(true)
    await expect(bell(page)).toBeVisible()
    await pause(Date.now() + 60 * 60_000)
    await expect(bell(page)).toHaveCount(0)
    await pause(0)
    await expect(bell(page)).toBeVisible()
  })

  test('PUSH-006 PUSH-008 Enable in the prompt asks for the permission, and the bell disappears once it is given', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('push-prompt-shown'))
    await arrive(page, '/')
    await expect(bell(page)).toBeVisible()
    await page.clock.runFor(3_500)
    await expect(prompt(page)).toBeVisible()
    // What the browser's own question would answer.
    await page.evaluate(() => {
      Object.assign(Notification, {
        requestPermission: async () => {
          document.documentElement.setAttribute('data-asked', Notification.permission)
          Object.defineProperty(Notification, 'permission', { value: 'granted' })
          return 'granted'
        },
      })
    })
    await prompt(page).getByRole('button', { name: 'Enable' }).click()
    await expect(toast(page)).toContainText('Notifications Enabled')
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'default')
    await expect(prompt(page)).toHaveCount(0)
    await expect(bell(page)).toHaveCount(0)
    expect(browser.device).not.toBeNull()
  })
})

test.describe.serial('on a wide screen', () => {
  let push: TestPushService
  sharedPage(async ({ devices, console }) => {
    // Chromium says so of Firebase's socket when the page leaves the demo while it opens.
    console.allow(/WebSocket is closed before the connection is established/)
    push = await TestPushService.start()
    const { page } = await notAsked(devices, 'zoe', push, { viewport: { width: 1280, height: 800 } })
    // The prompt was here before: while it shows there is no bell.
    await page.evaluate(() => localStorage.setItem('push-prompt-shown', 'true'))
    await arrive(page, '/groups')
    return page
  })
  test.afterAll(() => push.stop())

  for (const [name, path] of [
    ['Messages', '/messages?with=jonas'],
    ['the Firebase demo', '/firebase-demo?with=jonas&chat=both'],
  ] as const)
    test(`the bell covers no chat of ${name} on a wide screen, and the page stays as high as the window`, async ({ page }) => {
      await visit(page, '/groups')
      await expect(bell(page)).toBeVisible()
      await visit(page, path)
      await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
      await expect(bell(page)).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    })

  test('nothing floats over the schedule, on a wide screen and on a phone, and it comes back on the next page', async ({ page }) => {
    for (const viewport of [{ width: 1280, height: 800 }, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      await visit(page, '/groups')
      await expect(bell(page)).toBeVisible()
      await visit(page, '/schedule')
      await expect(page.getByRole('button', { name: /^Next (day|week)$/ })).toBeVisible()
      await expect(page.locator('[data-floating] :is(button, a)')).toHaveCount(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('PUSH-007 the bell is there while notifications are not granted, and leads to how to allow them once they are blocked', async ({
    page,
    devices,
  }) => {
    await tab(page, 'Groups').click()
    await bell(page).click()
    await expect(toast(page)).toContainText('Notifications Blocked')
    await expect(struckBell(page)).toBeVisible()
    await accessible(page, 'struck bell')
    await struckBell(page).click()
    await expect(page.getByText('Notifications are blocked in this browser')).toBeVisible()
    await expect(struckBell(page)).toHaveCount(0)
    await page.context().grantPermissions(['notifications'])
    await tab(page, 'Groups').click()
    await expect(page.getByRole('heading', { name: 'Study Groups', level: 1 })).toBeVisible()
    await expect(struckBell(page)).toHaveCount(0)
    await expect(bell(page)).toHaveCount(0)

    const without = await devices.fresh(PHONE)
    await without.clearPermissions()
    await without.addInitScript(() => Reflect.deleteProperty(window, 'Notification'))
    const old = await without.newPage()
    await signIn(without, 'zoe')
    await arrive(old, '/profile')
    await expect(old.getByRole('button', { name: 'Notifications Not on this device' })).toBeVisible()
    await expect(bell(old)).toHaveCount(0)
  })
})

test('AUTH-008 a signed-out browser is offered nothing and registers nothing, also where notifications are granted', async ({
  devices,
  push,
}) => {
  const context = await devices.fresh()
  const browser = await PushBrowser.install(context, push)
  const page = await context.newPage()
  const requests = pushRequests(page)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(bell(page)).toHaveCount(0)
  await expect(prompt(page)).toHaveCount(0)
  await context.grantPermissions(['notifications'])
  await arrive(page, '/')
  await prepared(page)
  await page.clock.fastForward(10_000)
  expect(requests).toEqual([])
  expect(browser.subscribed).toBe(0)
})
