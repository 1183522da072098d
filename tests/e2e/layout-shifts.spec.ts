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
    const context = await devices.fresh(options)
    await noteShifts(context)
    await signIn(context, student)
    const page = await context.newPage()
    for (const path of SCREENS) {
      await arrive(page, path)
      expect.soft(await shiftsOf(page), path).toEqual([])
    }
  })
}
