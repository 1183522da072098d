import { arrive, expect, PHONE, signIn, test } from '../support/browser.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'

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
    const page = await devices.signedOut(options)
    await noteShifts(page)
    await signIn(page.context(), student)
    for (const path of SCREENS) {
      await arrive(page, path)
      expect.soft(await shiftsOf(page), path).toEqual([])
    }
  })
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
