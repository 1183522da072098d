import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, MOVING, online, PHONE, ready, test } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { deviceWithHeldApp } from '../support/held-app.ts'
import { askBy } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { remembers } from '../support/remembered-views.ts'

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const TEXTS = Array.from({ length: 40 }, (_, at) => `Slide ${at + 1} <b>of the exam</b>`)

test.beforeEach(async ({ devices }) => {
  test.slow()
  const zoe = await as(devices, 'zoe')
  const rows = await zoe.get('/api/messages/conversations/ingrid')
  if (((await rows.json()) as unknown[]).length > 0) return
  // Above the messages of the document stands a card, whose code the chat waits for.
  await askBy(zoe, 'ingrid', { subject: 'Anatomy' })
  await writeMany(zoe, 'ingrid', TEXTS)
})

for (const [device, width] of [
  ['a phone', 390],
  ['a wide window', 1280],
] as const)
  test(`on ${device} the newest messages are in the document of a chat, before any script`, async ({ devices }) => {
    const context = await devices.fresh({ viewport: { width, height: 844 }, javaScriptEnabled: false })
    const { page } = await deviceWithHeldApp(context, 'zoe')
    await page.goto('/messages?with=ingrid')
    await expect(messages(page).last()).toContainText('Slide 40 <b>of the exam</b>')
    await expect(messages(page).last()).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Ingrid' })).toBeVisible()
    // Only what works without a script.
    await expect(page.getByRole('button')).toHaveCount(0)
    // The time zone is known only to the device.
    await expect(messages(page).last().locator('time')).toBeHidden()
  })

test('the messages stay in sight while the app starts behind them, at the place to which the student scrolled', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await context.addInitScript(noteFrames)
  const { page, go } = await deviceWithHeldApp(context, 'zoe')
  await page.goto('/messages?with=ingrid', { waitUntil: 'commit' })
  await expect(messages(page).last()).toBeVisible()
  await accessible(page, 'the messages of the document')
  const log = page.getByRole('log')
  await log.focus()
  await log.evaluate((element) => element.scrollTo(0, -200))
  go()
  await ready(page)
  await expect(chatOf(page).composer).toBeVisible()
  await expect(log).toBeFocused()
  expect(Math.abs((await log.evaluate(({ scrollTop }) => scrollTop)) + 200)).toBeLessThan(2)
  await expect(messages(page).last().locator('time')).toBeAttached()
  // Since the first frame with a message, each one has had some.
  expect(await page.evaluate(() => rows.slice(rows.findIndex((count) => count > 0)).filter((count) => count === 0))).toEqual([])
})

test('on a desktop the focus stays in the chat, and does not go to its box', async ({ devices }) => {
  const { page, go } = await deviceWithHeldApp(await devices.fresh({ viewport: { width: 1280, height: 800 } }), 'zoe')
  await page.goto('/messages?with=ingrid', { waitUntil: 'commit' })
  await page.getByRole('log').focus()
  go()
  await ready(page)
  await expect(chatOf(page).composer).toBeVisible()
  await expect(page.getByRole('log')).toBeFocused()
})

test('a chat that the device remembers is painted before the app draws it, also without a server', async ({ devices, server }) => {
  const page = await devices.of('zoe', '/messages?with=ingrid', { ...PHONE, ...MOVING, isNew: true })
  await online(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(messages(page)).not.toHaveCount(0)
  await expect.poll(() => remembers(page, /"name":"chat"/)).toBe(true)
  await server.leave()
  await page.addInitScript(noteFrames)
  await page.addInitScript(noteRemembered)
  await page.reload()
  await ready(page)
  await expect(messages(page).last().locator('time')).toBeVisible()
  const remembered = await page.evaluate(() => globalThis.remembered)
  expect(remembered).toEqual({ rows: 30, last: 'You: Slide 40 <b>of the exam</b>10:00 AMSent', wasReady: false })
  expect(await page.evaluate(() => rows.slice(rows.findIndex((count) => count > 0)).filter((count) => count === 0))).toEqual([])
})

declare global {
  var remembered: { rows: number; last: string; wasReady: boolean }
  var rows: number[]
}

/** Runs in the page, before its scripts: counts the messages that each frame shows. */
function noteFrames(): void {
  globalThis.rows = []
  const look = () => {
    const shown = [...document.querySelectorAll('[aria-label="Messages"] [role=listitem]')].filter((row) => {
      const { left, width } = row.getBoundingClientRect()
      return row.checkVisibility() && left < innerWidth / 2 && width > 0
    })
    globalThis.rows.push(shown.length)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page, before its scripts: notes what the remembered chat shows, and whether the app had drawn before. */
function noteRemembered(): void {
  new MutationObserver((_, observer) => {
    const chat = document.querySelector('[data-remembered]')
    if (!chat) return
    observer.disconnect()
    const shown = chat.querySelectorAll('[role=listitem]')
    const last = shown[shown.length - 1]?.textContent ?? ''
    globalThis.remembered = { rows: shown.length, last, wasReady: 'appReady' in document.documentElement.dataset }
  }).observe(document, { childList: true, subtree: true })
}
