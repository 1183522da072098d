import type { BrowserContext, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, MOVING, online, PHONE, ready, signIn, test } from '../support/browser.ts'

const classmates = (page: Page) => page.getByRole('list', { name: 'Available Classmates' }).getByRole('listitem')

/** A new device of a student, whose app the server may hold back. */
async function newDevice(context: BrowserContext, student: string) {
  await signIn(context, student)
  const page = await context.newPage()
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/begin-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  return { page, go: () => go() }
}

for (const [device, width] of [
  ['a phone', 390],
  ['a wide window', 1280],
] as const)
  test(`on ${device} the first classmates are in the document of Home, before any script`, async ({ devices }) => {
    const context = await devices.fresh({ viewport: { width, height: 844 }, javaScriptEnabled: false })
    const { page } = await newDevice(context, 'amina')
    await page.goto('/')
    await expect(classmates(page).first()).toContainText('Youssef Mansour')
    await expect(page.getByRole('link', { name: 'Message Youssef' })).toHaveAttribute('href', '/messages?with=youssef')
    // Only what works without a script.
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Schedule' }).last()).toBeVisible()
  })

test('the classmates stay in sight, with the focus, while the app starts behind them', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await context.addInitScript(noteFrames)
  const { page, go } = await newDevice(context, 'mei')
  await page.goto('/', { waitUntil: 'commit' })
  const first = classmates(page).first().getByRole('link').first()
  await expect(first).toBeVisible()
  await accessible(page, 'the classmates of the document')
  const name = await first.innerText()
  await first.focus()
  go()
  await ready(page)
  await expect(first).toBeFocused()
  expect(await first.innerText()).toBe(name)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  // Since the first frame with a classmate, each one has had some.
  expect(await page.evaluate(() => rows.slice(rows.findIndex((count) => count > 0)).filter((count) => count === 0))).toEqual([])
})

test('a device that stores a student begins without the classmates of its document, and no later start has them', async ({ devices }) => {
  const page = await devices.of('kofi', '/', { isNew: true, ...PHONE })
  await online(page)
  await expect(page.locator('html')).toHaveAttribute('data-words')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await ready(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-words')
  // As where the browser has no service worker: the document has the words, and this device has more.
  await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))))
  await page.route(/\/begin-[^/]*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toBeVisible()
  await expect(classmates(page)).toHaveCount(0)
})

test('a session that ends while the app loads leads to the landing, not to classmates', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  const { page, go } = await newDevice(context, 'luca')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(classmates(page).first()).toBeVisible()
  await context.clearCookies()
  go()
  await expect(page.getByRole('heading', { level: 1, name: 'There’s a seat next to someone who gets it.' })).toBeVisible()
  await expect(classmates(page)).toHaveCount(0)
})

declare global {
  var rows: number[]
}

/** Runs in the page, before its scripts: counts the classmates that each frame shows. */
function noteFrames(): void {
  globalThis.rows = []
  const look = () => {
    globalThis.rows.push([...document.querySelectorAll('[data-student-id]')].filter((row) => row.checkVisibility()).length)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
