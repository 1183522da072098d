import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, pending, prepared, test } from '../support/browser.ts'
import { fillDevice } from '../support/fill-storage.ts'
import {
  ask,
  LAPTOP,
  onCard,
  PHONE_THERE,
  popup,
  propose,
  says,
  send,
  sentTo,
  sheet,
  meetupCard,
  toast,
  TOMORROW_AT_TWO,
} from '../support/meetups.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const KEPT = 'Saved. It will be sent when you are online.'
const openChat = (page: Page, name: string) => page.getByRole('link', { name: `Message ${name}` }).click()

/** Fulfils every meetup request and answer with this response. Returns a function that ends this. */
async function respondWith(page: Page, status: number, json: unknown): Promise<() => Promise<void>> {
  await page
    .context()
    .route('**/api/meetup-requests**', (route) => (route.request().method() === 'GET' ? route.continue() : respond(route, status, json)))
  return () => page.context().unroute('**/api/meetup-requests**')
}

test.describe.serial('two students who meet', () => {
  let ivy: Page
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of (404|409|500)|A call failed/)
    ivy = await devices.of('ivy', '/', PHONE_THERE)
    return devices.of('noah', '/', LAPTOP)
  })

  test('offline, a request and an answer show as waiting, and are sent when the server is back', async ({ page: noah, server }) => {
    await ask(noah, 'noah', 'ivy', { subject: 'Endodontics' })
    await expect(popup(ivy, 'Noah')).toBeVisible()
    for (const page of [ivy, noah]) await prepared(page)
    await server.leave()
    for (const page of [ivy, noah]) await offline(page)

    await popup(ivy, 'Noah').getByRole('button', { name: 'Accept' }).click()
    await says(ivy, 'Meetup accepted', KEPT)
    await propose(noah, 'ivy', 'Prosthodontics')
    await says(noah, 'Success', KEPT)
    await visit(noah, '/messages?with=ivy')
    await expect(meetupCard(noah)).toContainText('Meetup request: waiting to be sent')
    await visit(ivy, '/messages?with=noah')
    await expect(meetupCard(ivy)).toContainText('Your answer is waiting to be sent')

    await server.start()
    await expect(popup(ivy, 'Noah')).toContainText('Prosthodontics', { timeout: 30_000 })
    await expect(toast(noah)).toContainText('Ivy accepted your meetup', { timeout: 30_000 })
    for (const page of [ivy, noah]) await pending(page, 0)
    await popup(ivy, 'Noah').getByRole('button', { name: 'Decline' }).click()
    await expect(popup(ivy, 'Noah')).toHaveCount(0)
  })

  test('a refused request shows its error and stays in the chat, with Retry, Delete with Undo, and Edit', async ({ page }) => {
    await visit(page, '/')
    const letGo = await respondWith(page, 404, { code: 'not-found', message: 'This student isn’t visible to you.' })
    await propose(page, 'ingrid', 'Pathology')
    await says(page, 'Error', 'Failed to send meetup request. Please try again.')
    await openChat(page, 'Ingrid')
    const refused = meetupCard(page).getByText('Not sent. This student isn’t visible to you.')
    await expect(refused).toBeVisible()
    await accessible(page, 'refused request')

    await meetupCard(page).getByRole('button', { name: 'Delete' }).click()
    await expect(meetupCard(page)).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(refused).toBeVisible()

    await meetupCard(page).getByRole('button', { name: 'Edit' }).click()
    await expect(sheet(page).getByLabel('Subject')).toHaveValue('Pathology')
    await sheet(page).getByLabel('Subject').selectOption('Physiology')
    await letGo()
    await send(page).click()
    await expect(meetupCard(page)).toContainText('You asked Ingrid to meet up')
    await pending(page, 0)
    // The edited request has replaced the refused one.
    await expect(refused).toHaveCount(0)
    expect(await sentTo(page, 'ingrid')).toEqual([expect.objectContaining({ subject: 'Physiology' })])
  })

  test('a pending request can be edited, and the sheet has everything that was written', async ({ page, server }) => {
    await visit(page, '/')
    await server.leave()
    await offline(page)
    await propose(page, 'carlos', 'Pharmacology')
    await page.getByRole('button', { name: 'View changes' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Meetup with Carlos: Pharmacology' }).getByRole('button', { name: 'Edit' }).click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Carlos')
    await expect(sheet(page).getByLabel('Preferred time')).toHaveValue(TOMORROW_AT_TWO)
    await sheet(page).getByLabel('Location').selectOption('Dental Lab')
    await send(page).click()
    await expect(sheet(page)).toHaveCount(0)
    await pending(page, 1)
    // A sent request is no draft any more.
    await onCard(page, 'carlos').click()
    await expect(sheet(page).getByLabel('Subject')).toHaveValue('')
    await page.keyboard.press('Escape')
    await server.start()
    await pending(page, 0)
    expect(await sentTo(page, 'carlos')).toEqual([expect.objectContaining({ subject: 'Pharmacology', location: 'Dental Lab' })])
  })

  test('a refused answer shows why, and the student can answer again', async () => {
    const page = ivy
    await visit(page, '/messages?with=luca')
    await ask(page, 'luca', 'ivy', { subject: 'Anatomy' })
    const letGo = await respondWith(page, 409, { code: 'conflict', message: 'Somebody was faster.' })
    await popup(page, 'Luca').getByRole('button', { name: 'Accept' }).click()
    await expect(meetupCard(page)).toContainText('Your answer was not accepted. Somebody was faster.')
    await accessible(page, 'refused answer')
    await meetupCard(page).getByRole('button', { name: 'Answer' }).click()
    await expect(popup(page, 'Luca')).toContainText('Your answer was not accepted. Somebody was faster.')
    await letGo()
    await popup(page, 'Luca').getByRole('button', { name: 'Decline' }).click()
    await expect(meetupCard(page)).toContainText('You declined Luca’s request')
    await pending(page, 0)
  })

  test('TOAST-010 TOAST-011 a request or an answer that the server fails shows an error, is retried, and arrives', async ({
    page: noah,
  }) => {
    for (const page of [noah, ivy]) await visit(page, '/')
    const sending = await respondWith(noah, 500, { code: 'failed', message: 'No' })
    await propose(noah, 'ivy', 'Physiology')
    await says(noah, 'Error', 'Failed to send meetup request. Please try again.')
    await pending(noah, 1)
    await sending()
    const release = await respondWith(ivy, 500, { code: 'failed', message: 'No' })
    await popup(ivy, 'Noah').getByRole('button', { name: 'Accept' }).click({ timeout: 30_000 })
    await says(ivy, 'Error', 'Failed to respond to meetup request. Please try again.')
    await release()
    await expect(toast(noah)).toContainText('Ivy accepted your meetup', { timeout: 30_000 })
  })

  test('Retry shows an error when it fails', async ({ page }) => {
    await visit(page, '/')
    await respondWith(page, 404, { code: 'not-found', message: 'This student isn’t visible to you.' })
    await propose(page, 'hana', 'Pathology')
    await openChat(page, 'Hana')
    await expect(meetupCard(page)).toContainText('Not sent.')
    await fillDevice(page)
    await meetupCard(page).getByRole('button', { name: 'Retry' }).click()
    await says(page, 'Error', 'That did not work. Please try again.')
  })
})
