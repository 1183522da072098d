import type { Page } from 'playwright/test'
import { OPEN_MESSAGE } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, pending, PHONE, prepared, test } from '../support/browser.ts'
import { chatSearch, conversation } from '../support/chat.ts'
import { sharedPage } from '../support/shared-page.ts'
import { ask, meetUp, popup, send, sheet, meetupCard, toast } from '../support/meetups.ts'
import { visit } from '../support/visit.ts'

const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter Classmates' })
const openFilter = (page: Page) => page.getByRole('button', { name: /^Filter/ }).click()
/** Expects this number of sheets in the current history entry. */
const inHistory = (page: Page, sheets: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0)).toBe(sheets)

/** Lets the browser ignore the next step in the history, as Chromium does when it cancels one: nothing happens, and no event is sent. */
const ignoreNextStep = (page: Page) =>
  page.evaluate(() => {
    history.go = () => Reflect.deleteProperty(history, 'go')
  })

test.describe.serial('a sheet and the history', () => {
  sharedPage(({ devices }) => devices.of('lina', '/', PHONE))

  test('the system’s Back closes an open sheet, and otherwise leaves the page', async ({ page }) => {
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('link', { name: 'Discover' }).click()
    await openFilter(page)
    await inHistory(page, 1)
    await page.goBack()
    await expect(filter(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Available Classmates' })).toBeVisible()

    await openFilter(page)
    await inHistory(page, 1)
    await filter(page).getByRole('button', { name: 'Close' }).click()
    await expect(filter(page)).toHaveCount(0)
    await inHistory(page, 0)
    await page.goBack()
    await expect(page).toHaveURL('/messages')
  })

  test('Back leaves a page that was reloaded with a sheet open at the first press', async ({ page }) => {
    await page.getByRole('link', { name: 'Discover' }).click()
    await openFilter(page)
    await inHistory(page, 1)
    await page.reload()
    await inHistory(page, 0)
    await expect(filter(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/messages')
  })

  test('Back from a page that was opened from a sheet shows no sheet', async ({ page }) => {
    await visit(page, '/')
    await openFilter(page)
    await inHistory(page, 1)
    // The app opens another page while the sheet is open, and the sheet closes.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/messages"]')!.click())
    await expect(page).toHaveURL('/messages')
    await expect(filter(page)).toHaveCount(0)
    await conversation(page, 'amina').click()
    await expect(page).toHaveURL('/messages?with=amina')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await inHistory(page, 0)
  })

  test('a button in a sheet opens its page although the browser cancels the step back, and Back leads to the page below', async ({
    page,
  }) => {
    await visit(page, '/groups')
    const members = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Upper limb before the spot test' }).click()
    await inHistory(page, 1)
    await ignoreNextStep(page)
    await members.getByRole('button', { name: 'Amina Yusuf' }).click()
    await expect(page).toHaveURL(/user-profile/)
    await expect(members).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/groups')
    await inHistory(page, 0)
    await expect(members).toHaveCount(0)
  })

  test('a tab that is tapped while a closed sheet leaves the history opens, and Back leads to the page below', async ({ page }) => {
    await visit(page, '/')
    // The step back takes a few ms: each of these taps meets it at another point.
    for (const delay of [0, 1, 2, 3, 4, 5, 8]) {
      await openFilter(page)
      await inHistory(page, 1)
      await page.evaluate(async (delay) => {
        document.querySelector<HTMLElement>('[role=dialog] button[title="Close"]')!.click()
        const end = performance.now() + delay
        do await new Promise((resolve) => queueMicrotask(() => resolve(null)))
        while (performance.now() < end)
        document.querySelector<HTMLElement>('a[href="/messages"]')!.click()
      }, delay)
      await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toHaveProperty('sheets', 1)
      await expect(page).toHaveURL('/messages')
      await page.goBack()
      await expect(page).toHaveURL('/')
      await inHistory(page, 0)
    }
  })

  test('sheets that follow each other share one history entry, and Back closes the open one', async ({ page }) => {
    await visit(page, '/')
    await ask(page, 'elif', 'lina', { subject: 'Anatomy', scheduledTime: new Date(Date.now() - 3_600_000).toISOString() })
    await page.getByRole('button', { name: 'Suggest another time' }).click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Elif')
    await inHistory(page, 1)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await inHistory(page, 0)
  })

  test('a press on a notification closes the open sheets, keeps what was typed, and opens its page', async ({ page }) => {
    await visit(page, '/messages?with=amina')
    await page.getByRole('button', { name: /^Meet up with/ }).click()
    await sheet(page).getByLabel('Quick message').fill('At the gate')
    await inHistory(page, 1)
    // As the service worker asks for it.
    await page.evaluate((data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })), {
      type: OPEN_MESSAGE,
      path: '/groups',
    })
    await expect(page).toHaveURL('/groups')
    await expect(sheet(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/messages?with=amina')
    await page.getByRole('button', { name: /^Meet up with/ }).click()
    await expect(sheet(page).getByLabel('Quick message')).toHaveValue('At the gate')
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
  })

  test('Back closes a request that popped up over a chat, and the chat stays', async ({ page }) => {
    await visit(page, '/messages')
    await visit(page, '/messages?with=ivy')
    await ask(page, 'ivy', 'lina', { subject: 'Pathology' })
    await expect(popup(page, 'Ivy')).toBeVisible()
    await inHistory(page, 1)
    await page.goBack()
    await expect(popup(page, 'Ivy')).toHaveCount(0)
    await expect(page).toHaveURL('/messages?with=ivy')
    await expect(meetupCard(page)).toContainText('Ivy wants to meet up')
  })

  test('after the browser cancelled a step back, the next sheet closes on Back, and the page stays', async ({ page }) => {
    await visit(page, '/messages')
    await visit(page, '/messages?with=elif')
    await page.getByRole('button', { name: 'Conversation with Elif' }).click()
    await inHistory(page, 1)
    await ignoreNextStep(page)
    await page.getByRole('button', { name: 'Search this chat' }).last().click()
    await expect(chatSearch(page).box).toBeVisible()
    await page.goBack()
    await expect(chatSearch(page).box).toBeHidden()
    await inHistory(page, 0)
    await expect(page).toHaveURL('/messages?with=elif')
  })

  test('TOAST-001 TOAST-040 a toast over a sheet is announced, reached with F8 and dismissed, and the sheet stays', async ({ page }) => {
    await visit(page, '/')
    await meetUp(page, 'sara')
    await send(page).click()
    const said = page.getByRole('alert').filter({ hasText: 'Validation Error' })
    await expect(said).toContainText('Please fill in all required fields.')
    await page.keyboard.press('F8')
    await expect(toast(page)).toBeFocused()
    // The toast stays while it has the focus.
    await accessible(page, 'toast over a sheet')
    await page.keyboard.press('Tab')
    await expect(said.getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toBeEmpty()
    // The focus is where it was before.
    await expect(sheet(page).getByLabel('Subject')).toBeFocused()

    await send(page).click()
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await expect(toast(page)).toBeEmpty()
    await expect(sheet(page).getByLabel('Subject')).toBeFocused()

    for (const press of ['click', 'tap'] as const) {
      await send(page).click()
      await said.getByRole('button', { name: 'Dismiss' })[press]()
      await expect(toast(page)).toBeEmpty()
      await expect(sheet(page)).toBeVisible()
    }
    // The page under the sheet cannot be reached, as before.
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.getElementById('root')!.contains(document.activeElement))).toBe(false)
    }
  })

  test('a confirmation closes by its buttons, Esc and Back, not by a tap beside it', async ({ server, page }) => {
    await prepared(page)
    await server.leave()
    await offline(page)
    await visit(page, '/')
    await page.getByRole('switch').click()
    await pending(page, 1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    const question = page.getByRole('alertdialog', { name: '1 change has not been sent' })
    const signOut = page.getByRole('button', { name: 'Sign Out' })
    await signOut.click()
    await expect(question).toBeVisible()
    await page.touchscreen.tap(195, 40)
    await page.mouse.click(195, 40)
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/profile')
    await signOut.click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  })
})
