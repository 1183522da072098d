import type { Page } from 'playwright/test'
import { arrive, expect, online, pending, PHONE, prepared, signIn, test, type Devices } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { visit } from '../support/visit.ts'

async function phone(devices: Devices, student: string, path: string): Promise<Page> {
  return devices.of(student, path, PHONE)
}

/** Simulates Safari's keyboard, in px: it covers the page, may move the page up, and only the visual viewport shows it. */
async function keyboard(page: Page, height: number, offsetTop = 0): Promise<void> {
  await page.evaluate(
    ([height, offsetTop]) => {
      Object.defineProperties(visualViewport!, {
        height: { value: innerHeight - height!, configurable: true },
        offsetTop: { value: offsetTop, configurable: true },
      })
      visualViewport!.dispatchEvent(new Event('resize'))
    },
    [height, offsetTop],
  )
}

test('a keyboard that covers the page leaves the chat’s header, newest message and composer visible', async ({ devices }) => {
  const page = await phone(devices, 'mei', '/messages?with=jonas')
  const chat = chatOf(page)
  await chat.write('The newest')
  for (const [height, offsetTop] of [
    [336, 0],
    [336, 100],
  ] as const) {
    await keyboard(page, height, offsetTop)
    const seen = { top: offsetTop, bottom: offsetTop + PHONE.viewport.height - height }
    for (const part of [chat.header, chat.bubble('The newest'), chat.composer]) {
      await expect
        .poll(async () => {
          const { y, height } = (await part.boundingBox())!
          return y >= seen.top && y + height <= seen.bottom
        })
        .toBe(true)
    }
  }
  await keyboard(page, 0)
  await expect.poll(async () => (await chat.composer.boundingBox())!.y).toBeGreaterThan(PHONE.viewport.height - 100)
})

test('a keyboard that covers the page covers no field of a sheet', async ({ devices }) => {
  const page = await phone(devices, 'hana', '/user-profile/tomas')
  await page.getByRole('button', { name: /^Meet/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await keyboard(page, 336)
  const bottom = () => sheet.evaluate((sheet) => sheet.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBe(PHONE.viewport.height - 336)
  expect(await sheet.evaluate((sheet) => sheet.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
})

test('the page requests persistent storage from the browser once, after the first message', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  await context.addInitScript(() => {
    if (!('StorageManager' in globalThis)) return
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    StorageManager.prototype.persisted = () => Promise.resolve(false)
    StorageManager.prototype.persist = () => Promise.resolve(asked.push('asked') > 0)
  })
  await signIn(context, 'ravi')
  const page = await context.newPage()
  await arrive(page, '/messages?with=zoe')
  await online(page)
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.length)
  expect(await asked()).toBe(0)
  for (const text of ['One', 'Two']) await chatOf(page).write(text)
  await expect(chatOf(page).bubble('Two')).toBeVisible()
  await expect.poll(asked).toBe(1)
})

test('N62 the first waiting change asks for persistent storage, and a refusal of Safari is explained in the list of changes', async ({
  server,
  devices,
}) => {
  const context = await devices.fresh(PHONE)
  await context.addInitScript(() => {
    if (!('StorageManager' in globalThis)) return
    Object.defineProperty(Navigator.prototype, 'vendor', { value: 'Apple Computer, Inc.' })
    StorageManager.prototype.persisted = StorageManager.prototype.persist = () => Promise.resolve(false)
  })
  await signIn(context, 'tomas')
  const page = await context.newPage()
  await arrive(page, '/')
  await online(page)
  await prepared(page)
  await server.leave()
  await page.getByRole('switch', { name: 'Available Now' }).click()
  await pending(page, 1)
  await page.getByRole('button', { name: 'View changes' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Without a visit for 7 days this browser deletes what waits, unless Friendioo is on your Home Screen or in the Dock.',
  )
  await server.start()
})

test('every screen has a way on without the browser’s Back, which an installed app on an iPhone does not have', async ({
  devices,
  console,
}) => {
  console.allow(/status of 404/)
  const page = await phone(devices, 'sara', '/')
  const ends: string[] = []
  for (const path of [
    '/',
    '/groups',
    '/schedule',
    '/messages',
    '/messages?with=david',
    '/profile',
    '/whatsapp-meetup',
    '/user-profile/david',
    '/user-profile',
    '/academic-matches',
    '/classmates',
    '/privacy',
    '/operator',
    '/welcome',
    '/nowhere',
    '/invitation/none',
  ]) {
    await visit(page, path)
    const ways = page
      .locator('a[href="/"], a[href="/homepage"], a[href="/messages"], nav a')
      .or(page.getByRole('button', { name: /^(Back|Close|Skip|Go|Start|Save|Continue|Not now)/ }))
      .filter({ visible: true })
    if ((await ways.count()) === 0) ends.push(path)
  }
  expect(ends).toEqual([])
})
