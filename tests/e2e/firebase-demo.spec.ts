import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, PHONE, prepared, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** Returns the locators of the Realtime Database chat. */
function realtimeOf(page: Page) {
  const chat = page.getByRole('region', { name: 'Realtime Database chat' })
  const box = chat.getByRole('textbox', { name: 'Realtime message' })
  return {
    chat,
    box,
    presence: chat.locator('[data-presence]'),
    state: chat.getByRole('status'),
    bubble: (text: string) => chat.locator('[data-key]').filter({ hasText: text }),
    async write(text: string): Promise<void> {
      await box.fill(text)
      await box.press('Enter')
    },
  }
}

const demo = (partner: string, chat = '') => `/firebase-demo?with=${partner}${chat && `&chat=${chat}`}`
const opens = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const live = (page: Page) => expect(realtimeOf(page).state).toHaveText('Live')

test('ROUTE-008 FIREDEMO-001 the Firebase demo has its address, feature cards, and a link back', async ({ devices }) => {
  for (const [width, options] of Object.entries({ '390 px': PHONE, '1280 px': DESKTOP })) {
    const page = await devices.of('noah', '/firebase-demo', options)
    await expect(page.getByRole('heading', { level: 1, name: 'Firebase Demo', exact: true })).toBeVisible()
    for (const title of ['Realtime messages', 'Live presence', 'Delivery states', 'Chat history'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await accessible(page, `the Firebase demo at ${width}`)
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('FIREDEMO-002 FIREDEMO-003 each button opens its chat over the page of a phone, and Back closes it', async ({ devices }) => {
  const page = await devices.of('hana', demo('tomas'), PHONE)
  await opens(page, 'Realtime Database chat').click()
  await live(page)
  await accessible(page, 'the Realtime Database chat at 390 px')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(realtimeOf(page).chat).toBeHidden()

  await opens(page, 'Original chat').click()
  await expect(chatOf(page).composer).toBeVisible()
  await accessible(page, 'the original chat at 390 px')
  await page.goBack()
  await expect(chatOf(page).composer).toBeHidden()
})

test('a message sent either way appears once in both chats, side by side, and at the other student', async ({ devices }) => {
  const sara = await devices.of('sara', demo('david'), DESKTOP)
  await opens(sara, 'Realtime Database chat').click()
  await opens(sara, 'Original chat').click()
  await live(sara)
  const david = await devices.of('david', demo('sara', 'both'), DESKTOP)
  await live(david)
  await realtimeOf(sara).write('By the database')
  await chatOf(david).write('By the app')
  for (const page of [sara, david])
    for (const text of ['By the database', 'By the app']) {
      await expect(realtimeOf(page).bubble(text)).toHaveCount(1)
      await expect(chatOf(page).bubble(text)).toHaveCount(1)
    }
  await expect(sara.locator('[data-newest]')).toContainText('By the app')
  await accessible(sara, 'both chats at 1280 px')
})

test('RTDB-036 RTDB-037 a student is online at another while their demo shows, and no more when they leave it', async ({ devices }) => {
  const mei = await devices.of('mei', demo('jonas', 'realtime'), DESKTOP)
  await live(mei)
  await expect(realtimeOf(mei).presence).not.toHaveText('Online')
  const jonas = await devices.of('jonas', demo('mei'), DESKTOP)
  const said: string[] = []
  jonas.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))))
  await expect(realtimeOf(mei).presence).toHaveText('Online')
  const presence = (online: boolean) => said.some((frame) => frame.includes('"a":"p"') && frame.includes(`"online":${online}`))
  // The page of this visit was there before the listener: a reload mounts the screen again.
  await jonas.reload()
  await expect.poll(() => presence(true)).toBe(true)
  await jonas.getByRole('link', { name: 'Back to Discover' }).click()
  await expect.poll(() => presence(false)).toBe(true)
  await jonas.close()
  await expect(realtimeOf(mei).presence).toContainText('Last seen')
})

test('FIREDEMO-004 FIREDEMO-005 a message shows queued while its receiver is away, then delivered, then read', async ({ devices }) => {
  const priya = await devices.of('priya', demo('carlos', 'realtime'), DESKTOP)
  await live(priya)
  await realtimeOf(priya).write('Are you there?')
  const bubble = realtimeOf(priya).bubble('Are you there?')
  await delivery(bubble, 'queued')
  await expect(bubble).toContainText('Queued until Carlos is online')
  await accessible(priya, 'a queued message')
  const carlos = await devices.of('carlos', demo('priya'), PHONE)
  await delivery(bubble, 'delivered')
  await opens(carlos, 'Realtime Database chat').click()
  await delivery(bubble, 'read')
})

test('FIREDEMO-006 FIREDEMO-007 a refused message says so inline, and its text comes back into the box', async ({ devices }) => {
  for (const [width, options] of Object.entries({ '390 px': PHONE, '1280 px': DESKTOP })) {
    const page = await devices.of('fatima', demo('omar', 'realtime'), options)
    await live(page)
    // A message has at most 10,000 characters.
    const text = 'Too long. '.repeat(1_001).trim()
    await realtimeOf(page).write(text)
    await expect(realtimeOf(page).chat.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
    await expect(realtimeOf(page).box).toHaveValue(text)
    await delivery(realtimeOf(page).chat.locator('[data-key]').last(), 'failed')
    await accessible(page, `a refused message at ${width}`)
    await realtimeOf(page).write(`Short at ${width}`)
    await delivery(realtimeOf(page).bubble(`Short at ${width}`), 'queued')
    await expect(realtimeOf(page).chat.getByRole('alert')).toHaveCount(0)
  }
})

test('a message written offline is sent once after a reload without the server, also with two tabs', async ({ devices, server }) => {
  const page = await devices.of('kofi', demo('ravi', 'realtime'), DESKTOP)
  await live(page)
  await prepared(page)
  await server.kill()
  await offline(page)
  await expect(realtimeOf(page).state).toHaveText('Offline')
  await realtimeOf(page).write('Written without a server')
  await delivery(realtimeOf(page).bubble('Written without a server'), 'queued')
  await accessible(page, 'offline')
  await page.reload()
  const bubble = realtimeOf(page).bubble('Written without a server')
  await delivery(bubble, 'queued')
  const second = await page.context().newPage()
  await second.goto(demo('ravi', 'both'))
  await delivery(realtimeOf(second).bubble('Written without a server'), 'queued')
  await server.start()
  for (const each of [page, second]) {
    await online(each)
    await live(each)
    await expect(realtimeOf(each).bubble('Written without a server')).toHaveCount(1)
    await expect(realtimeOf(each).bubble('Written without a server')).toContainText('Queued until Ravi is online')
  }
  await expect(chatOf(second).bubble('Written without a server')).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('/firebase.')))).toEqual([])
})

