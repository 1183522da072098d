import type { Page, Route } from 'playwright/test'
import { arrive, expect, offline, PHONE, signIn, test } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'

test('a long chat has few bubbles in the document at a time, and all of them where one looks', async ({ devices }) => {
  const page = await devices.of('kofi', '/messages', PHONE)
  const chat = chatOf(page)
  await writeMany(page.request, 'ivy', Array.from({ length: 200 }, (_, at) => `Number ${at + 1} of many`))
  await expect(page.getByRole('link', { name: /Number 200 of many/ })).toBeVisible()
  await page.goto('/messages?with=ivy')
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()

  const heard = await listening(page)
  let most = 0
  await expect(async () => {
    await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -2_000 }))
    most = Math.max(most, await chat.bubbles.count())
    await expect(chat.bubble('Number 1 of many')).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
  expect(most).toBeLessThan(150)
  // Halfway down again, nothing is missing between two neighbours.
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -(log.scrollHeight - log.clientHeight) / 2 }))
  await expectAllNeighbours(page)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()

  // A screen reader has heard nothing of all that, and hears of what is new, once.
  await writeMany((await devices.of('ivy', '/messages')).request, 'kofi', ['That was a lot'])
  await expect(chat.bubble('That was a lot')).toBeInViewport()
  await expect.poll(heard).toEqual(['Ivy: That was a lot'])
})

