import type { Page } from 'playwright/test'
import { expect, offline, pending, prepared, signIn, type Devices } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { card, mine, openElsewhere, sheetOf } from '../support/groups-page.ts'
import { popup, sheet } from '../support/meetups.ts'
import { signInByMail } from '../support/newcomer.ts'
import { list, openBell } from '../support/notifications-page.ts'
import { readsAsItDid } from '../support/reading-list.ts'
import { NOON, posed, POSED, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import { choose, chooses, details, next, openWizard } from '../support/wizard.ts'

const HOUR = 3_600_000

/** Returns the HTTP client of a student who has no page open. */
async function clientOf(devices: Devices, student: string) {
  const context = await devices.fresh()
  await signIn(context, student)
  return context.request
}

test.describe.serial('a new student hears in a sensible order', () => {
  sharedPage(({ devices }) => devices.signedOut(POSED))

  test('the landing page and signing in', async ({ page }) => {
    await page.goto('/')
    // The app has drawn the words again, which came with the document.
    await expect(page.locator('[data-toasts]')).toBeAttached()
    await readsAsItDid(page.locator('body'), 'landing')
    await page.goto('/api/login')
    await readsAsItDid(page.locator('body'), 'sign-in')
    await page.getByLabel('Email').fill('reader@reading.example')
    await page.getByLabel('Email').press('Enter')
    // The script of the page has begun to count.
    await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
    await readsAsItDid(page.locator('main'), 'code')
  })

  test('the first minutes', async ({ page, server }) => {
    await page.goto('/api/login')
    await signInByMail(page, server, 'listener@reading.example')
    await expect(page.getByLabel('First Name')).toBeVisible()
    await readsAsItDid(page.locator('#root'), 'welcome')
    await page.getByLabel('First Name').fill('Nadia')
    await page.getByLabel('Last Name').fill('Farouk')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await readsAsItDid(page.getByRole('dialog'), 'tutorial')
  })
})

test.describe.serial('a student hears in a sensible order', () => {
  sharedPage(({ devices }) => posed(devices, 'amina', '/'))

  const availability = (page: Page) => page.getByRole('region', { name: 'Your availability' })

  test('Home, and says that they are free', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Recent Conversations' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Study Schedule' })).toBeVisible()
    await readsAsItDid(page.locator('#root'), 'home')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await readsAsItDid(availability(page), 'availability')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('the filter of classmates, and what it finds', async ({ page }) => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Studying Quietly' }).click()
    await readsAsItDid(page.getByRole('dialog'), 'filter')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await readsAsItDid(page.getByRole('region', { name: /Classmates/ }), 'filtered')
    await page.getByRole('button', { name: 'Remove filter Studying Quietly' }).click()
  })

  test('a classmate, and the chat with them', async ({ page }) => {
    await visit(page, '/user-profile/lina')
    await expect(page.getByRole('button', { name: 'Meet Up', exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recent Messages' })).toBeVisible()
    await readsAsItDid(page.locator('main'), 'classmate')
    await visit(page, '/messages?with=lina')
    await chatOf(page).write('See you at the library')
    await expect(chatOf(page).bubble('See you at the library')).toHaveAttribute('data-delivery', /sent|delivered|read/)
    await readsAsItDid(page.locator('[data-chat-with]'), 'chat')
  })

  test('a meetup: asking for one, and answering', async ({ page, devices }) => {
    await page.getByRole('button', { name: 'Meet up with Lina' }).click()
    await expect(sheet(page)).toBeVisible()
    await readsAsItDid(sheet(page), 'meetup')
    await page.keyboard.press('Escape')
    await visit(page, '/')
    const lina = await clientOf(devices, 'lina')
    const scheduledTime = new Date(NOON + 5 * HOUR).toISOString()
    const request = { toUserId: 'amina', subject: 'Anatomy', location: 'Anatomy Lab', message: 'Bring the atlas.', scheduledTime }
    expect((await lina.post('/api/meetup-requests', { data: request })).ok()).toBe(true)
    const accept = popup(page, 'Lina').getByRole('button', { name: 'Accept' })
    await expect(accept).toBeEnabled()
    await readsAsItDid(popup(page, 'Lina'), 'request')
    await accept.click()
    await expect(popup(page, 'Lina')).toHaveCount(0)
    await visit(page, '/messages?with=lina')
    await expect(page.getByRole('log').getByRole('article')).toContainText('Anatomy Lab')
    await pending(page, 0)
    await readsAsItDid(page.getByRole('log').getByRole('article'), 'meetup-card')
  })

  test('the wizard for a group', async ({ page }) => {
    await visit(page, '/')
    await openWizard(page, 'Solo Buddy')
    await choose(page, 'lina')
    await readsAsItDid(chooses(page), 'wizard-classmates')
    await next(page).click()
    await readsAsItDid(details(page), 'wizard-details')
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('groups: one that runs, one to join, and leaving it', async ({ page, devices }) => {
    const lina = await clientOf(devices, 'lina')
    const { id } = await openElsewhere(
      { request: lina },
      { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 30 },
    )
    await visit(page, '/groups')
    await expect(card(page, id)).toBeVisible()
    // Once the page is opened again, the first to end is the first in the list.
    await visit(page, '/')
    await visit(page, '/groups')
    await expect(card(page, id)).toBeVisible()
    await readsAsItDid(page.locator('main'), 'groups')
    await card(page, id).getByRole('button', { name: 'Join', exact: true }).click()
    await expect(card(mine(page), id)).toBeVisible()
    await card(page, id).getByRole('heading').getByRole('button').click()
    await expect(sheetOf(page, 'Joints')).toBeVisible()
    await readsAsItDid(sheetOf(page, 'Joints'), 'group')
    await page.getByRole('button', { name: 'Leave Group' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave Joints?' })
    await expect(question).toBeVisible()
    await readsAsItDid(question, 'leave')
    await question.getByRole('button', { name: 'Leave Group' }).click()
    await expect(question).toHaveCount(0)
  })

  test('the schedule, with the session that runs', async ({ page }) => {
    await visit(page, '/schedule')
    await readsAsItDid(page.locator('main'), 'schedule')
    await page.getByRole('button', { name: 'End', exact: true }).first().click()
    await readsAsItDid(page.getByRole('alertdialog'), 'end')
    await page.keyboard.press('Escape')
  })

  test('the notifications, and the settings for the night', async ({ page }) => {
    await visit(page, '/')
    await openBell(page)
    await readsAsItDid(list(page), 'notifications')
    await page.keyboard.press('Escape')
    await visit(page, '/profile/notifications')
    await readsAsItDid(page.locator('main'), 'settings')
    await visit(page, '/profile')
    await expect(page.getByLabel('University')).toBeVisible()
    await readsAsItDid(page.locator('main'), 'profile')
  })

  test('the messages of a chat: received, new, sent, a meetup, waiting, and edited while it waits', async ({ page, server }) => {
    await visit(page, '/messages?with=youssef')
    await chatOf(page).write('They are on the shelf')
    await expect(chatOf(page).bubble('They are on the shelf')).toHaveAttribute('data-delivery', 'sent')
    const request = {
      toUserId: 'youssef',
      subject: 'Anatomy',
      location: 'Anatomy Lab',
      message: '',
      scheduledTime: new Date(NOON + 5 * HOUR),
    }
    expect((await page.request.post('/api/meetup-requests', { data: request })).ok()).toBe(true)
    await expect(page.getByRole('log').getByRole('article')).toBeVisible()
    await prepared(page)
    await server.leave()
    await offline(page)
    // The first one is tried again and again, so it may be there already: only the next can be edited.
    for (const words of ['I am at the door', 'Which flor?']) await chatOf(page).write(words)
    await pending(page, 2)
    // Only in an empty box does the key edit what was written last.
    await chatOf(page).stored()
    await chatOf(page).composer.press('ArrowUp')
    await expect(chatOf(page).composer).toHaveValue('Which flor?')
    await chatOf(page).composer.fill('Which floor?')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(chatOf(page).bubble('Which floor?')).toBeVisible()
    // The list by itself: a list of the whole chat leaves it out, because it stands in an invisible element (`ChatLog`).
    await readsAsItDid(page.getByRole('list', { name: 'Messages' }), 'messages')
    await server.start()
    await pending(page, 0)
  })
})
