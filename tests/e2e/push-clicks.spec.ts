import type { Page } from 'playwright/test'
import { NOTIFICATIONS_LOCK } from '../../schemas/constants.ts'
import { connectionBar, expect, offline, prepared, ready, test, type Devices } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { BrowserNotifications } from '../support/browser-notifications.ts'
import { TestPushService } from '../support/push-service.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'

/**
 * What the server says in each kind of push about where a press leads (meetups, matches, groups, messages, sessions), and the name of
 * that page. None leads where the one before it has led.
 */
const KINDS = [
  { push: { type: 'meetup', url: '/groups', requestId: 'm1' }, path: '/groups', name: 'Study Groups' },
  { push: { type: 'match', url: '/academic-matches' }, path: '/academic-matches', name: 'Academic Matches' },
  { push: { type: 'group', url: '/groups' }, path: '/groups', name: 'Study Groups' },
  { push: { type: 'chat', url: '/messages', partnerId: 'lina' }, path: '/messages?with=lina', name: 'Messages' },
  { push: { type: 'reminder', url: '/groups', groupId: 'g1' }, path: '/groups', name: 'Study Groups' },
] as const

/** Shows a notification without a push. With the lock, so that no page lists them at this moment, and loses it (ADR 0112). */
function show(page: Page, tag: string, data: object): Promise<void> {
  return page.evaluate(
    ({ tag, data, lock }) =>
      navigator.locks.request(lock, async () => (await navigator.serviceWorker.ready).showNotification('Left', { tag, data })),
    { tag, data, lock: NOTIFICATIONS_LOCK },
  )
}

let service: TestPushService
test.beforeAll(async () => {
  service = await TestPushService.start()
})
test.afterAll(() => service.stop())

/** Opens a browser of this student at a page to which no press leads. */
async function begin(devices: Devices, server: SpawnedServer, student: string): Promise<[Page, BrowserNotifications]> {
  const page = await devices.of(student, '/schedule')
  await prepared(page)
  return [page, await BrowserNotifications.of(page, server.url, service)]
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Delivers this push, and waits until its notification is the one that is shown. */
async function deliver(
  phone: BrowserNotifications,
  push: (typeof KINDS)[number]['push'] & { actions?: string[] },
  student: string,
): Promise<void> {
  await phone.push(JSON.stringify({ ...push, title: 'x', student, tag: push.type }))
  await expect.poll(async () => (await phone.shown()).map(({ tag }) => tag)).toEqual([push.type])
}

test('PUSH-002 PUSH-003 a press on each kind without a network leads to its page: in the open window, or in a new one', async ({
  server,
  devices,
}) => {
  const [page, phone] = await begin(devices, server, 'kofi')
  await server.kill()
  await offline(page)
  for (const { push, path, name } of KINDS) {
    await deliver(phone, push, 'kofi')
    expect(await phone.press(push.type), push.type).toEqual([])
    await expect(page, push.type).toHaveURL(path)
    await expect(push.type === 'chat' ? chatOf(page).header : heading(page, name), push.type).toBeVisible()
  }
  await page.goto('about:blank')
  for (const { push, path } of KINDS) {
    await deliver(phone, push, 'kofi')
    expect(await phone.press(push.type), push.type).toEqual([path])
  }
  await server.start()
})

test('a reply on a full device becomes the draft of its chat: in the open window, or in a new one, and in no address', async ({
  server,
  devices,
}) => {
  const [page, phone] = await begin(devices, server, 'sara')
  const makeRoom = await phone.fill()
  const push = { ...KINDS[3].push, actions: ['reply'] }
  await deliver(phone, push, 'sara')
  expect(await phone.press('chat', 'reply', 'At one')).toEqual([])
  await expect(page).toHaveURL('/messages?with=lina')
  await expect(chatOf(page).composer).toHaveValue('At one')
  await chatOf(page).composer.fill('')

  await page.goto('about:blank')
  await deliver(phone, push, 'sara')
  const pressed = phone.press('chat', 'reply', 'At two')
  await expect.poll(() => phone.opened()).toEqual(['/messages?with=lina'])
  await page.goto('/messages?with=lina')
  await pressed
  await expect(chatOf(page).composer).toHaveValue('At two')
  await makeRoom()
})

test('a reply in the name of another student is shown to nobody', async ({ server, devices }) => {
  const [page, phone] = await begin(devices, server, 'david')
  const makeRoom = await phone.fill()
  // As one that priya's sign-out could not take away.
  await show(page, 'chat', { ...KINDS[3].push, id: 'left', student: 'priya' })
  expect(await phone.press('chat', 'reply', 'Secret')).toEqual([])
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret')
  await makeRoom()
})

test('a press on each kind after the session has ended leads to its page, which asks to sign in for that page', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/status of 401|WebSocket connection to .* failed/)
  const [page, phone] = await begin(devices, server, 'mei')
  await page.goto('about:blank')
  await page.context().clearCookies()
  for (const { push, path, name } of KINDS) {
    await deliver(phone, push, 'mei')
    const [opened] = await phone.press(push.type)
    expect(opened, push.type).toBe(path)
    await page.goto(path)
    const signIn = `/api/login?returnTo=${encodeURIComponent(path)}`
    // Only a chat asks at once: elsewhere the student goes on with what this device has.
    if (push.type === 'chat') await expect(page).toHaveURL(signIn)
    else {
      await expect(heading(page, name), push.type).toBeVisible()
      await expect(connectionBar(page).getByRole('link', { name: 'Sign In' }), push.type).toHaveAttribute('href', signIn)
    }
    await page.goto('about:blank')
  }
})

test('signed out, a press on a notification leads to its page, which asks to sign in', async ({ server, devices }) => {
  const [page, phone] = await begin(devices, server, 'hana')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await phone.push(JSON.stringify({ ...KINDS[3].push, title: 'Lina', body: 'Secret', student: 'hana', tag: 'new' }))
  await expect.poll(() => phone.shown()).toMatchObject([{ title: 'New activity', body: '', tag: 'favicon' }])
  expect(await phone.press('favicon')).toEqual([])
  await expect(page).toHaveURL('/')

  for (const { push, path, name } of KINDS) {
    // As one that the sign-out could not take away.
    await show(page, push.type, { ...push, id: push.type, student: 'hana' })
    expect(await phone.press(push.type), push.type).toEqual([])
    const signIn = `/api/login?returnTo=${encodeURIComponent(path)}`
    // The page of the messages leads to the sign-in by itself.
    if (push.type === 'chat') await expect(page).toHaveURL(signIn)
    else {
      await expect(heading(page, `Sign in to open ${name}`), push.type).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign In to Continue' }), push.type).toHaveAttribute('href', signIn)
    }
    await page.goto('/')
    await ready(page)
  }
})
