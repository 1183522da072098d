import { request, type Locator, type Page } from 'playwright/test'
import { PUSH_SUBSCRIPTIONS_MAX } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, ready, signIn } from '../support/browser.ts'
import { toast } from '../support/profile.ts'
import { PushBrowser, pushRequests, test } from '../support/push-browser.ts'
import { as, write } from '../support/notifications-page.ts'
import { TestPushService } from '../support/push-service.ts'
import { sharedPage } from '../support/shared-page.ts'
import { ServiceWorkerControl } from '../support/service-worker.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { visit } from '../support/visit.ts'

const PAGE = '/profile/notifications'
const computer = (page: Page) => page.getByRole('region', { name: 'This computer' })
const here = (page: Page) => page.getByRole('switch', { name: 'Notifications on this computer' })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const waiting = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Waiting to be sent' })

/** Signs the student in on as many other devices as get pushes, and registers these. */
async function registerOthers(server: SpawnedServer, student: string, push: TestPushService): Promise<void> {
  for (let at = 0; at < PUSH_SUBSCRIPTIONS_MAX; at++) {
    const other = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { Origin: server.url } })
    expect((await other.post('/api/login', { data: { demoUser: student } })).status()).toBe(200)
    const { publicKey } = (await (await other.get('/api/push/key')).json()) as { publicKey: string }
    expect((await other.post('/api/push/subscriptions', { data: push.subscribe(publicKey).toJSON() })).status()).toBe(201)
    await other.dispose()
  }
}

