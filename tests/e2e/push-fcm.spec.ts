import { FCM_SCOPE } from '../../schemas/constants.ts'
import { arrive, expect, prepared } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { demo, live } from '../support/firebase/demo-page.ts'
import { FcmBrowser, here, test } from '../support/fcm-browser.ts'
import type { FcmStandIn } from '../support/fcm-stand-in.ts'
import { as, write } from '../support/notifications-page.ts'
import { TestPushService } from '../support/push-service.ts'
import { sharedPage } from '../support/shared-page.ts'
import type { WorkerNotifications } from '../support/worker-notifications.ts'
import { visit } from '../support/visit.ts'

/** Waits for the push number `count` to this token, and returns the text of its push event. */
async function textFor(fcm: FcmStandIn, token: string | null, count: number): Promise<string> {
  const mine = () => fcm.delivered.filter((delivered) => delivered.token === token)
  for (let total = count; mine().length < count; total++) await fcm.got(total)
  return mine()[count - 1]!.text
}

/** One browser: each test goes on where the one before it ended. */
test.describe.serial('a browser that registers with Firebase', () => {
  let browser: FcmBrowser
  let notifications: WorkerNotifications
  let push: TestPushService
  let google: FcmStandIn
  let taken = 0
  test.beforeAll(async ({ fcm }) => {
    google = fcm
    push = await TestPushService.start()
  })
  test.afterAll(() => push.stop())
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 404 .*fcmregistrations/)
    browser = await FcmBrowser.of(await devices.of('lina'), push, google)
    return browser.page
  })
  // The first one registers.
  test.beforeEach(() => browser.token && notifications.closeAll())

  /** Waits for the next push to this browser, and returns the text of its push event. */
  const nextText = (fcm: FcmStandIn) => textFor(fcm, browser.token, ++taken)

  test('PUSH-019 PUSH-020 switching on registers with Firebase by a service worker of its own, and one message shows one notification', async ({
    devices,
    fcm,
  }) => {
    expect(await browser.scopes()).toEqual(['/'])
    const before = fcm.asked.length
    notifications = await browser.switchOn()
    expect(fcm.asked.slice(before)).toEqual(['POST installations', 'POST registrations'])
    expect(await browser.scopes()).toEqual(['/', FCM_SCOPE])
    expect([...browser.pushManagers.devices.keys()]).toEqual([FCM_SCOPE])
    expect(await browser.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/)

    await browser.page.goto('about:blank')
    const amina = await devices.of('amina', '/messages?with=lina')
    await chatOf(amina).write('Are you in the library?')
    await notifications.deliverText(await nextText(fcm))
    expect(await notifications.shown()).toMatchObject([
      {
        title: '💬 Message from Amina',
        body: 'Are you in the library?',
        requireInteraction: true,
        silent: false,
        actions: ['reply', 'read'],
      },
    ])
    expect(push.requests).toBe(0)
    const tag = (await notifications.shown())[0]!.tag
    expect(await notifications.press(tag, 'reply', 'Yes, second floor')).toEqual([])
    await expect(chatOf(amina).bubble('Yes, second floor')).toBeVisible()
    expect(await notifications.shown()).toEqual([])
  })

  test('a push of Firebase that comes twice rings once, and one that this browser cannot open says nothing', async ({ devices, fcm }) => {
    await write(await as(devices, 'ivy'), 'lina', 'Twice')
    const text = await nextText(fcm)
    await notifications.deliverText(text)
    expect((await notifications.shown()).map(({ silent }) => silent)).toEqual([false])
    await notifications.push(text)
    await expect.poll(async () => (await notifications.shown()).map(({ silent }) => silent)).toEqual([true])
    await notifications.push(text.replace(/"push":"(.{40})/, '"push":"' + 'A'.repeat(40)))
    await expect
      .poll(async () => (await notifications.shown()).map(({ title, body }) => [title, body]).sort())
      .toEqual([
        ['New activity', ''],
        ['💬 Message from Ivy', 'Twice'],
      ])
    // The chat is read in the page, and its notification goes, although another worker shows it.
    await browser.page.goto('/messages?with=ivy')
    await expect.poll(async () => (await notifications.shown()).map(({ title }) => title)).toEqual(['New activity'])
  })

  test('PUSH-002 a press opens the chat in the open window, which another service worker controls', async ({ devices, fcm }) => {
    await browser.page.evaluate(() => Object.assign(window, { stays: true }))
    await write(await as(devices, 'carlos'), 'lina', 'Slides?')
    await notifications.deliverText(await nextText(fcm))
    const tag = (await notifications.shown())[0]!.tag
    expect(await notifications.press(tag)).toEqual([])
    await expect(browser.page).toHaveURL(/\/messages\?with=carlos$/)
    expect(await browser.page.evaluate(() => 'stays' in window)).toBe(true)
  })

  test('a test from the settings arrives by Firebase', async ({ fcm }) => {
    await visit(browser.page, '/profile/notifications')
    await browser.page.getByRole('button', { name: 'Send a test' }).click()
    await notifications.deliverText(await nextText(fcm))
    await expect(browser.page.getByText('The test has arrived on this device.')).toBeVisible()
  })

  test('a token that Google forgot is replaced when it is renewed after a week', async ({ fcm }) => {
    const { page, token } = browser
    fcm.registered.delete(token!)
    await page.clock.install({ time: Date.now() + 8 * 24 * 3_600_000 })
    await page.reload()
    await expect.poll(() => browser.token).not.toBeNull()
    expect(browser.token).not.toBe(token)
    await expect(here(page)).toBeChecked()
    await expect.poll(async () => (await page.request.post('/api/push/test', { data: {} })).status()).toBe(200)
  })

  test('signing out leaves nothing of Firebase on the device', async () => {
    await notifications.deliverText('{}')
    const { page } = browser
    const emptied: string[] = []
    page.on('request', (request) => request.url().includes('clear-storage') && emptied.push(request.url()))
    await page.getByRole('link', { name: 'Back to Profile Settings' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    await expect.poll(() => browser.scopes()).toEqual(['/'])
    expect(browser.pushManagers.devices.size).toBe(0)
    await page.reload()
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('firebase')).length))
      .toBe(0)
    expect(await page.evaluate(async () => caches.has('friendioo-push-key'))).toBe(false)
    // It went with the sign-out, and not because the page asked to empty the whole browser, app and all.
    expect(emptied).toEqual([])
  })
})

