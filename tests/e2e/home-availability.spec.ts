import type { Page } from 'playwright/test'
import { expect, online, pending, PHONE, ready, test } from '../support/browser.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your availability' })
const form = (page: Page) => page.getByRole('form', { name: 'Edit availability' })
const chosen = (page: Page) => form(page).getByRole('list', { name: 'Chosen subjects' }).getByRole('listitem')

async function edit(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Edit' }).click()
  await expect(form(page)).toBeVisible()
}

/** By its words, as a finger does: the radio itself is only for the ear and the keyboard. */
async function choose(page: Page, status: string): Promise<void> {
  await form(page).getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click()
  await expect(form(page).getByRole('radio', { name: status })).toBeChecked()
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
}

/** Everything was sent; then what the server says is shown, also after a reload. */
async function reloaded(page: Page): Promise<void> {
  await pending(page, 0)
  await page.reload()
  await ready(page)
  await online(page)
}

test('AVAIL-001 AVAIL-009 AVAIL-012 AVAIL-013 AVAIL-014 AVAIL-015 a tap on my status switches it and its text, and it stays', async ({ devices }) => {
  const page = await devices.of('sara')
  const toggle = card(page).getByRole('switch')
  await expect(card(page).getByRole('heading')).toHaveText('Available Now')
  await expect(toggle).toBeChecked()

  await toggle.click()
  await expect(card(page).getByRole('heading')).toHaveText('Offline')
  await expect(card(page)).toContainText('Currently unavailable')
  await expect(toggle).not.toBeChecked()
  await reloaded(page)
  await expect(card(page).getByRole('heading')).toHaveText('Offline')

  await toggle.click()
  await expect(card(page).getByRole('heading')).toHaveText('Available Now')
  await expect(card(page)).toContainText('Free until 6:00 PM today')
  await reloaded(page)
  await expect(card(page)).toContainText('Free until 6:00 PM today')
})

test('AVAIL-002 AVAIL-003 AVAIL-004 AVAIL-006 AVAIL-010 AVAIL-011 the editor changes status, text, place and subjects, and they stay; Cancel changes nothing', async ({ devices }) => {
  const page = await devices.of('david')
  await edit(page)
  await choose(page, 'Studying Quietly')
  await form(page).getByLabel('Availability text').fill('Renal week')
  await form(page).getByLabel('Location').selectOption('Dental Lab')
  await form(page).getByRole('group', { name: 'Suggested subjects' }).getByRole('button', { name: 'Physiology' }).click()
  await save(page)
  for (const check of ['now', 'after a reload']) {
    if (check !== 'now') await reloaded(page)
    await expect(card(page).getByRole('heading')).toHaveText('Studying Quietly')
    await expect(card(page)).toContainText('Renal week')
    await expect(card(page)).toContainText('Dental Lab')
    await expect(card(page)).toContainText('Pharmacology')
    await expect(card(page)).toContainText('Physiology')
  }

  await edit(page)
  await choose(page, 'Online')
  await save(page)
  await expect(card(page).getByRole('heading')).toHaveText('Online')

  await edit(page)
  await form(page).getByLabel('Availability text').fill('Never said')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toBeHidden()
  await expect(card(page)).not.toContainText('Never said')
})

test('AVAIL-007 of three subjects the editor and the card list two and count the rest, and saving keeps all', async ({ devices }) => {
  const page = await devices.of('amina')
  await expect(card(page)).toContainText('+1')
  await edit(page)
  await expect(chosen(page)).toHaveText(['Anatomy', 'Physiology', '+1'])
  await form(page).getByLabel('Availability text').fill('Any time')
  await save(page)
  await reloaded(page)
  await edit(page)
  await form(page).getByRole('button', { name: 'Remove Anatomy' }).click()
  await expect(chosen(page)).toHaveText(['Physiology', 'Biochemistry'])
})

