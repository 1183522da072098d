import type { Page } from 'playwright/test'
import { expect, pending, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { as, write } from '../support/notifications-page.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

for (const [name, by, writer, reader] of [
  ['a year fast', -YEAR, 'sara', 'david'],
  ['a year slow', YEAR, 'mei', 'jonas'],
] as const) {
  test(`F06 order, days and availability follow the server’s clock when the devices’ clock is ${name}`, async ({ server, devices }) => {
    // A test cannot move the clock of a device. It moves the server's clock instead, which looks the same to the device.
    await server.advance(by)
    const page = await devices.of(writer, `/messages?with=${reader}`)
    const other = await as(devices, reader)
    const texts = ['first', 'second', 'third', 'fourth']
    for (const [at, text] of texts.entries()) {
      await (at % 2 === 0 ? chatOf(page).write(text) : write(other, writer, text))
      await expect(chatOf(page).bubble(text)).toBeVisible()
      await expect.poll(() => textsOnServer(other, writer)).toContain(text)
    }
    await expect.poll(() => chatOf(page).order(texts)).toEqual(texts)
    expect(await textsOnServer(other, writer)).toEqual(texts)
    await expect(page.getByText('Today', { exact: true })).toBeVisible()
    await expect(chatOf(page).bubble('first')).not.toContainText('written')
    expect((await other.post(`/api/messages/conversations/${writer}/read`, { data: {} })).ok()).toBe(true)
    await delivery(chatOf(page).bubble('third'), 'read')

    // The availability must end at 6 PM today, not in another year.
    await page.getByRole('link', { name: 'Discover' }).click()
    const toggle = page.getByRole('region', { name: 'Your availability' }).getByRole('switch')
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toggle).toBeChecked()
    await pending(page, 0)
    expect(await (await other.get(`/api/users/profile/${writer}`)).json()).toMatchObject({ currentStatus: 'available' })
    // Closes the page before the clock moves back: the server may then treat its sign-in as a year old.
    await page.context().close()
    await server.advance(-by)
  })
}

test.describe.serial('two devices', () => {
  let noah: Page
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 500/)
    noah = await devices.of('noah')
    return devices.of('carlos')
  })

  test('AVAIL-019 AVAIL-025 availability ends silently at its time, for me and for others, also when the server accepts no change', async ({
    page: carlos,
    server,
  }) => {
    const card = carlos.getByRole('region', { name: 'Your availability' })
    await card.getByRole('button', { name: 'Edit' }).click()
    const at = new Date(Date.now() + 2 * HOUR).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/u, ' ')
    await card.getByLabel('Availability text').fill(`Free until ${at}`)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await pending(carlos, 0)
    const row = noah.locator('[data-student-id="carlos"]')
    await expect(row).toHaveAttribute('data-status', 'available')

    await server.advance(3 * HOUR)
    await carlos.context().route('**/api/users/availability', (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    const alerts: string[] = []
    carlos.on('dialog', (dialog) => alerts.push(dialog.message()))
    // The next response carries the server's time: a message makes both devices ask for what is new.
    await write(carlos.request, 'noah', 'Still there?')
    await expect(card).toContainText('Currently unavailable')
    await expect(card.getByRole('switch')).not.toBeChecked()
    await expect(row).toHaveAttribute('data-status', 'offline')
    await expect(carlos.locator('[data-toasts]')).toBeEmpty()
    await expect(carlos.getByRole('alert')).toHaveCount(0)
    expect(alerts).toEqual([])
    await pending(carlos, 0)
    await carlos.context().unroute('**/api/users/availability')
  })

  test('F06 no message is skipped and the order stays when the server’s clock goes back by an hour', async ({ page, server }) => {
    await visit(page, '/messages?with=noah')
    await visit(noah, '/messages?with=carlos')
    const [carlos, noahs] = [chatOf(page), chatOf(noah)]
    await carlos.write('before')
    await expect(noahs.bubble('before')).toBeVisible()
    await server.advance(-HOUR)
    await noahs.write('after')
    await expect(carlos.bubble('after')).toBeVisible()
    await carlos.write('and after that')
    const texts = ['before', 'after', 'and after that']
    for (const chat of [carlos, noahs]) {
      await expect(chat.bubbles).toHaveCount(4)
      await expect.poll(() => chat.order(texts)).toEqual(texts)
    }
  })
})
