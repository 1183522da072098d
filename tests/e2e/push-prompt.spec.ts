import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, PHONE, prepared, ready, signIn, type Devices } from '../support/browser.ts'
import { tab, toast } from '../support/profile.ts'
import { PushBrowser, pushRequests, test } from '../support/push-browser.ts'
import type { TestPushService } from '../support/push-service.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Hear when someone writes' })
const bell = (page: Page) => page.getByRole('button', { name: 'Enable notifications' })
const struckBell = (page: Page) => page.getByRole('button', { name: 'Notifications are blocked' })

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

/** Arrives on Home and lets 3 s pass. */
async function prompted(page: Page): Promise<void> {
  await page.clock.install()
  await arrive(page, '/')
  await expect(bell(page)).toBeVisible()
  await page.clock.fastForward(3_500)
  await expect(prompt(page)).toBeVisible()
}

test('PUSH-004 PUSH-005 the prompt comes 3 s after a sign-in, and once', async ({ devices, push }) => {
  const { page } = await notAsked(devices, 'priya', push)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await arrive(page, '/')
  await expect(bell(page)).toBeVisible()
  await page.clock.runFor(2_900)
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

test('PUSH-006 PUSH-008 Enable in the prompt asks for the permission, and the bell disappears once it is given', async ({
  devices,
  push,
}) => {
  const { page, browser } = await notAsked(devices, 'noah', push)
  await prompted(page)
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

test('PUSH-007 the bell is there while notifications are not granted, and leads to how to allow them once they are blocked', async ({
  devices,
  push,
}) => {
  const { page } = await notAsked(devices, 'zoe', push, { viewport: { width: 1280, height: 800 } })
  await tab(page, 'Groups').click()
  await bell(page).click()
  await expect(toast(page)).toContainText('Notifications Blocked')
  await expect(struckBell(page)).toBeVisible()
  await accessible(page, 'struck bell')
  await struckBell(page).click()
  await expect(page.getByText('Blocked in this browser')).toBeVisible()
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
  await old.goto('/api/login')
  await old.getByRole('button', { name: /^Zoe/ }).click()
  await ready(old)
  await tab(old, 'Profile').click()
  await expect(old.getByRole('button', { name: 'Notifications Not on this device' })).toBeVisible()
  await expect(bell(old)).toHaveCount(0)
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

for (const [name, path] of [
  ['Messages', '/messages?with=jonas'],
  ['the Firebase demo', '/firebase-demo?with=jonas&chat=both'],
] as const)
  test(`the bell covers no chat of ${name} on a wide screen, and the page stays as high as the window`, async ({ devices, push }) => {
    const { page } = await notAsked(devices, 'mei', push, { viewport: { width: 1280, height: 800 } })
    await arrive(page, '/groups')
    await expect(bell(page)).toBeVisible()
    await arrive(page, path)
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
    await expect(bell(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
