import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, pending, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { ask, meetupCard, popup, toast } from '../support/meetups.ts'
import { openBell } from '../support/notifications-page.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' }).click()

test('an edit that is cancelled can be taken up again', async ({ devices, server, console }) => {
  console.allow(/Service Worker registration blocked/)
  // A service worker may try two messages at once: one that was tried cannot be edited.
  const page = await devices.of('omar', '/messages?with=zoe', { serviceWorkers: 'block' })
  await server.leave()
  await offline(page)
  for (const text of ['Was tried', 'Waits']) await chatOf(page).write(text)
  await pending(page, 2)
  await chatOf(page).stored()
  await chatOf(page).composer.press('ArrowUp')
  await expect(chatOf(page).composer).toHaveValue('Waits')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toBeEmpty()
  await chatOf(page).composer.press('ArrowUp')
  await chatOf(page).composer.fill('Waits for longer')
  await page.getByRole('button', { name: 'Cancel editing' }).click()
  await expect(chatOf(page).composer).toHaveValue('')
  await undo(page)
  await expect(chatOf(page).composer).toHaveValue('Waits for longer')
  await chatOf(page).composer.press('Enter')
  await expect(chatOf(page).bubble('Waits for longer')).toBeVisible()
  await pending(page, 2)
})

test.describe.serial('on one page', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of 409/)
    return devices.of('priya')
  })

  test('what was typed about the availability comes back after Cancel', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Edit availability' })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(toast(page)).toBeEmpty()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Availability text').fill('Between two lectures')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await undo(page)
    await expect(form.getByLabel('Availability text')).toHaveValue('Between two lectures')
  })

  test('a refused answer that was dismissed comes back, and declining in the notifications asks first', async ({ page }) => {
    await visit(page, '/messages?with=noah')
    await page
      .context()
      .route('**/api/meetup-requests/*', (route) => respond(route, 409, { code: 'conflict', message: 'Somebody was faster.' }))
    await ask(page, 'noah', 'priya', { subject: 'Anatomy' })
    await popup(page, 'Noah').getByRole('button', { name: 'Accept' }).click()
    await expect(meetupCard(page)).toContainText('Your answer was not accepted.')
    await meetupCard(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(meetupCard(page)).toContainText('Noah wants to meet up')
    await undo(page)
    await expect(meetupCard(page)).toContainText('Your answer was not accepted.')
    await meetupCard(page).getByRole('button', { name: 'Dismiss' }).click()

    await page.context().unroute('**/api/meetup-requests/*')
    await openBell(page)
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Decline' }).click()
    const question = page.getByRole('alertdialog', { name: 'Decline Noah’s request?' })
    await accessible(page, 'declining in the notifications asks')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Decline' }).click()
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(meetupCard(page)).toContainText('You declined Noah’s request')
  })

  test('a student who was unblocked by mistake is blocked again with Undo', async ({ page }) => {
    await visit(page, '/user-profile/mei')
    expect((await page.request.put('/api/blocks/mei')).ok()).toBe(true)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(toast(page)).toContainText('Mei unblocked')
    await undo(page)
    await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  })
})
