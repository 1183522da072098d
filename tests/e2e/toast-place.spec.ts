import type { Page } from 'playwright/test'
import { expect, PHONE, test, type Devices } from '../support/browser.ts'
import { conversation, writeMany } from '../support/chat.ts'
import { answer, ask, askBy, meetupCard, meetUp, send, sheet, toast } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const SMALL = { width: 360, height: 640 }
const WIDE = { viewport: { width: 1280, height: 800 } } as const

/** Returns the controls in a part of the page whose middle is covered by a toast, and the titles of sheets that it touches. */
function covered(page: Page, part = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const covered: string[] = []
    for (const each of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=switch]')) {
      if (each.matches(':disabled') || !each.closest(part) || each.closest('[inert], [data-toasts]')) continue
      // An element that shows only under a mouse or with the focus covers nothing that a finger presses.
      if (!each.matches('input') && !each.checkVisibility({ opacityProperty: true })) continue
      const { left, top, width, height } = each.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      if (width > 0 && at?.closest('[data-toasts]')) covered.push(`${each.tagName} ${(each.ariaLabel ?? each.title) || each.textContent}`)
    }
    const card = document.querySelector('[data-toasts] .rise')?.getBoundingClientRect()
    for (const title of document.querySelectorAll<HTMLElement>('[role=dialog] h2:not([inert] *)')) {
      const words = document.createRange()
      words.selectNodeContents(title)
      const { left, top, right, bottom } = words.getBoundingClientRect()
      const beside = !card || right <= card.left || left >= card.right || bottom <= card.top || top >= card.bottom
      if (!beside) covered.push(`title ${title.textContent}`)
    }
    return covered
  }, part)
}

/** Checks that the toast covers no control, and takes no click beside its card. */
async function expectClear(page: Page, where: string): Promise<void> {
  await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toBeVisible()
  // The toast moves away from a control that comes under it later, a moment after the page has come to rest.
  await expect.poll(() => covered(page), { message: where, intervals: [100] }).toEqual([])
  const { region, card } = await toast(page).evaluate((region) => ({
    region: region.getBoundingClientRect().toJSON() as DOMRect,
    card: region.querySelector('.rise')!.getBoundingClientRect().toJSON() as DOMRect,
  }))
  expect.soft(card.height, where).toBeGreaterThanOrEqual(region.height - 1)
}

/** Lets a toast come on each screen and over a sheet, and checks its place there. */
async function expectClearEverywhere(devices: Devices, page: Page, me: string, [other, second, third]: readonly string[]): Promise<void> {
  const mine = await as(devices, me)
  const asked = [await as(devices, second!), await as(devices, third!)]
  // The list shows these messages, so no toast does.
  await visit(page, '/messages')
  await writeMany(
    await as(devices, other!),
    me,
    Array.from({ length: 30 }, (_, at) => `Number ${at + 1}`),
  )
  await expect(conversation(page, other!)).toContainText('Number 30')
  for (const [at, path] of [
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
  ].entries()) {
    await visit(page, path)
    const id = await askBy(mine, [second!, third!][at % 2]!, { subject: 'Pharmacology' })
    const status = at % 3 ? 'accepted' : 'declined'
    expect((await asked[at % 2]!.patch(`/api/meetup-requests/${id}`, { data: { status } })).ok()).toBe(true)
    await expect(toast(page)).toContainText('your meetup', { timeout: 30_000 })
    await expectClear(page, path)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  }

  // Over a sheet, the toast is about that sheet's form.
  await visit(page, '/')
  await meetUp(page, other!)
  await expect(sheet(page)).toBeVisible()
  await send(page).click()
  await expectClear(page, 'meetup sheet')
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()

  await visit(page, '/')
  // A toast that shows already, when a sheet opens: one under the header, one from below, and one over the whole phone.
  for (const [at, [button, title]] of (
    [
      [/^Notifications/, 'Notifications'],
      [/^Filter/, 'Filter Classmates'],
      ['Small Squad', 'Select Classmates'],
    ] as const
  ).entries()) {
    const id = await askBy(mine, [second!, third!][at % 2]!, { subject: 'Pharmacology' })
    expect((await asked[at % 2]!.patch(`/api/meetup-requests/${id}`, { data: { status: 'declined' } })).ok()).toBe(true)
    await expect(toast(page)).toContainText('your meetup', { timeout: 30_000 })
    // Holds it, as the focus does.
    await toast(page).dispatchEvent('focusin')
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    // The rows of a list can be pressed from edge to edge, so it may lie on these, but not on what the sheet is and how it closes.
    await expect.poll(() => covered(page, '[data-sheet-head]'), { message: title, intervals: [100] }).toEqual([])
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

test.describe('a wide window', () => {
  sharedPage(({ devices }) => devices.of('hana', '/', WIDE))

  test('a toast covers nothing that can be pressed, on any screen: 1280 px', async ({ devices, page }) => {
    test.slow()
    await expectClearEverywhere(devices, page, 'hana', ['daniel', 'luca', 'noah'])
  })

  test('a toast stands in the side rail, beside what is read, and at the end of the header where the rail has no room', async ({
    page,
  }) => {
    await visit(page, '/')
    const main = await page.getByRole('main').boundingBox()
    for (const [height, inRail] of [
      [800, true],
      [420, false],
    ] as const) {
      await page.setViewportSize({ width: 1280, height })
      await answer(page, 'elif', await ask(page, 'hana', 'elif', { subject: 'Pharmacology' }), 'declined')
      await expect(toast(page)).toContainText('your meetup', { timeout: 30_000 })
      const box = await toast(page).boundingBox()
      expect(box!.x + box!.width <= main!.x, `${height} px high`).toBe(inRail)
      await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    }
    await page.setViewportSize(WIDE.viewport)
  })

  test('a toast about an answer closes when the student opens the chat that shows the answer', async ({ page }) => {
    await visit(page, '/messages')
    await writeMany(page.request, 'elif', ['Shall we?'])
    await answer(page, 'elif', await ask(page, 'hana', 'elif', { subject: 'Pharmacology' }), 'accepted')
    await expect(toast(page)).toContainText('Elif accepted your meetup', { timeout: 30_000 })
    await conversation(page, 'elif').click()
    await expect(toast(page)).toBeEmpty()
    await expect(meetupCard(page)).toContainText('You’re meeting up')
  })
})

// A phone may be full of controls, from the header to the foot. There a toast becomes narrow, and stands between them.
test.describe('a phone', () => {
  sharedPage(({ devices }) => devices.of('priya', '/', PHONE))

  for (const [size, viewport, others] of [
    ['390 px', PHONE.viewport, ['kofi', 'tomas', 'zoe']],
    ['360 px', SMALL, ['carlos', 'yara', 'ivy']],
  ] as const) {
    test(`a toast covers nothing that can be pressed, on any screen: ${size}`, async ({ devices, page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await expectClearEverywhere(devices, page, 'priya', others)
    })
  }
})