/** One browser: each test goes on where the one before it ended. */
test.describe.serial('a browser that may show notifications', () => {
  let push: TestPushService
  let browser: PushBrowser
  test.beforeAll(async () => {
    push = await TestPushService.start()
  })
  test.afterAll(() => push.stop())
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of (404|502)/)
    const context = await devices.fresh()
    browser = await PushBrowser.install(context, push)
    await context.grantPermissions(['notifications'])
    await signIn(context, 'priya')
    const page = await context.newPage()
    await arrive(page, PAGE)
    await prepared(page)
    return page
  })

  test('PUSH-019 TOAST-031 allowing notifications registers this device, and its pushes arrive there until it is switched off', async ({
    devices,
    page,
  }) => {
    await expect(here(page)).not.toBeChecked()
    await accessible(page, 'off')
    await here(page).click()
    await expect(toast(page)).toContainText('Notifications Enabled')
    await expect(toast(page)).toContainText("You'll now receive push notifications for study requests and messages!")
    await expect(here(page)).toBeChecked()
    expect(browser.subscribed).toBe(1)
    await accessible(page, 'on')

    await write(await as(devices, 'noah'), 'priya', 'Are you there?')
    const [{ device: got, payload }] = (await push.got(1)) as [(typeof push.delivered)[0]]
    expect(got).toBe(browser.device)
    expect(payload.body).toBe('Are you there?')

    await here(page).click()
    await expect(here(page)).not.toBeChecked()
    // The switch is off at once; the browser and the server follow.
    await expect.poll(async () => (await page.request.post('/api/push/test', { data: {} })).status()).toBe(404)
    expect(browser.device).toBeNull()
    await page.getByRole('link', { name: 'Back to Profile Settings' }).click()
    await expect(page.getByRole('button', { name: 'Notifications Off' })).toBeVisible()
  })

  test('TOAST-033 a push service that fails is an error with its reason, and the next try can succeed', async ({ page }) => {
    await visit(page, PAGE)
    browser.subscribing = 'refuses'
    await here(page).click()
    await expect(toast(page)).toContainText('Error')
    await expect(toast(page)).toContainText('Failed to enable notifications. Please try again.')
    await expect(computer(page).getByRole('alert')).toHaveText('Your browser’s push service didn’t respond. Try again in a minute.')
    await accessible(page, 'failed')
    browser.subscribing = 'works'
    await here(page).click()
    await expect(here(page)).toBeChecked()
    await expect(computer(page).getByRole('alert')).toHaveCount(0)
    browser.devices.clear()
    browser.subscribing = 'is-private'
    // The student switches it on again before the server has heard that it is off.
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route(/\/api\/push\/subscriptions\/[^/]+$/, (route) => held.then(() => route.continue()))
    await here(page).click()
    await expect(here(page)).not.toBeChecked()
    await here(page).click()
    goOn()
    await expect(computer(page)).toContainText('This browser can’t while private')
    await accessible(page, 'private')
    browser.subscribing = 'works'
  })

  test('a test push arrives on this device, or the page says what failed', async ({ server, page }) => {
    // Loads the page again, because it takes this browser for a private one.
    await arrive(page, PAGE)
    await here(page).click()
    await expect(here(page)).toBeChecked()
    const worker = await ServiceWorkerControl.on(page, server.url)

    const outcome = computer(page).getByRole('status')
    const send = page.getByRole('button', { name: 'Send a test' })
    const before = push.delivered.length
    await send.click()
    const [{ payload }] = (await push.got(before + 1)).slice(before) as [(typeof push.delivered)[0]]
    await worker.push(JSON.stringify(payload))
    await expect(outcome).toHaveText('The test has arrived on this device.')
    await accessible(page, 'test arrived')

    // The push service takes it, and the system does not show it.
    await send.click()
    await expect(outcome).toContainText('nothing has arrived after 5 s')
    push.responses.push({ status: 500 })
    await send.click()
    await expect(outcome).toHaveText('Your browser’s push service didn’t accept the test. Try again in a minute.')
    push.responses.push({ status: 410 })
    await send.click()
    await expect(outcome).toContainText('Switch notifications off and on.')
    await here(page).click()
    await expect(here(page)).not.toBeChecked()
    await here(page).click()
    await expect(here(page)).toBeChecked()
    await server.leave()
    await offline(page)
    await send.click()
    await expect(outcome).toContainText('You’re offline.')
    await server.start()
    await online(page)
  })

  test('a device that ten others displaced says so when something is stuck, and comes back by the settings and by a start', async ({
    server,
    page,
  }) => {
    await expect(here(page)).toBeChecked()
    const first = browser.device
    await page.getByRole('link', { name: 'Back to Profile Settings' }).click()
    await page.getByRole('button', { name: 'Something is stuck?' }).click()
    await expect(page.getByText('On. Friendioo sends them to this device.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Profile Settings' }).click()

    await registerOthers(server, 'priya', push)
    await page.getByRole('button', { name: 'Something is stuck?' }).click()
    await expect(page.getByText('Friendioo no longer sends them to this device.')).toBeVisible()
    await accessible(page, 'a device that gets no pushes any more')
    await page.getByRole('main').getByRole('link', { name: 'Open' }).click()
    // The settings register it again, because their switch says that it is on.
    await expect(computer(page)).toContainText('On')
    const works = async () => (await page.request.post('/api/push/test', { data: {} })).status() === 200
    await expect.poll(works).toBe(true)
    const second = browser.device
    expect(second).not.toBe(first)
    await expect(computer(page).getByRole('alert')).toHaveCount(0)

    await registerOthers(server, 'priya', push)
    expect(await works()).toBe(false)
    await arrive(page, '/')
    await expect.poll(works).toBe(true)
    expect(browser.device).not.toBe(second)

    // Without the browser's push service it cannot come back, and the settings say so.
    await registerOthers(server, 'priya', push)
    browser.subscribing = 'refuses'
    await arrive(page, PAGE)
    await expect(computer(page)).toContainText('Nothing arrives here until it is registered again.')
    await expect(computer(page).getByRole('alert')).toHaveText('Your browser’s push service didn’t respond. Try again in a minute.')
    await accessible(page, 'a device that could not be registered again')
    browser.subscribing = 'works'
    await here(page).click()
    await expect(here(page)).not.toBeChecked()
    await here(page).click()
    await expect(here(page)).toBeChecked()
    await expect.poll(works).toBe(true)
    await expect(computer(page).getByRole('alert')).toHaveCount(0)
  })

  test('signing out ends the subscription of this browser', async ({ page }) => {
    await expect(here(page)).toBeChecked()
    await page.getByRole('link', { name: 'Back to Profile Settings' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    expect(browser.device).toBeNull()
  })
})

