import type { Page } from 'playwright/test'
import { arrive, expect, PHONE, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import { field } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search classmates' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const use = (page: Page) => list(page).getByRole('switch', { name: 'Use these keys' })

/** Presses the keys one after the other, as a hand does. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Leaves an input, and returns to Home. */
async function home(page: Page): Promise<void> {
  await page.locator('main').focus()
  await visit(page, '/')
}

/** Waits until the shortcuts work: their code loads after the first screen. */
async function heard(page: Page): Promise<void> {
  await expect(async () => {
    await press(page, '?')
    expect(await list(page).isVisible()).toBe(true)
  }).toPass()
  await press(page, 'Escape')
  await expect(list(page)).toHaveCount(0)
}

test.describe('the keys of a wide screen', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('lina', '/', WIDE)
    await heard(page)
    return page
  })

  test('g and a letter open the five places and move the focus there', async ({ page }) => {
    for (const [letter, path] of [
      ['m', '/messages'],
      ['g', '/groups'],
      ['s', '/schedule'],
      ['p', '/profile'],
      ['d', '/'],
    ] as const) {
      await press(page, 'g', letter)
      await expect(page).toHaveURL(path)
      await expect(page.locator('main')).toBeFocused()
    }
  })

  test('the arrow keys walk from row to row, through all sections of the classmates, and through the groups', async ({ page }) => {
    await home(page)
    const rows = page.locator('li[data-student-id]')
    const link = (at: number) => rows.nth(at).getByRole('link', { name: /^Message/ })
    await link(0).focus()
    await press(page, 'ArrowDown')
    await expect(link(1)).toBeFocused()
    const free = await page
      .getByRole('list', { name: /^Available Classmates/ })
      .getByRole('listitem')
      .count()
    await link(free - 1).focus()
    await press(page, 'ArrowDown')
    await expect(link(free)).toBeFocused()
    await press(page, 'ArrowUp', 'ArrowUp')
    await expect(link(free - 2)).toBeFocused()
    await rows
      .nth(0)
      .getByRole('link', { name: /^Profile of/ })
      .focus()
    await press(page, 'ArrowUp')
    await expect(rows.nth(0).getByRole('link', { name: /^Profile of/ })).toBeFocused()

    await press(page, 'g', 'g')
    const cards = page.locator('li[data-group-id]').getByRole('heading').getByRole('button')
    await cards.nth(0).focus()
    await press(page, 'ArrowDown')
    await expect(cards.nth(1)).toBeFocused()
  })

  test('↓ goes from a search to the first row that is found, and Enter leaves the focus in the search', async ({ page }) => {
    await visit(page, '/messages')
    await press(page, '/')
    const messages = page.getByRole('searchbox', { name: 'Search messages' })
    await messages.fill('the')
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('link')
    await expect(found).not.toHaveCount(0)
    await press(page, 'Enter')
    await expect(messages).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(found.first()).toBeFocused()

    await home(page)
    await press(page, '/', 'ArrowDown')
    await expect(page.locator('li[data-student-id]').first().getByRole('link').first()).toBeFocused()
  })

  test('/ focuses the screen’s search, or that of Home when it has none, and Escape leaves it', async ({ page }) => {
    await home(page)
    await press(page, '/')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('')
    await page.keyboard.type('ravi / ?gm')
    await expect(search(page)).toHaveValue('ravi / ?gm')
    await press(page, 'Escape')
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await press(page, 'Escape')
    await expect(search(page)).not.toBeFocused()

    await press(page, 'g', 'g')
    await expect(page).toHaveURL('/groups')
    await press(page, '/')
    await expect(page).toHaveURL('/')
    await expect(search(page)).toBeFocused()

    // Does not wait for the screens: the old one has a search, the new one has none.
    await press(page, 'Escape', 'g', 'g', '/')
    await expect(page).toHaveURL('/')
    await expect(search(page)).toBeFocused()
  })

  test('keys that are typed, chosen in a field or meant for the browser are no shortcuts', async ({ page }) => {
    await home(page)
    await page.getByRole('link', { name: 'Message David' }).click()
    await expect(chatOf(page).composer).toBeFocused()
    await page.keyboard.type('gd/?')
    await expect(chatOf(page).composer).toHaveValue('gd/?')
    await expect(page).toHaveURL('/messages?with=david')
    // Escape leaves the box, and the keys are shortcuts again.
    await press(page, 'Escape')
    await expect(page.getByRole('log')).toBeFocused()
    await press(page, 'g', 'Control+d', 'Alt+d', 'Shift+D')
    await expect(page).toHaveURL('/messages?with=david')
    await press(page, 'g', 'p')
    await expect(page).toHaveURL('/profile')

    await page.getByLabel('Academic Year').focus()
    await press(page, 'g', 'd', '?')
    await expect(page).toHaveURL('/profile')
    await expect(list(page)).toHaveCount(0)
  })

  test('under an open sheet no key reaches the page', async ({ page }) => {
    await home(page)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const filter = page.getByRole('dialog', { name: 'Filter Classmates' })
    await expect(filter.getByRole('heading')).toBeFocused()
    await press(page, 'g', 'm', '/', '?')
    await expect(filter).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await press(page, 'Escape')
    await expect(filter).toHaveCount(0)
  })

  test('leaving a place by a key needs a confirmation when fields are unsaved, as its link does', async ({ page }) => {
    await visit(page, '/profile')
    await field(page, 'University').fill('Lakeside')
    await page.locator('main').focus()
    await press(page, 'g', 'd')
    await page.getByRole('alertdialog', { name: 'Save your changes?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('? lists the keys, which can be turned off on this device', async ({ devices }) => {
  const page = await devices.of('hana', '/', WIDE)
  await heard(page)
  await press(page, '?')
  await expect(list(page).getByRole('definition')).toHaveText([
    'Search',
    'Go to Discover',
    'Go to Groups',
    'Go to Schedule',
    'Go to Messages',
    'Go to Profile',
    'Find people, groups, chats and actions',
    'Walk through a list, or the messages of a chat',
    'Edit your last unsent message (in the empty box)',
    'Open the menu of a message, chat, classmate or group',
    'Close the open panel, or leave the search or message box',
    'Show this list',
  ])
  await expect(use(page)).toBeChecked()
  await use(page).click()
  await expect(use(page)).not.toBeChecked()
  await press(page, 'Escape')
  await expect(list(page)).toHaveCount(0)

  const other = await page.context().newPage()
  await arrive(other, '/profile')
  await other.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(use(other)).not.toBeChecked()
  await press(other, 'Escape')
  await expect(other.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await press(other, 'g', 'm', '?')
  await expect(other).toHaveURL('/profile')
  await other.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await use(other).click()
  await expect(use(other)).toBeChecked()

  // The tab in which they were turned off has received the change.
  await heard(page)
})

test('signing out turns the keys on again, because no setting stays', async ({ devices }) => {
  const page = await devices.of('noah', '/profile', { ...WIDE, flags: [] })
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await use(page).click()
  await expect(use(page)).not.toBeChecked()
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('on a phone Escape closes the chat, and the search that was opened on Home', async ({ devices }) => {
  const page = await devices.of('lina', '/messages', PHONE)
  await conversation(page, 'amina').click()
  await expect(page.getByRole('log')).toBeFocused()
  await page.getByRole('button', { name: /^Conversation with/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Closes the sheet first, and the sheet alone.
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/messages?with=amina')
  await press(page, 'Escape')
  await expect(page).toHaveURL('/messages')
  // A student with a keyboard continues from that row.
  await expect(conversation(page, 'amina')).toBeFocused()

  await page.getByRole('link', { name: 'Discover' }).click()
  const button = page.getByRole('button', { name: 'Search classmates' })
  await button.click()
  await search(page).fill('ravi')
  await press(page, 'Escape')
  await expect(search(page)).toHaveValue('')
  await press(page, 'Escape')
  await expect(search(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})
