import type { BrowserContext, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, PHONE, ready, signIn, test } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { as } from '../support/notifications-page.ts'

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const TEXTS = Array.from({ length: 40 }, (_, at) => `Slide ${at + 1} <b>of the exam</b>`)

/** A new device of a student, whose app the server may hold back. */
async function newDevice(context: BrowserContext, student: string) {
  await signIn(context, student)
  const page = await context.newPage()
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/begin-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  return { page, go: () => go() }
}

test.beforeEach(async ({ devices }) => {
  test.slow()
  const rows = await (await as(devices, 'zoe')).get('/api/messages/conversations/ingrid')
  if (((await rows.json()) as unknown[]).length === 0) await writeMany(await as(devices, 'ingrid'), 'zoe', TEXTS)
})

for (const [device, width] of [
  ['a phone', 390],
  ['a wide window', 1280],
] as const)
  test(`on ${device} the newest messages are in the document of a chat, before any script`, async ({ devices }) => {
    const context = await devices.fresh({ viewport: { width, height: 844 }, javaScriptEnabled: false })
    const { page } = await newDevice(context, 'zoe')
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
  const context = await devices.fresh(PHONE)
  await context.addInitScript(noteFrames)
  const { page, go } = await newDevice(context, 'zoe')
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

declare global {
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