test('no page loads or asks anything of Firebase before its student switches notifications on', async ({ devices, push, fcm }) => {
  const page = await devices.of('hana')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const before = fcm.asked.length
  await FcmBrowser.of(page, push, fcm)
  await page.reload()
  await prepared(page)
  await expect(here(page)).not.toBeChecked()
  // The page of the demo is not the library: its code loads after the first screen, as that of each page does.
  expect(loaded.filter((url) => /firebase(?!-demo-screen)|google/.test(url))).toEqual([])
  expect(fcm.asked.length).toBe(before)
})

test('RTDB-016 the Firebase demo writes the token of a registered browser to users/{id}/fcmToken, and of another one nothing', async ({
  devices,
  push,
  fcm,
}) => {
  const browser = await FcmBrowser.of(await devices.of('tomas'), push, fcm)
  const { page } = browser
  const said: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/.ws')) socket.on('framesent', ({ payload }) => said.push(String(payload)))
  })
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  await arrive(page, demo('hana', 'realtime'))
  await live(page)
  await expect.poll(() => said.some((frame) => frame.includes('/presence/tomas'))).toBe(true)
  expect(said.join()).not.toContain('fcmToken')

  await arrive(page, '/profile/notifications')
  await browser.switchOn()
  await arrive(page, demo('hana', 'realtime'))
  await live(page)
  const write = () => said.find((frame) => frame.includes('/users/tomas/fcmToken'))
  await expect.poll(write).toContain(`"d":"${browser.token}"`)
  const request = /"r":(\d+)/.exec(write() ?? '')?.[1]
  await expect.poll(() => received.some((frame) => frame.includes(`"r":${request},"b":{"s":"ok"`))).toBe(true)
})

test('the privacy page says to visitors that Google hands on pushes', async ({ devices }) => {
  const page = await devices.signedOut()
  await arrive(page, '/privacy')
  await expect(page.getByText('Your university uses Firebase Cloud Messaging, a service of Google’s.')).toBeVisible()
})
