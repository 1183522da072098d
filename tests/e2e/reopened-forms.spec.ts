import type { Locator, Page } from 'playwright/test'
import { expect, pending, PHONE, test } from '../support/browser.ts'
import { onServer, sheetOf } from '../support/groups-page.ts'
import { holdOutbox } from '../support/hold-outbox.ts'
import { fill, sheet } from '../support/meetups.ts'
import { reports } from '../support/safety.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('a form that is closed while it is being stored, and submitted again', () => {
  sharedPage(({ devices }) => devices.of('david', '/groups', PHONE))

  /** Submits the form, closes it, opens it again and submits it once more, all before it is stored. */
  async function submitTwice(page: Page, form: Locator, open: () => Promise<void>, name: RegExp, busy: string): Promise<void> {
    const release = await holdOutbox(page)
    await form.getByRole('button', { name }).click()
    await expect(form.getByRole('button', { name: busy })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await open()
    await form.getByRole('button', { name }).click()
    await expect(form.getByRole('button', { name: busy })).toBeVisible()
    await release()
    await expect(form).toHaveCount(0)
    await pending(page, 0)
  }

  test('creates one group, and opens empty', async ({ page }) => {
    const form = sheetOf(page, 'Create Group')
    const open = () => page.getByRole('button', { name: 'Create Group' }).click()
    await open()
    await form.getByLabel('Group name').fill('Doubled')
    await submitTwice(page, form, open, /^Create Group$/, 'Creating...')
    expect((await onServer(page)).map(({ name }) => name)).toEqual(['Doubled'])
    await open()
    await expect(form.getByLabel('Group name')).toHaveValue('Small Squad Study Group')
  })

  test('sends one meetup request', async ({ page }) => {
    await visit(page, '/user-profile/zoe')
    const open = () => page.getByRole('button', { name: 'Meet Up', exact: true }).click()
    await open()
    await fill(page, 'Anatomy')
    await submitTwice(page, sheet(page), open, /^Send Meetup Request$/, 'Sending...')
    const requests = (await (await page.request.get('/api/meetup-requests')).json()) as { toUserId: string }[]
    expect(requests.filter(({ toUserId }) => toUserId === 'zoe')).toHaveLength(1)
  })

  test('reports once', async ({ page }) => {
    await visit(page, '/user-profile/zoe')
    const form = page.getByRole('dialog', { name: 'Report Zoe' })
    const open = async () => {
      await page.getByRole('button', { name: 'Block or report Zoe' }).click()
      await page.getByRole('button', { name: /^Report Zoe/ }).click()
    }
    await open()
    await form.getByLabel('What happened?').fill('Wrote rude things')
    await submitTwice(page, form, open, /^Report and block$/, 'Reporting...')
    expect(await reports(page)).toEqual([['zoe', 'unwanted', 'Wrote rude things', null]])
  })
})
