import type { Page } from 'playwright/test'
import { arrive, expect, MOVING, offline, PHONE, prepared, signIn, test } from '../support/browser.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { ask } from '../support/meetups.ts'

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
  for (const path of ['/', '/groups', '/academic-matches', '/classmates', '/schedule']) {
    await arrive(page, path)
    await offline(page)
    await expect(page.getByText(/^As of /), path).toBeVisible()
    // The title makes room for the time below it.
    const shifts = (await shiftsOf(page)).filter((shift) => !shift.includes('“Available Classmates'))
    expect.soft(shifts, path).toEqual([])
  }
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
