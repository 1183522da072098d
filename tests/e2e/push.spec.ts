import type { Page } from 'playwright/test'
import { GROUP_REMINDER, HOUR, NOTIFICATIONS_LOCK, REMIND_AGAIN_DELAY } from '../../schemas/constants.ts'
import { expect, offline, online, prepared, ready, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { fill, LAPTOP, onCard, says, send } from '../support/meetups.ts'
import { BrowserNotifications, subscribeDevice } from '../support/browser-notifications.ts'
import { as, write } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { TestPushService } from '../support/push-service.ts'
import { visit } from '../support/visit.ts'

let service: TestPushService
test.beforeAll(async () => {
  service = await TestPushService.start()
})
test.afterAll(() => service.stop())

/** Leaves the app in this browser: no page of it is open any more. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Holds a lock in the page, from before `act` until something has waited for it and taken it away. */
async function whilePageHolds(page: Page, lock: string, act: () => Promise<unknown>): Promise<void> {
  const released = await page.evaluateHandle(async (name) => {
    // An object, because a promise that is returned itself would be awaited.
    return new Promise<{ ended: Promise<void> }>((held) => {
      const ended: Promise<void> = navigator.locks.request(name, () => {
        held({ ended })
        return new Promise<void>(() => {})
      })
    })
  }, lock)
  await act()
  expect(await released.evaluate(({ ended }) => ended.catch(({ name }: Error) => name))).toBe('AbortError')
}

// First, because later tests let time pass, in which something is pushed to their students.
test('nothing is pushed while a visible page shows the chat', async ({ server, devices }) => {
  const ravi = await devices.of('ravi', '/messages?with=zoe')
  await prepared(ravi)
  await BrowserNotifications.of(ravi, server.url, service)
  await subscribeDevice(await as(devices, 'ravi'), service)
  const before = service.requests
  const zoe = await devices.of('zoe', '/messages?with=ravi')
  await chatOf(zoe).write('You see this')
  await delivery(chatOf(zoe).bubble('You see this'), 'read')
  // The server has decided once nothing waits any more.
  await server.advance(5_000)
  expect(service.requests).toBe(before)
  await visit(ravi, '/schedule')
  await chatOf(zoe).write('You do not see this')
  await service.asked(before + 2)
})

test.describe.serial('where all pages are closed', () => {
  let phone: BrowserNotifications
  sharedPage(async ({ server, devices }) => {
    const page = await devices.of('lina')
    await prepared(page)
    phone = await BrowserNotifications.of(page, server.url, service)
    await leave(page)
    return page
  })
  test.beforeEach(() => phone.closeAll())

  test('a message reaches a student whose pages are all closed, and the reply from the notification reaches its sender', async ({
    devices,
  }) => {
    const amina = await devices.of('amina', '/messages?with=lina')

    await chatOf(amina).write('Are you in the library?')
    const { tag } = await phone.deliver()
    expect(await phone.shown()).toMatchObject([
      { title: '💬 Message from Amina', body: 'Are you in the library?', requireInteraction: true, actions: ['reply', 'read'] },
    ])
    expect(await phone.press(tag, 'reply', 'Yes, second floor')).toEqual([])
    await expect(chatOf(amina).bubble('Yes, second floor')).toBeVisible()
    await delivery(chatOf(amina).bubble('Are you in the library?'), 'read')
    expect(await phone.shown()).toEqual([])
  })

  test('a reply without a network waits in the outbox, and is sent once when the network is back', async ({
    server,
    devices,
    page: lina,
  }) => {
    const sara = await as(devices, 'sara')
    await write(sara, 'lina', 'Lunch?')
    const { tag } = await phone.deliver()

    await server.leave()
    await phone.press(tag, 'reply', 'At one')
    expect((await phone.shown()).map(({ title }) => title)).toEqual(['Saved on this device'])
    await server.start()
    await lina.goto('/messages?with=sara')
    await online(lina)
    await delivery(chatOf(lina).bubble('At one'), 'sent')
    const chat = (await (await sara.get('/api/messages/conversations/lina')).json()) as { content: string }[]
    expect(chat.filter(({ content }) => content === 'At one')).toHaveLength(1)
    await leave(lina)
  })

  test('PUSH-003 a press on a meetup request opens the groups, and Accept answers it without a page', async ({ devices }) => {
    const tomas = await as(devices, 'tomas')
    const ask = async (subject: string) => {
      const data = { toUserId: 'lina', subject, scheduledTime: new Date(Date.now() + 36e5).toISOString(), location: 'Library', message: '' }
      return ((await (await tomas.post('/api/meetup-requests', { data })).json()) as { id: string }).id
    }
    await ask('Anatomy')
    expect(await phone.press((await phone.deliver()).tag)).toEqual(['/groups'])
    const id = await ask('Physiology')
    expect(await phone.press((await phone.deliver()).tag, 'accept')).toEqual([])
    const meetups = (await (await tomas.get('/api/meetup-requests')).json()) as { id: string; status: string }[]
    expect(meetups.find((meetup) => meetup.id === id)?.status).toBe('accepted')
  })

  test('a subscription that the browser has replaced is registered in place of the old one, without a page', async ({
    devices,
    page: lina,
  }) => {
    const { publicKey } = (await (await lina.request.get('/api/push/key')).json()) as { publicKey: string }
    const replaced = service.subscribe(publicKey)
    const [worker] = lina.context().serviceWorkers()
    const asked = await worker!.evaluate(async (json) => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope
      let asked: unknown
      // The browser's own push service is on the internet. Only the browser can make the event.
      const subscribe = async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
        asked = { userVisibleOnly, key: [...(applicationServerKey as Uint8Array)] }
        return { toJSON: () => json }
      }
      Object.defineProperty(registration.pushManager, 'subscribe', { value: subscribe })
      let work: Promise<unknown> | undefined
      const waitUntil = (waiting: Promise<unknown>) => void (work = waiting)
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
      await work
      return asked
    }, replaced.toJSON())
    expect(asked).toEqual({ userVisibleOnly: true, key: [...Buffer.from(publicKey, 'base64url')] })
    const ravi = await as(devices, 'ravi')
    const before = service.delivered.length
    expect((await ravi.post('/api/messages', { data: { toUserId: 'lina', content: 'Still there?' } })).status()).toBe(201)
    expect((await service.got(before + 1)).slice(before).map(({ device }) => device === replaced)).toEqual([true])
  })
})

