import type { Locator, Page } from 'playwright/test'
import { developerTools, expect, PHONE, test } from '../support/browser.ts'
import { available, card, mine, openElsewhere } from '../support/groups-page.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }

/** Seconds between the two presses of a double press, by the times of their events. */
const APART = 0.12

/** How far the second press is from the first one, px. */
const ASIDE = 12

/** Presses a control, and about the same place again. */
async function doublePress(page: Page, control: Locator, by: 'mouse' | 'finger', between = () => Promise.resolve()): Promise<void> {
  await control.click({ trial: true })
  const { x: left, y: top, width, height } = (await control.boundingBox())!
  const tools = await developerTools(page)
  const now = Date.now() / 1000
  for (const timestamp of [now, now + APART]) {
    const isSecond = timestamp > now
    const [x, y] = [left + width / 2, top + height / 2].map((middle) => middle + (isSecond ? ASIDE : 0)) as [number, number]
    if (isSecond) await between()
    if (by === 'mouse') {
      const press = { x, y, timestamp, button: 'left', clickCount: 1 } as const
      await tools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
      await tools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
    } else {
      await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
      await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
    }
  }
  await tools.detach()
}

for (const [by, options] of [['mouse', WIDE] as const, ['finger', PHONE] as const]) {
  test(`a double press with the ${by} opens a sheet, and neither closes it nor chooses in it`, async ({ devices }) => {
    const page = await devices.of('noah', '/', options)
    const dialog = page.getByRole('dialog')
    const openers = [
      page.getByRole('button', { name: /^Notifications/ }),
      page.getByRole('button', { name: /^Filter Classmates/ }),
      page.getByRole('button', { name: /^Small Squad/ }),
    ]
    // On a slow phone the second press may come before the first frame with the sheet.
    const betweens = [() => Promise.resolve(), () => expect(dialog).toBeVisible()]
    for (const opener of openers)
      for (const between of betweens) {
        await doublePress(page, opener, by, between)
        await expect(dialog).toHaveCount(1)
        await expect(dialog.locator('[aria-pressed=true], :checked')).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
  })
}

test('a double press on Join joins this group, and opens none that takes its place', async ({ devices }) => {
  const elsewhere = await devices.of('sara', '/groups', WIDE)
  const { id } = await openElsewhere(elsewhere, { name: 'Fascia', studyDuration: 30 })
  const page = await devices.of('fatima', '/groups', WIDE)
  const join = card(available(page), id).getByRole('button', { name: 'Join', exact: true })
  await doublePress(page, join, 'mouse', () => expect(card(mine(page), id)).toBeVisible())
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a control that stays takes both presses', async ({ devices }) => {
  const page = await devices.of('noah', '/', WIDE)
  await page.getByRole('button', { name: /^Filter Classmates/ }).click()
  const chip = page.getByRole('dialog').getByRole('button', { name: 'Medicine', exact: true })
  await doublePress(page, chip, 'mouse')
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await doublePress(page, page.getByRole('dialog').getByRole('button', { name: 'Apply Filters' }), 'mouse')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
