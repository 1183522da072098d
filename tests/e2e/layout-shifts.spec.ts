import type { Page } from 'playwright/test'
import { arrive, expect, MOVING, offline, online, PHONE, prepared, signIn, test } from '../support/browser.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { ask } from '../support/meetups.ts'
import { remembers } from '../support/remembered-views.ts'

const SCREENS = [
  '/',
  '/groups',
  '/schedule',
  '/messages',
  '/messages?with=elif',
  '/profile',
  '/academic-matches',
  '/classmates',
  '/user-profile/elif',
  '/whatsapp-meetup?recipientId=elif',
]

/** The screens that say as of when their data is, while the device has no connection. */
const DATED = ['/', '/groups', '/academic-matches', '/classmates', '/schedule']
/** A title makes room for the time below it. That of a placeholder is gone, with its words, when its shift is reported. */
const isNoTitle = (shift: string) => !/“(Available Classmates|Study Groups”|My Schedule”|undefined”)/.test(shift)

for (const [name, options, student] of [
  ['phone', PHONE, 'mei'],
  ['desktop', { viewport: { width: 1280, height: 800 } }, 'noah'],
] as const) {
  test(`nothing moves on a screen that opens by its address: ${name}`, async ({ devices }) => {
    const page = await devices.signedOut({ ...options, ...MOVING })
    await noteShifts(page)
    await signIn(page.context(), student)
    for (const path of SCREENS) {
      await arrive(page, path)
      expect.soft(await shiftsOf(page), path).toEqual([])
      await expect.soft.poll(() => endlessAnimations(page), path).toBe(0)
    }
  })
}

test('nothing that a student may tap moves when the server has not responded to a start', async ({ devices, server }) => {
  const page = await devices.of('tomas', '/', { ...PHONE, ...MOVING })
  await prepared(page)
  await server.leave()
  await noteShifts(page)
  for (const path of DATED) {
    await arrive(page, path)
    await offline(page)
    await expect(page.getByText(/^As of /), path).toBeVisible()
    expect.soft((await shiftsOf(page)).filter(isNoTitle), path).toEqual([])
  }
})

for (const [name, options, student] of [
  ['phone', PHONE, 'amina'],
  ['desktop', { viewport: { width: 1280, height: 800 } }, 'youssef'],
] as const) {
  test(`nothing that a student may tap moves when the connection goes and comes back: ${name}`, async ({ devices, server }) => {
    const page = await devices.of(student, '/', { ...options, ...MOVING })
    await noteShifts(page)
    for (const path of DATED) {
      await arrive(page, path)
      await online(page)
      await server.leave()
      await expect(page.getByText(/^As of /), path).toBeVisible()
      await server.start()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByText(/^As of /), path).toHaveCount(0)
      expect.soft((await shiftsOf(page)).filter(isNoTitle), path).toEqual([])
    }
  })
}

test('a session that runs moves nothing on Home of a phone whose last page was another', async ({ devices }) => {
  const page = await devices.of('amina', '/', { ...PHONE, ...MOVING })
  await noteShifts(page)
  // Code of a test in the page counts as a press of the student, after which Home keeps its elements (remount-when-moved.tsx).
  await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } }))
  await arrive(page, '/messages?with=elif')
  // Home's meetups are stored, and its sessions are not.
  await expect.poll(() => remembers(page, /^(?!.*"studySessions").*"meetups"/)).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Your Active Sessions/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Available Classmates \d/ })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})

test('nothing is animated without end below a chat on a phone, where the list and a request wait', async ({ devices }) => {
  const page = await devices.of('jonas', '/profile', { ...PHONE, ...MOVING })
  await ask(page, 'sara', 'jonas', { subject: 'Anatomy' })
  await arrive(page, '/messages?with=elif')
  await expect.poll(() => endlessAnimations(page)).toBe(0)
  await expect(page.getByRole('group', { name: 'Loading conversations', includeHidden: true })).toHaveCount(0)
})

/** Each frame of such an animation costs the battery, also where something covers it. */
function endlessAnimations(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ effect }) => effect!.getComputedTiming().endTime === Infinity).length)
}

test('on a new phone the title of the classmates is drawn with the first screen, and stays that element where nothing moves it', async ({
  devices,
}) => {
  const context = await devices.fresh(PHONE)
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const title = document.getElementById('classmates')
      if (!title) return
      observer.disconnect()
      Object.assign(globalThis, { first: { title, text: title.textContent } })
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(context, 'mei')
  const page = await context.newPage()
  // This address of Home has no words in its document (ADR 0103).
  await arrive(page, '/homepage')
  await page.getByRole('heading', { name: /^Available Classmates \d/ }).waitFor()
  expect(
    await page.evaluate(() => {
      const { first } = globalThis as unknown as { first: { title: Element; text: string } }
      return { text: first.text, isSame: first.title === document.getElementById('classmates') }
    }),
  ).toEqual({ text: 'Available Classmates', isSame: true })
})