test('PUSH-009 TOAST-032 refusing shows how to allow it again in this browser, and registers nothing', async ({ devices, push }) => {
  const context = await devices.fresh()
  const browser = await PushBrowser.install(context, push)
  await signIn(context, 'zoe')
  const page = await context.newPage()
  await arrive(page, PAGE)
  await prepared(page)
  const requests = pushRequests(page)
  await here(page).click()
  await expect(toast(page)).toContainText('Notifications Blocked')
  await expect(toast(page)).toContainText('You can enable notifications in your browser settings later.')
  await expect(computer(page)).toContainText('Notifications are blocked in this browser')
  expect(requests).toEqual([])
  expect(browser.subscribed).toBe(0)

  const steps = page.getByText('Click the sign to the left of the address.').filter({ visible: true })
  await expect(steps).toBeVisible()
  await accessible(page, 'blocked')
  const other = page.getByRole('button', { name: 'Samsung Internet' })
  await expect(other).toBeHidden()
  await page.getByRole('button', { name: 'Other browsers' }).click()
  await expect(other).toHaveAttribute('aria-expanded', 'false')
  await other.click()
  await expect(page.getByText('Sites and downloads')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // On one line beside Check again, on a phone as well.
  const copies = page.getByRole('button', { name: 'Copy the steps' })
  await page.setViewportSize(PHONE.viewport)
  const line = async (button: Locator) => {
    const { y, height } = (await button.boundingBox())!
    return [y, height]
  }
  await expect(async () => {
    const [y] = await line(page.getByRole('button', { name: 'Check again' }))
    expect(await line(copies)).toEqual([y, 48])
  }).toPass()
  await copies.click()
  await expect(toast(page)).toContainText('Steps copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('2. Switch on Notifications.')

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(toast(page)).toContainText('Still blocked')
  // Browsers that tell the page of the change need no press.
  await page.context().grantPermissions(['notifications'])
  await expect(here(page)).not.toBeChecked()
})

/** Fills fields one after the other, in the same moment: the page has no time to show the first change before the second. */
async function fillAtOnce(page: Page, values: Record<string, string>): Promise<void> {
  for (const label of Object.keys(values)) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.evaluate((values) => {
    const labels = [...document.querySelectorAll('label')]
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [label, value] of Object.entries(values)) {
      const { control } = labels.find(({ textContent }) => textContent === label)!
      set.call(control, value)
      control!.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, values)
}

test('settings count on all devices, and wait with a clock while there is no network', async ({ server, devices }) => {
  const page = await devices.of('ravi', PAGE, { timezoneId: 'Europe/Lisbon' })
  const other = await devices.of('ravi', PAGE, { ...PHONE, timezoneId: 'America/New_York' })
  await toggle(page, 'Messages').click()
  await toggle(page, 'No preview').click()
  await expect(toggle(other, 'Messages')).not.toBeChecked()
  await expect(toggle(other, 'No preview')).toBeChecked()
  await expect(waiting(page)).toHaveCount(0)

  // Once, until the morning.
  await toggle(page, 'Tonight only').click()
  await expect(toggle(other, 'Tonight only')).toBeChecked()
  await expect(
    other.getByText(
      /^No sound, no notification, and nothing opens by itself until .*, on all your devices. After that, everything is back to normal.$/,
    ),
  ).toBeVisible()
  await accessible(other, 'a quiet night')
  await toggle(other, 'Tonight only').click()
  await expect(toggle(page, 'Tonight only')).not.toBeChecked()

  // Over midnight, by the clock of the device on which they were set.
  await toggle(page, 'Quiet hours').click()
  await fillAtOnce(page, { From: '23:30', Until: '06:15' })
  await expect(other.getByLabel('Until', { exact: true })).toHaveValue('06:15')
  await expect(other.getByLabel('From', { exact: true })).toHaveValue('23:30')
  await expect(other.getByText('By the clock of Lisbon. This device is in the zone of New York.')).toBeVisible()
  await expect(page.getByText('By the clock of Lisbon')).toHaveCount(0)
  await accessible(other, 'quiet hours of another zone')
  await other.getByRole('button', { name: 'Use the zone of this device' }).click()
  await expect(page.getByText('By the clock of New York. This device is in the zone of Lisbon.')).toBeVisible()
  const account = (await (await page.request.get('/api/auth/user')).json()) as Record<string, unknown>
  expect(account.notificationSettings).toMatchObject({
    messages: false,
    meetups: true,
    preview: false,
    quietHours: { from: 23 * 60 + 30, until: 6 * 60 + 15, zone: 'America/New_York' },
  })

  await server.leave()
  await offline(page)
  await toggle(page, 'Reminders').click()
  await toggle(page, 'New academic matches').click()
  await expect(toggle(page, 'Reminders')).not.toBeChecked()
  await expect(waiting(page)).toHaveCount(2)
  await accessible(page, 'waiting')
  await server.start()
  await online(page)
  await pending(page, 0)
  await expect(waiting(page)).toHaveCount(0)
  await expect(toggle(other, 'New academic matches')).toBeChecked()
})

test('an iPhone outside the Home Screen gets the steps to it in place of a switch that cannot work', async ({ devices }) => {
  const context = await devices.fresh({
    ...PHONE,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  })
  await context.addInitScript(() => {
    // Safari has neither outside the Home Screen.
    Reflect.deleteProperty(window, 'PushManager')
    Reflect.deleteProperty(window, 'Notification')
  })
  const page = await context.newPage()
  await page.goto('/api/login?returnTo=%2Fprofile')
  await page.getByRole('button', { name: /^Mei/ }).click()
  await ready(page)
  await page.getByRole('button', { name: 'Notifications Off' }).click()
  const phone = page.getByRole('region', { name: 'This phone' })
  await expect(phone.getByText('Add Friendioo to the Home Screen')).toBeVisible()
  await expect(phone.getByRole('listitem')).toHaveCount(3)
  await expect(phone.getByRole('switch')).toHaveCount(0)
  await expect(toggle(page, 'Messages')).toBeChecked()
  await accessible(page, 'home screen')
})
