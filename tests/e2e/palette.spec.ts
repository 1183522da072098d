import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, online, pending, prepared, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { field } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find and do' })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the palette with its keys and types. The keys work once their code is here. */
async function find(page: Page, typed: string): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(typed)
}

test.describe.serial('one student', () => {
  sharedPage(({ devices }) => devices.of('amina', '/schedule', WIDE))

  test('the side rail shows the palette and its keys, and a group that it finds opens', async ({ page }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
    const name = await page.getByRole('main').getByRole('heading', { level: 3 }).first().innerText()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click()
    const button = page.getByRole('button', { name: 'Find' })
    await expect(button).toContainText('Ctrl K')
    await button.click()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(name)
    await palette(page).getByRole('group', { name: 'Groups' }).getByRole('option').first().click()
    await expect(page).toHaveURL('/groups')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  })

  test('the palette leaves a page with unsaved input only after a question, and signs out only after one', async ({ page, server }) => {
    await prepared(page)
    await visit(page, '/profile')
    await field(page, 'First Name').fill('Hanako')
    await find(page, 'go messages')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Save your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/messages')

    await server.leave()
    await offline(page)
    await find(page, 'switch to')
    await page.keyboard.press('Enter')
    await pending(page, 1)
    await find(page, 'sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('alertdialog')).toContainText('1 change')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('Ctrl K finds chats, classmates, groups and actions from anywhere, also without a network', async ({ page, server }) => {
    // The changes of the test before have been sent.
    await online(page)
    await pending(page, 0)
    await visit(page, '/')
    await server.leave()
    await offline(page)

    await find(page, '')
    await accessible(page, 'the palette')
    await expect(palette(page).getByRole('group', { name: 'Chats' }).getByRole('option').first()).toContainText('Youssef')
    await page.keyboard.type('lina')
    await expect(marked(page)).toContainText('Lina Haddad')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id'))!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/messages?with=lina')

    // From the box of a chat, too. The keys go round.
    await chatOf(page).composer.focus()
    await find(page, 'lina')
    await page.keyboard.press('ArrowDown')
    await expect(palette(page).getByRole('group', { name: 'People' }).getByRole('option', { selected: true })).toContainText('Lina')
    await accessible(page, 'results in the palette')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/user-profile/lina')
    await find(page, 'sign')
    await page.keyboard.press('ArrowUp')
    await expect(marked(page)).toHaveText('Sign out')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(page).toHaveURL('/user-profile/lina')

    await find(page, 'xylophone')
    await expect(palette(page)).toContainText('Nothing on this device has “xylophone”.')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')

    await find(page, 'switch to')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await pending(page, 1)
    await find(page, 'set avail')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('form', { name: 'Edit availability' })).toBeVisible()
    await find(page, 'dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await find(page, 'create')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Create Group' })).toBeVisible()
    // Not over another dialog, which the palette would leave.
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await find(page, 'stuck')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/stuck')
    // The palette has no entry in the history.
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})