test.describe.serial('where a page is open', () => {
  let phone: BrowserNotifications
  sharedPage(async ({ server, devices }) => {
    const page = await devices.of('elif')
    await prepared(page)
    phone = await BrowserNotifications.of(page, server.url, service)
    return page
  })
  test.beforeEach(() => phone.closeAll())

  test('PUSH-025 PUSH-026 a push without tag and icon has the favicon for both', async () => {
    await phone.push('{"title":"Hello","student":"elif"}')
    await expect.poll(() => phone.shown()).toMatchObject([{ title: 'Hello', tag: 'favicon', icon: '/favicon.png' }])
  })

  test('PUSH-001 PUSH-027 any push shows a notification that stays, also one that cannot be read', async () => {
    await phone.push('no JSON')
    await expect.poll(() => phone.shown()).toMatchObject([{ title: 'New activity', body: '', requireInteraction: true }])
  })

  test('a push for another student than the one here names nobody and says nothing', async () => {
    await phone.push(
      JSON.stringify({ title: '💬 Message from Amina', body: 'Secret', student: 'hana', tag: 'chat:amina', actions: ['reply'] }),
    )
    await expect.poll(() => phone.shown()).toMatchObject([{ title: 'New activity', body: '', tag: 'favicon', actions: [] }])
  })

  test('a second test, and a second push without a preview, ring though they replace the first', async () => {
    const pushes = [
      { id: 'a', type: 'test', tag: 'test', url: '/profile' },
      { id: 'b', type: 'chat', tag: 'messages', url: '/messages' },
      { id: 'c', type: 'chat', tag: 'chat:ravi', url: '/messages', partnerId: 'ravi' },
    ]
    for (const push of pushes) await phone.deliverText(JSON.stringify({ ...push, title: push.id, student: 'elif' }))
    const rings = async () => Object.fromEntries((await phone.shown()).map(({ tag, renotify, silent }) => [tag, renotify && !silent]))
    await expect.poll(rings).toEqual({ test: true, messages: true, 'chat:ravi': false })
  })

  test('a push that comes twice rings once, and its notification goes when the chat is read here', async ({ devices, page: elif }) => {
    await write(await as(devices, 'ivy'), 'elif', 'Twice')
    const payload = await phone.deliver()
    expect((await phone.shown()).map(({ silent }) => silent)).toEqual([false])
    await phone.push(JSON.stringify(payload))
    await expect.poll(async () => (await phone.shown()).map(({ silent }) => silent)).toEqual([true])
    // Another push with the same tag is news, and rings.
    await phone.push(JSON.stringify({ ...payload, id: 'another' }))
    await expect.poll(async () => (await phone.shown()).map(({ silent }) => silent)).toEqual([false])
    // The permission was granted after the page had begun, so the number on the icon is looked after from its next start.
    await elif.goto('/messages?with=ivy')
    await expect.poll(() => phone.shown()).toEqual([])
  })

  test('the service worker shows a notification while no page lists them, but waits for no page that is frozen', async ({
    devices,
    page: elif,
  }) => {
    // Since its start, which had the permission, the page lists them at each change of the number on the icon.
    await elif.goto('/')
    await ready(elif)
    await whilePageHolds(elif, NOTIFICATIONS_LOCK, () => phone.push('{"title":"Late","student":"elif","tag":"late"}'))
    await expect.poll(async () => (await phone.shown()).map(({ tag }) => tag)).toEqual(['late'])
    const ivy = await as(devices, 'ivy')
    await whilePageHolds(elif, NOTIFICATIONS_LOCK, () => write(ivy, 'elif', 'The page looks'))
  })

  test('signing out takes away the notifications of the student', async ({ page: elif }) => {
    await phone.push(JSON.stringify({ title: '💬 Message from Amina', body: 'Secret', student: 'elif', tag: 'chat:amina', id: '1' }))
    await expect.poll(async () => (await phone.shown()).length).toBe(1)
    await visit(elif, '/profile')
    await elif.getByRole('button', { name: 'Sign Out' }).click()
    await expect(elif.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    expect(await phone.shown()).toEqual([])
  })
})

test.describe.serial('in the window that is open', () => {
  let phone: BrowserNotifications
  sharedPage(async ({ server, devices }) => {
    const page = await devices.of('priya', '/schedule')
    await prepared(page)
    phone = await BrowserNotifications.of(page, server.url, service)
    return page
  })
  test.beforeEach(() => phone.closeAll())

  test('PUSH-002 a press on a message opens its chat in the window that is open, without loading it again', async ({
    devices,
    page: priya,
  }) => {
    await priya.evaluate(() => Object.assign(window, { stays: true }))
    await write(await as(devices, 'carlos'), 'priya', 'Slides?')
    const { tag } = await phone.deliver()
    expect(await phone.press(tag)).toEqual([])
    await expect(priya).toHaveURL(/\/messages\?with=carlos$/)
    await expect(chatOf(priya).bubble('Slides?')).toBeVisible()
    expect(await priya.evaluate(() => 'stays' in window)).toBe(true)
  })

  test('Later on a reminder asks for another one, and says so when the server cannot be reached', async ({ server, page: priya }) => {
    const data = {
      id: 'knees',
      name: 'Knees',
      subject: 'Anatomy',
      location: 'Library',
      groupSize: 'small',
      studyDuration: 60,
      participants: [],
    }
    const scheduledAt = new Date(Date.now() + HOUR).toISOString()
    expect((await priya.request.post('/api/study-groups', { data: { ...data, scheduledAt } })).status()).toBe(201)
    await server.advance(HOUR - GROUP_REMINDER)
    const { tag } = await phone.deliver()
    expect((await phone.shown()).map(({ body, actions }) => [body, actions])).toEqual([
      ['Knees starts in 10 min. Library', ['open', 'later']],
    ])
    expect(await phone.press(tag, 'later')).toEqual([])
    expect(await phone.shown()).toEqual([])
    await server.advance(REMIND_AGAIN_DELAY)
    const again = await phone.deliver()
    expect(again.body).toBe('Knees starts in 5 min.')
    await server.leave()
    expect(await phone.press(again.tag, 'later')).toEqual([])
    expect((await phone.shown()).map(({ title }) => title)).toEqual(['No new reminder'])
    await server.start()
  })

  test('offline, a press opens the app from the cache', async ({ server, page: priya }) => {
    await server.leave()
    await offline(priya)
    await phone.push(
      JSON.stringify({ title: 'Your study group starts soon', student: 'priya', url: '/groups', tag: 'g', type: 'reminder' }),
    )
    await expect.poll(async () => (await phone.shown()).length).toBe(1)
    await phone.press('g')
    await expect(priya).toHaveURL(/\/groups$/)
    await server.start()
  })
})

test('TOAST-012 a request that was pushed says so to its sender', async ({ devices }) => {
  await subscribeDevice(await as(devices, 'hana'), service)
  const kofi = await devices.of('kofi', '/', LAPTOP)
  await onCard(kofi, 'hana').click()
  await fill(kofi, 'Anatomy')
  await send(kofi).click()
  await says(kofi, 'Success', 'Meetup request sent successfully! Push notification delivered.')
})
