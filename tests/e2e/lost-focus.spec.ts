import type { Locator, Page } from 'playwright/test'
import { MINUTE, STUDY_SESSION_EXTENSION, STUDY_SESSION_MAX } from '../../schemas/constants.ts'
import { expect, test } from '../support/browser.ts'
import { available, card, mine, openElsewhere, openSheet, sheetOf } from '../support/groups-page.ts'

const WIDE = { viewport: { width: 1280, height: 800 } }

/** Presses a button by key, as a student without a mouse does. */
async function pressed(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

test('a student who joins and leaves a group by key goes on at the card of the group, in the list to which it moves', async ({
  devices,
}) => {
  const { id } = await openElsewhere(await devices.of('sara', '/groups', WIDE), { name: 'Ligaments' })
  const page = await devices.of('david', '/groups', WIDE)
  const opens = (list: typeof mine) => card(list(page), id).getByRole('button', { name: 'Ligaments' })
  await pressed(page, card(available(page), id).getByRole('button', { name: 'Join', exact: true }))
  await expect(opens(mine)).toBeFocused()

  await openSheet(page, id)
  await pressed(page, sheetOf(page, 'Ligaments').getByRole('button', { name: 'Leave Group' }))
  await pressed(page, page.getByRole('alertdialog', { name: 'Leave Ligaments?' }).getByRole('button', { name: 'Leave Group' }))
  await expect(opens(available)).toBeFocused()
})

test('the button that makes a session longer keeps the focus when the session can be no longer', async ({ devices }) => {
  const page = await devices.of('ravi', '/', WIDE)
  const { id } = await openElsewhere(page, { name: 'Tendons' })
  const endTime = new Date(Date.now() + STUDY_SESSION_MAX - STUDY_SESSION_EXTENSION - 5 * MINUTE)
  expect((await page.request.put(`/api/study-sessions/${id}`, { data: { endTime } })).status()).toBe(200)
  const session = page.locator(`[data-session-id="${id}"]`)
  await expect(session.getByRole('timer')).toContainText('11')
  const longer = session.getByRole('button', { name: '+30 min' })
  await pressed(page, longer)
  await expect(longer).toBeDisabled()
  await expect(longer).toBeFocused()
})

test('the field for the code has the focus when a student has asked for a code by key', async ({ devices }) => {
  const page = await devices.of('carlos', '/profile', WIDE)
  await pressed(page, page.getByRole('button', { name: 'Send code' }))
  await expect(page.getByLabel('Enter the 6-digit code')).toBeFocused()
})

test('a page outside the app’s layout takes the focus when a button leads to it', async ({ devices }) => {
  const page = await devices.of('kofi', '/profile', WIDE)
  await pressed(page, page.getByRole('button', { name: 'Privacy', exact: true }))
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a list that a question has replaced for a moment gives the focus back to what opened it', async ({ devices }) => {
  await devices.of('noah', '/', WIDE)
  const page = await devices.of('noah', '/profile', WIDE)
  const opener = page.getByRole('button', { name: 'Signed-in devices' })
  await pressed(page, opener)
  await pressed(
    page,
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out / })
      .first(),
  )
  await pressed(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a toast whose sheet has closed since then gives the focus to what opened the sheet', async ({ devices }) => {
  const page = await devices.of('zoe', '/profile', WIDE)
  expect((await page.request.put('/api/blocks/mei')).ok()).toBe(true)
  const opener = page.getByRole('button', { name: /^Blocked students/ })
  await expect(opener).toHaveText(/1/)
  await pressed(page, opener)
  await pressed(page, page.getByRole('button', { name: 'Unblock Mei Tanaka' }))
  await expect(page.locator('[data-toasts]')).toContainText('Mei unblocked')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
})

test('what another student removes moves no focus where nothing was pressed', async ({ devices }) => {
  const mei = await devices.of('mei', '/groups', WIDE)
  const { id } = await openElsewhere(mei, { name: 'Synapses' })
  const page = await devices.of('jonas', '/groups', WIDE)
  const gone = card(page, id)
  await gone.getByRole('button', { name: 'Synapses' }).focus()
  expect((await mei.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  await expect(gone).toHaveCount(0)
  // A timer that is due after the one that would move the focus.
  await page.evaluate((later) => new Promise((resolve) => setTimeout(resolve, later)), 200)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})