test('presence comes back after the server was killed and started again', async ({ devices, server }) => {
  const elif = await devices.of('elif', demo('luca', 'realtime'), DESKTOP)
  const luca = await devices.of('luca', demo('elif', 'realtime'), DESKTOP)
  await expect(realtimeOf(elif).presence).toHaveText('Online')
  await server.kill()
  for (const page of [elif, luca]) await offline(page)
  await server.start()
  for (const page of [elif, luca]) await live(page)
  await expect(realtimeOf(elif).presence).toHaveText('Online')
  await realtimeOf(luca).write('Back again')
  await expect(realtimeOf(elif).bubble('Back again')).toHaveCount(1)
})

test('ERR-020 a presence that could not be saved is logged, and nothing else shows', async ({ devices, console }) => {
  console.allow(/The presence could not be saved/)
  const page = await devices.of('tomas', '/', DESKTOP)
  await page.routeWebSocket(/\/\.ws\?/, (socket) => {
    const server = socket.connectToServer()
    // The server refuses a place that does not exist.
    socket.onMessage((frame) => server.send(String(frame).replace('"/presence/tomas"', '"/nowhere/tomas"')))
  })
  const logged = page.waitForEvent('console', (line) => line.text().includes('The presence could not be saved'))
  await arrive(page, demo('hana', 'realtime'))
  await logged
  await live(page)
  await realtimeOf(page).write('It goes on')
  await expect(realtimeOf(page).bubble('It goes on')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