test('a chat that opens from the list is drawn from its foot, a piece with each frame, and nothing of it moves', async ({ devices }) => {
  const page = await devices.of('ingrid', '/messages', PHONE)
  await writeMany(page.request, 'zoe', Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of sixty`))
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
  // The screen, and one more above it.
  await expect.poll(async () => (await look()).at(-1)?.bubbles ?? 0).toBeGreaterThan(28)
  const frames = await look()
  const growth = frames.map(({ bubbles }, at) => bubbles - (frames[at - 1]?.bubbles ?? 0))
  expect(Math.max(...growth)).toBeLessThanOrEqual(8)
  expect(new Set(frames.map(({ foot }) => foot)).size).toBe(1)
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -log.scrollHeight }))
  await expect(page.getByText('Messages are stored permanently')).toBeInViewport()
})

test('whoever reads back with the wheel comes as far as it turns, and nothing else moves, while older pages come', async ({ devices }) => {
  const page = await devices.of('carlos', '/messages?with=tomas')
  const chat = chatOf(page)
  await writeMany(page.request, 'tomas', Array.from({ length: 200 }, (_, at) => `Number ${at + 1} of many${at % 3 ? '' : ', and this one is long enough to need a second line of its bubble, wherever it is read'}`))
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()
  await noteShifts(page.context())
  await page.reload()
  await expect(chat.bubble('Number 200 of many')).toBeInViewport()
  const log = page.getByRole('log')
  await log.hover()
  const TURNS = 40
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, -120)
  await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBe(-120 * TURNS)
  await expectAllNeighbours(page)
  expect(await shiftsOf(page)).toEqual([])

  // And down again, over what was never drawn at its place.
  await expect(async () => {
    await page.mouse.wheel(0, 120)
    expect(await log.evaluate((list) => list.scrollTop)).toBe(0)
  }).toPass({ intervals: [10] })
  expect(await shiftsOf(page)).toEqual([])
  // All of it is here in the end, and no more than that.
  await log.evaluate((list) => list.scrollTo({ top: -list.scrollHeight }))
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: -list.scrollHeight }))
    await expect(chat.bubble('Number 1 of many')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect.poll(() => log.evaluate((list) => list.querySelector('p')!.getBoundingClientRect().top - list.getBoundingClientRect().top)).toBeLessThan(40)
})

test('on a device that has only the newest, the server brings the older ones to whoever reads back', async ({ devices }) => {
  const writer = await devices.of('yara', '/messages')
  await writeMany(writer.request, 'david', Array.from({ length: 160 }, (_, at) => `Number ${at + 1} of many`))
  const page = await devices.of('david', '/messages?with=yara', PHONE)
  await expect(chatOf(page).bubble('Number 160 of many')).toBeVisible()
  await page.getByRole('log').hover()
  await expect(async () => {
    await page.mouse.wheel(0, -600)
    await expect(chatOf(page).bubble('Number 1 of many')).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [100] })
})

test('where nothing older can be had, reading back ends at what is here, and what can be had again comes by itself', async ({ devices, console }) => {
  console.allow(/ERR_(FAILED|INTERNET_DISCONNECTED)|Service Worker registration blocked/)
  const writer = await devices.of('salma', '/messages')
  await writeMany(writer.request, 'jonas', Array.from({ length: 160 }, (_, at) => `Number ${at + 1} of many`))
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
      await expect(chat.bubble(`Number ${number} of many`)).toBeInViewport({ timeout: 2_000 })
    }).toPass()
  const end = page.getByText('Messages are stored permanently')
  const standsAtTheEnd = () => expect.poll(() => end.evaluate((p) => p.getBoundingClientRect().top - p.closest('[role=log]')!.getBoundingClientRect().top)).toBeLessThan(40)

  // The server does not answer, though it can be reached.
  await readBackTo(111)
  await standsAtTheEnd()
  await context.unroute('**/sync/history**', refused)
  await expect(end).toBeHidden()
  await expect(chat.bubble('Number 110 of many')).toBeAttached()

  await context.setOffline(true)
  await offline(page)
  await readBackTo(61)
  await standsAtTheEnd()
  await context.setOffline(false)
  await expect(end).toBeHidden()
  await readBackTo(1)
  await standsAtTheEnd()
})

/** Messages that a screen reader says: what comes into a region that is live. Answers those so far. */
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

/** Nothing is missing between two bubbles, once all of them have come. */
async function expectAllNeighbours(page: Page): Promise<void> {
  await expect(async () => {
    const seen = await neighbours(page)
    expect(seen.length).toBeGreaterThan(20)
    expect(seen).toEqual(seen.map((_, at) => seen[0]! + at))
  }).toPass()
}

/** Numbers of the bubbles on the screen and right beside it, as they stand. */
function neighbours(page: Page): Promise<number[]> {
  return page.getByRole('log').evaluate((log) => {
    const near = [...log.querySelectorAll('[data-message-id]')].filter((bubble) => Math.abs(bubble.getBoundingClientRect().top - innerHeight / 2) < innerHeight)
    return near.map((bubble) => Number(/Number (\d+)/.exec(bubble.textContent)![1]))
  })
}

test('while older messages are read, the way back says how many have come meanwhile', async ({ devices }) => {
  const [page, theirs] = [await devices.of('luca', '/messages?with=elif', PHONE), await devices.of('elif', '/messages')]
  const chat = chatOf(page)
  await writeMany(page.request, 'elif', Array.from({ length: 40 }, (_, at) => `Number ${at + 1} of many`))
  await expect(chat.bubble('Number 40 of many')).toBeInViewport()
  const back = page.getByRole('button', { name: /^Newest messages/ })
  await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -1_000 }))
  await expect(back).toHaveAccessibleName('Newest messages')
  await writeMany(theirs.request, 'luca', ['Are you there?', 'Hello?'])
  await expect(back).toHaveAccessibleName('Newest messages, 2 new')
  await back.click()
  await expect(chat.bubble('Hello?')).toBeInViewport()
  await expect(back).toBeHidden()
  await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -1_000 }))
  await expect(back).toHaveAccessibleName('Newest messages')
})

test('messages that arrive in a chat that does not fill the screen move nothing that was read', async ({ devices }) => {
  const [page, theirs] = [await devices.of('priya', '/messages?with=noah', PHONE), await devices.of('noah', '/messages')]
  await writeMany(theirs.request, 'priya', ['Before'])
  await noteShifts(page.context())
  await page.reload()
  await expect(chatOf(page).bubble('Before')).toBeInViewport()
  for (const n of [1, 2, 3]) {
    await writeMany(theirs.request, 'priya', [`Arriving, number ${n}, and long enough for a second line on a phone`])
    await expect(chatOf(page).bubble(`Arriving, number ${n}`)).toBeInViewport({ ratio: 1 })
  }
  expect(await shiftsOf(page)).toEqual([])
})
