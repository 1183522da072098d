import type { Locator, Page } from 'playwright/test'
import { expect, PHONE, test } from '../support/browser.ts'
import { available, card, mine, openElsewhere, openSheet, sheetOf } from '../support/groups-page.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'

const ARABIC = 'مراجعة التشريح 3'
const LONG = 'Everything that we know about the upper limb'

/** Returns where an element is, px of the page. */
async function boxOf(element: Locator): Promise<{ left: number; top: number; bottom: number }> {
  return element.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return { left, top, bottom }
  })
}

const nameOf = (page: Page | Locator, id: string) => card(page, id).getByRole('heading').getByRole('button')

test.describe.serial('cards and sheets of groups on a phone', () => {
  sharedPage(({ devices }) => devices.of('ivy', '/groups', PHONE))

  test('the button to join stands beside the seats of a group of 15', async ({ page }) => {
    const large = card(available(page), 'demo-pathology')
    const seats = await boxOf(large.getByRole('img', { name: '1 of 15 seats taken' }))
    const join = await boxOf(large.getByRole('button', { name: 'Join' }))
    expect(join.top).toBeGreaterThan(seats.top - 20)
    expect(join.bottom).toBeLessThan(seats.bottom + 20)
  })

  test('a name from right to left begins under the same edge as the line below it', async ({ page }) => {
    const { id } = await openElsewhere(page, { name: ARABIC })
    await expect(nameOf(mine(page), id)).toHaveText(ARABIC)
    const { left } = await boxOf(nameOf(mine(page), id))
    const line = await boxOf(card(mine(page), id).getByText('Small Squad'))
    expect(Math.abs(left - line.left)).toBeLessThan(2)
  })

  test('a long title leaves the buttons of its sheet in one line with it', async ({ page, devices }) => {
    const kofi = await as(devices, 'kofi')
    const { id } = (await (await kofi.post('/api/study-groups', { data: { groupSize: 'small', name: LONG } })).json()) as { id: string }
    await card(available(page), id).getByRole('button', { name: 'Join' }).click()
    await expect(card(mine(page), id)).toBeVisible()
    await openSheet(page, id)
    const sheet = sheetOf(page, LONG)
    const title = await boxOf(sheet.getByRole('heading', { name: LONG }))
    for (const name of ['More', 'Close']) {
      const { top } = await boxOf(sheet.getByRole('button', { name }).first())
      expect(top, name).toBeLessThan(title.bottom)
    }
  })
})
