import type { Page, Route } from 'playwright/test'
import { arrive, expect, MOVING, offline, PHONE, signIn, test } from '../support/browser.ts'
import { chatOf, conversation, writeMany } from '../support/chat.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('on a phone', () => {
  sharedPage(({ devices }) => devices.of('kofi', '/messages', PHONE))

  test('a long chat renders fewer than 150 bubbles at a time, and all of those in view', async ({ page, devices }) => {
    const chat = chatOf(page)
    await writeMany(
      page.request,
      'ivy',
      Array.from({ length: 200 }, (_, at) => `Number ${at + 1} of many`),
    )
    await expect(page.getByRole('link', { name: /Number 200 of many/ })).toBeVisible()
    await conversation(page, 'ivy').click()
    await expect(chat.bubble('Number 200 of many')).toBeInViewport()

    const heard = await listening(page)
    let most = 0
    await expect(async () => {
      await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -2_000 }))
      most = Math.max(most, await chat.bubbles.count())
      await expect(chat.bubble('Number 1 of many')).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [50] })
    expect(most).toBeLessThan(150)
    // Halfway back to the newest, no message between two neighbours is missing.
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -(log.scrollHeight - log.clientHeight) / 2 }))
    await expectAllNeighbours(page)
    await page.getByRole('button', { name: 'Newest messages' }).click()
    await expect(chat.bubble('Number 200 of many')).toBeInViewport()

    // A screen reader has announced none of these messages, and announces a new one once.
    await writeMany(await as(devices, 'ivy'), 'kofi', ['That was a lot'])
    await expect(chat.bubble('That was a lot')).toBeInViewport()
    await expect.poll(heard).toEqual(['Ivy: That was a lot'])
  })

  test('the Newest messages button counts the messages that arrive while the student reads older ones', async ({ page, devices }) => {
    const theirs = await as(devices, 'elif')
    await visit(page, '/messages?with=elif')
    const chat = chatOf(page)
    await writeMany(
      page.request,
      'elif',
      Array.from({ length: 40 }, (_, at) => `Number ${at + 1} of many`),
    )
    await expect(chat.bubble('Number 40 of many')).toBeInViewport()
    const back = page.getByRole('button', { name: /^Newest messages/ })
    await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -1_000 }))
    await expect(back).toHaveAccessibleName('Newest messages')
    await writeMany(theirs, 'kofi', ['Are you there?', 'Hello?'])
    await expect(back).toHaveAccessibleName('Newest messages, 2 new')
    await back.click()
    await expect(chat.bubble('Hello?')).toBeInViewport()
    await expect(back).toBeHidden()
    await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -1_000 }))
    await expect(back).toHaveAccessibleName('Newest messages')
  })

  test('a chat that does not fill the screen stands next to the box, and new messages come between them', async ({ page, devices }) => {
    const theirs = await as(devices, 'noah')
    await visit(page, '/messages?with=noah')
    await writeMany(theirs, 'kofi', ['Before'])
    const toBox = async (text: string) => {
      const [bubble, box] = [await chatOf(page).bubble(text).boundingBox(), await chatOf(page).composer.boundingBox()]
      return Math.round(box!.y - bubble!.y - bubble!.height)
    }
    await expect(chatOf(page).bubble('Before')).toBeInViewport()
    const distance = await toBox('Before')
    expect(distance).toBeLessThan(40)
    for (const n of [1, 2, 3]) {
      await writeMany(theirs, 'kofi', [`Arriving, number ${n}, and long enough for a second line on a phone`])
      await expect(chatOf(page).bubble(`Arriving, number ${n}`)).toBeInViewport({ ratio: 1 })
      await expect.poll(() => toBox(`Arriving, number ${n}`)).toBe(distance)
    }
  })

  test('a chat opened from the list renders from its newest message up, a few bubbles a frame, and none of them moves', async ({
    page,
  }) => {
    await visit(page, '/messages')
    await writeMany(
      page.request,
      'zoe',
      Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of sixty`),
    )
    const row = page.getByRole('link', { name: /Line 60 of sixty/ })
    await expect(row).toBeVisible()
    await page.evaluate(() => {
      const frames: { bubbles: number; foot: number }[] = []
      Object.assign(globalThis, { frames })
      requestAnimationFrame(function look() {
        const bubbles = document.querySelectorAll('[data-message-id]')
        if (bubbles.length > 0) frames.push({ bubbles: bubbles.length, foot: bubbles[bubbles.length - 1]!.getBoundingClientRect().bottom })
        requestAnimationFrame(look)
      })
    })
    await row.click()
    const look = () => page.evaluate(() => (globalThis as unknown as { frames: { bubbles: number; foot: number }[] }).frames)
    // One screen of bubbles, and one more above it.
    await expect.poll(async () => (await look()).at(-1)?.bubbles ?? 0).toBeGreaterThan(28)
    const frames = await look()
    const growth = frames.map(({ bubbles }, at) => bubbles - (frames[at - 1]?.bubbles ?? 0))
    expect(Math.max(...growth)).toBeLessThanOrEqual(8)
    expect(new Set(frames.map(({ foot }) => foot)).size).toBe(1)
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -log.scrollHeight }))
    await expect(page.getByText('Messages are stored permanently')).toBeInViewport()
  })
})

test('the wheel scrolls back exactly as far as it turns, and nothing else moves, while older pages load', async ({ devices }) => {
  const page = await devices.of('carlos', '/messages?with=tomas', MOVING)
  const chat = chatOf(page)
  await writeMany(
    page.request,
    'tomas',
    Array.from(
      { length: 200 },
      (_, at) =>
        `Number ${at + 1} of many${at % 3 ? '' : ', and this one is long enough to need a second line of its bubble, wherever it is read'}`,
    ),
  )
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()
  await noteShifts(page.context())
  await page.reload()
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()
  const log = page.getByRole('log')
  await log.hover()
  const TURNS = 40
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, -120)
    // Each row is drawn once, as for a finger on the wheel: of rows that a busy browser never drew, the heights are guesses.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBe(-120 * TURNS)
  await expectAllNeighbours(page)
  expect(await shiftsOf(page)).toEqual([])

  // Scrolls down again over rows that were never drawn at their place.
  await expect(async () => {
    await page.mouse.wheel(0, 120)
    expect(await log.evaluate((list) => list.scrollTop)).toBe(0)
  }).toPass({ intervals: [10] })
  expect(await shiftsOf(page)).toEqual([])
  // In the end all messages are here, and there is no extra space above them.
  await log.evaluate((list) => list.scrollTo({ top: -list.scrollHeight }))
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: -list.scrollHeight }))
    await expect(chat.bubble('Number 1 of many')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect
    .poll(() => log.evaluate((list) => list.querySelector('p')!.getBoundingClientRect().top - list.getBoundingClientRect().top))
    .toBeLessThan(40)
})

test('a device that has only the newest messages loads the older ones from the server as the student scrolls back', async ({ devices }) => {
  await writeMany(
    await as(devices, 'yara'),
    'david',
    Array.from({ length: 160 }, (_, at) => `Number ${at + 1} of many`),
  )
  const page = await devices.of('david', '/messages?with=yara', PHONE)
  await expect(chatOf(page).bubble('Number 160 of many')).toBeVisible()
  await page.getByRole('log').hover()
  await expect(async () => {
    await page.mouse.wheel(0, -600)
    await expect(chatOf(page).bubble('Number 1 of many')).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [100] })
})

test('scrolling back ends at the loaded messages when older ones cannot load, and continues by itself when they can', async ({
  devices,
  server,
  console,
}) => {
  console.allow(/ERR_(FAILED|INTERNET_DISCONNECTED)|Service Worker registration blocked/)
  await writeMany(
    await as(devices, 'salma'),
    'jonas',
    Array.from({ length: 160 }, (_, at) => `Number ${at + 1} of many`),
  )
  const context = await devices.fresh({ ...PHONE, serviceWorkers: 'block' })
  await signIn(context, 'jonas')
  const refused = (route: Route) => route.abort()
  await context.route('**/sync/history**', refused)
  const page = await context.newPage()
  await arrive(page, '/messages?with=salma')
  const chat = chatOf(page)
  const readBackTo = (number: number) =>
    expect(async () => {
      await page.getByRole('log').evaluate((list) => list.scrollTo({ top: -list.scrollHeight }))
      await expect(chat.bubble(`Number ${number} of many`)).toBeInViewport({ timeout: 100 })
    }).toPass()
  const end = page.getByText('Messages are stored permanently')
  const standsAtTheEnd = () =>
    expect
      .poll(() => end.evaluate((p) => p.getBoundingClientRect().top - p.closest('[role=log]')!.getBoundingClientRect().top))
      .toBeLessThan(40)

  // The server can be reached, but the request for older messages fails.
  await readBackTo(111)
  await standsAtTheEnd()
  await context.unroute('**/sync/history**', refused)
  await expect(end).toBeHidden()
  await expect(chat.bubble('Number 110 of many')).toBeAttached()

  await server.leave()
  await context.setOffline(true)
  await offline(page)
  await readBackTo(61)
  await standsAtTheEnd()
  await server.start()
  await context.setOffline(false)
  await expect(end).toBeHidden()
  await readBackTo(1)
  await standsAtTheEnd()
})

/** Records the texts of new nodes in live regions, which a screen reader announces. Returns a function that reads them. */
async function listening(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target as Element).closest('[aria-live], [role=log], [role=status], [role=alert]')
        if (region && region.getAttribute('aria-live') !== 'off') for (const node of addedNodes) heard.push(node.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.filter((text) => /Number|That was/.test(text)))
}

/** Checks that no message is missing between the rendered bubbles, once all of them have rendered. */
async function expectAllNeighbours(page: Page): Promise<void> {
  await expect(async () => {
    const seen = await neighbours(page)
    expect(seen.length).toBeGreaterThan(20)
    expect(seen).toEqual(seen.map((_, at) => seen[0]! + at))
  }).toPass()
}

/** Returns the numbers of the bubbles on the screen and half a screen above and below it, in document order. */
function neighbours(page: Page): Promise<number[]> {
  return page.getByRole('log').evaluate((log) => {
    const near = [...log.querySelectorAll('[data-message-id]')].filter(
      (bubble) => Math.abs(bubble.getBoundingClientRect().top - innerHeight / 2) < innerHeight,
    )
    return near.map((bubble) => Number(/Number (\d+)/.exec(bubble.textContent)![1]))
  })
}
