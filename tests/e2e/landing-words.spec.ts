import type { Page } from 'playwright/test'
import { expect, MOVING, online, PHONE, ready, signIn, test } from '../support/browser.ts'

const PROMISE = 'There’s a seat next to someone who gets it.'

for (const [path, heading] of [
  ['/', PROMISE],
  ['/landing', 'Exam season is shorter in good company.'],
] as const) {
  test(`the words and looks of ${path} are in its document, before any script`, async ({ devices }) => {
    const page = await (await devices.fresh({ ...PHONE, javaScriptEnabled: false })).newPage()
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    await expect(title).toHaveCSS('font-size', '36px')
    await expect(page.getByRole('link', { name: /Sign In to Continue|Try Friendioo Now/ }).first()).toHaveAttribute('href', '/api/login')
  })
}

test('the words of the landing stay in sight while the app starts behind them, and nothing moves', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await context.addInitScript(noteFrames)
  const page = await context.newPage()
  await page.goto('/')
  await ready(page)
  const frames = await page.evaluate(() => new Promise(requestAnimationFrame).then(() => seen.frames))
  expect(frames.length).toBeGreaterThan(0)
  // Every frame since the first words had the same words at the same place. The first may be drawn before all of the document is here.
  expect([...new Set(frames.map(({ place }) => place))]).toEqual([frames[0]!.place])
  const words = [...new Set(frames.map(({ words }) => words))]
  expect(words.at(-1)).toContain('someone who gets it')
  for (const [at, some] of words.entries()) expect(words[at + 1] ?? some).toContain(some)
})

test('a signed-in student gets no landing, nor does one whose data this device has', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  const page = await context.newPage()
  await signIn(context, 'mei')
  const words = await (await context.request.get('/')).text()
  expect(words).not.toContain('someone who gets it')
  await page.goto('/')
  await ready(page)
  await online(page)
  await context.clearCookies()
  await context.addInitScript(noteFrames)
  // As where the browser has no service worker.
  await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Available Classmates' })).toBeVisible()
  expect(await page.evaluate(() => seen.frames)).toEqual([])
})

test('the focus and an opened menu stay when the app draws the words again', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  const page = await context.newPage()
  const start = await heldScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  const legal = page.getByRole('group').locator('summary')
  await legal.focus()
  await legal.press('Enter')
  start.go()
  await ready(page)
  await expect(legal).toBeFocused()
  await expect(page.locator('details')).toHaveAttribute('open')
})

test('the words stay when the code behind them cannot be loaded, until it can', async ({ devices, console }) => {
  console.allow(/signed-out-/)
  const page = await (await devices.fresh(PHONE)).newPage()
  let isRefused = true
  let refused = 0
  await page.route(/\/signed-out[^/]*\.js$/, (route) => (isRefused ? (refused++, route.abort()) : route.continue()))
  await page.goto('/')
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1, name: PROMISE })).toBeVisible()
  isRefused = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: PROMISE })).toBeVisible()
})

test('a landing on a device that stores a student begins with the mark, and says what it waits for', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('friendioo-here', '1'))
  // The data worker says nothing, as where IndexedDB hangs.
  await context.route('**/assets/worker-*.js', () => {})
  const start = await heldScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toBeVisible()
  await expect(page.getByText(PROMISE)).toBeHidden()
  start.go()
  await expect(page.getByRole('status').getByText('Friendioo isn’t answering yet')).toBeVisible()
})

/** Holds the first script of the app back. */
async function heldScript(page: Page): Promise<{ go: () => void }> {
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/begin-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  return { go }
}

test('no page of a signed-out visitor causes an error in the console', async ({ devices }) => {
  const page = await devices.signedOut(PHONE)
  const said = heardBy(page)
  for (const path of ['/', '/landing', '/privacy', '/groups', '/schedule', '/nowhere', '/']) {
    await page.goto(path)
    await ready(page)
  }
  expect(said).toEqual([])
})

/** Collects what the browser logs, also what the console watch of all tests allows. */
function heardBy(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} ${message.location().url}`))
  return said
}

declare global {
  var seen: { frames: { place: string; words: string }[] }
}

/** Runs in the page, before its scripts: notes what each frame shows of the landing. */
function noteFrames(): void {
  globalThis.seen = { frames: [] }
  const look = () => {
    const title = [...document.querySelectorAll('h1')].find((each) => each.textContent.includes('someone who gets it'))
    if (title?.checkVisibility()) {
      const { left, top, width } = title.getBoundingClientRect()
      globalThis.seen.frames.push({ place: [left, top, width].join(), words: document.body.innerText })
    } else if (globalThis.seen.frames.length > 0) globalThis.seen.frames.push({ place: 'gone', words: '' })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