test('AVAIL-020 AVAIL-021 AVAIL-022 AVAIL-023 AVAIL-024 subjects: trimmed, never empty, by Enter or Add, picked twice is not picked', async ({ devices }) => {
  const page = await devices.of('yara')
  await edit(page)
  await form(page).getByRole('button', { name: 'Remove Oral Surgery' }).click()
  const typed = form(page).getByLabel('Current subjects')
  await typed.fill('   ')
  await typed.press('Enter')
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(chosen(page)).toHaveCount(0)

  await typed.fill('  Histology ')
  await typed.press('Enter')
  await expect(chosen(page)).toHaveText(['Histology'])
  await expect(typed).toHaveValue('')
  await typed.fill('Embryology')
  await form(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(chosen(page)).toHaveText(['Histology', 'Embryology'])
  await typed.fill('Histology')
  await typed.press('Enter')
  await expect(chosen(page)).toHaveCount(2)

  await form(page).getByRole('button', { name: 'Remove Histology' }).click()
  const anatomy = form(page).getByRole('button', { name: 'Anatomy', exact: true })
  await anatomy.click()
  await expect(anatomy).toHaveAttribute('aria-pressed', 'true')
  await expect(chosen(page)).toHaveText(['Embryology', 'Anatomy'])
  await anatomy.click()
  await expect(chosen(page)).toHaveText(['Embryology'])
  await save(page)
  await expect(card(page)).toContainText('Embryology')
})

test('AVAIL-026 AVAIL-027 somebody new finds the usual text and the library in the editor', async ({ devices }) => {
  const page = await devices.of('omar')
  await edit(page)
  await expect(form(page).getByLabel('Availability text')).toHaveValue('Free until 6:00 PM today')
  await expect(form(page).getByLabel('Location')).toHaveValue('Medical Library - 2nd Floor')
})

test('AVAIL-005 WS-024 a change shows at the others at once, without a reload', async ({ devices }) => {
  const mei = await devices.of('mei')
  const jonas = await devices.of('jonas')
  const row = jonas.locator('[data-student-id="mei"]')
  await expect(row).toHaveAttribute('data-status', 'available')
  // Twice: once, what a new device reads behind its first screen would bring it, too.
  for (const location of ['Student Lounge', 'Dental Lab']) {
    await edit(mei)
    await choose(mei, 'Studying Quietly')
    await form(mei).getByLabel('Location').selectOption(location)
    await save(mei)
    await expect(row).toHaveAttribute('data-status', 'studying')
    await expect(row).toContainText('Studying Quietly')
    await expect(row).toContainText(location)
  }

  await mei.context().close()
  const noah = jonas.locator('[data-student-id="noah"]')
  await expect(noah).toHaveAttribute('data-status', 'offline')
  await devices.of('noah')
  await expect(noah).toHaveAttribute('data-status', 'online')
})

test('HOME-001 HOME-003 HOME-004 HOME-005 HOME-008 HOME-011 HOME-014 NAV-006 NAV-007 NAV-008 NAV-012 Home on a phone: who I am, three tabs, my availability, classmates with the nearest and freest first, five places', async ({ devices }) => {
  const page = await devices.of('priya', '/', PHONE)
  await expect(page.locator('main header')).toContainText('Priya Raman')
  await expect(page.locator('main header')).toContainText('2nd Year · Medicine')
  await expect(page.locator('main header').getByRole('img').first()).toBeVisible()
  await expect(page.locator('main header')).toContainText('Studying')
  await expect(page.getByRole('navigation', { name: 'Study' }).getByRole('link')).toHaveText(['Find Study Buddy', 'My Groups', 'Schedule'])
  await expect(page.getByRole('navigation', { name: 'Study' }).getByRole('link', { name: 'Find Study Buddy' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Discover', 'Groups', 'Schedule', 'Messages', 'Profile'])
  const classmates = page.getByRole('list', { name: /Available Classmates/ }).getByRole('listitem')
  await expect(classmates).toHaveCount(23)
  await expect(classmates.first()).toHaveAttribute('data-student-id', /amina|youssef/)
  await expect(page.locator('[data-student-id="priya"]')).toHaveCount(0)
  await expect(page.getByText('Profile complete')).toBeVisible()

  await classmates.first().click()
  await expect(page).toHaveURL(/\/messages\?with=(amina|youssef)/)
})

test('HOME-007 NAV-009 NAV-015 omar, whose profile is almost empty, is told what is missing, on Home and at the tab', async ({ devices }) => {
  const page = await devices.of('omar', '/homepage', PHONE)
  const missing = page.getByRole('region', { name: 'Profile' })
  for (const field of ['Program', 'Year', 'University', 'Phone', 'WhatsApp']) await expect(missing).toContainText(field)
  for (const field of ['First', 'Last', 'Email']) await expect(missing).not.toContainText(field)
  await expect(page.locator('main header').getByRole('link', { name: 'Complete your profile' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toHaveAccessibleDescription('incomplete')

  const complete = await devices.of('lina', '/', PHONE)
  await expect(complete.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toHaveAccessibleDescription('')
})
