import type { Page } from 'playwright/test'
import { expect, PHONE, test } from '../support/browser.ts'
import { conversation, writeMany } from '../support/chat.ts'
import { answer, ask, meetupCard, meetUp, send, sheet, toast } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { visit } from '../support/visit.ts'

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true } as const
const WIDE = { viewport: { width: 1280, height: 800 } } as const

/** Returns the controls whose middle is covered by a toast. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = []
    for (const each of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=switch]')) {
      if (each.matches(':disabled') || each.closest('[inert], [data-toasts]')) continue
      // What shows only while a mouse or the focus is on it, covers nothing that a finger presses.
      if (!each.matches('input') && !each.checkVisibility({ opacityProperty: true })) continue
      const { left, top, width, height } = each.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      if (width > 0 && at?.closest('[data-toasts]')) covered.push(`${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`)
    }
    return covered
  })
}

/** Checks that the toast covers no control, and takes no click beside its card. */
async function expectClear(page: Page, where: string): Promise<void> {
  await expect(toast(page).getByRole('status').or(toast(page).getByRole('alert'))).toBeVisible()
  // The toast moves away from a control that comes under it later, a moment after the page has come to rest.
  await expect.poll(() => covered(page), { message: where, intervals: [100] }).toEqual([])
  const { region, card } = await toast(page).evaluate((region) => ({
    region: region.getBoundingClientRect().toJSON() as DOMRect,
    card: region.firstElementChild!.getBoundingClientRect().toJSON() as DOMRect,
  }))
  expect.soft(card.height, where).toBeGreaterThanOrEqual(region.height - 1)
}

// A phone may be full of controls, from the header to the foot. There a toast becomes narrow, and stands between them.
for (const [size, me, others, options] of [
  ['1280 px', 'hana', ['daniel', 'luca', 'noah'], WIDE],
  ['390 px', 'priya', ['kofi', 'tomas', 'zoe'], PHONE],
  ['360 px', 'omar', ['carlos', 'yara', 'ivy'], SMALL],
] as const) {
  test(`a toast covers nothing that can be pressed, on any screen: ${size}`, async ({ devices }) => {
    test.slow()
    const [other, second, third] = others
    const page = await devices.of(me, '/', options)
    await writeMany(
      await as(devices, other),
      me,
      Array.from({ length: 30 }, (_, at) => `Number ${at + 1}`),
    )
    let asked = 0
    for (const path of [
      '/',
      '/groups',
      '/schedule',
      '/profile',
      '/messages',
      `/messages?with=${other}`,
      `/whatsapp-meetup?recipientId=${other}`,
      `/user-profile/${other}`,
      '/academic-matches',
      '/firebase-demo',
    ]) {
      await visit(page, path)
      const who = [second, third][asked++ % 2]!
      await answer(page, who, await ask(page, me, who, { subject: 'Pharmacology' }), asked % 3 ? 'accepted' : 'declined')
      await expect(toast(page)).toContainText('your meetup', { timeout: 30_000 })
      await expectClear(page, path)
      await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    }

    // Over a sheet, the toast is about that sheet's form.
    await visit(page, '/')
    await meetUp(page, other)
    await expect(sheet(page)).toBeVisible()
    await send(page).click()
    await expectClear(page, 'meetup sheet')
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  })
}

test('a toast about an answer closes when the student opens the chat that shows the answer', async ({ devices }) => {
  const page = await devices.of('lina', '/messages', WIDE)
  await writeMany(page.request, 'elif', ['Shall we?'])
  await answer(page, 'elif', await ask(page, 'lina', 'elif', { subject: 'Pharmacology' }), 'accepted')
  await expect(toast(page)).toContainText('Elif accepted your meetup', { timeout: 30_000 })
  await conversation(page, 'elif').click()
  await expect(toast(page)).toBeEmpty()
  await expect(meetupCard(page)).toContainText('You’re meeting up')
})
