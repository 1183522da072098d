import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, PHONE, test } from '../support/browser.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'

const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/** Number of rows on Home on a phone. */
const FIRST = 8

/** The rows of all sections. */
const classmates = (page: Page) => page.locator('main [data-student-id]')
const names = (page: Page) => classmates(page).locator('[data-morph=name]')
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter Classmates/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filter Classmates' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search classmates' })

async function open(page: Page): Promise<void> {
  await filterButton(page).click()
  await expect(dialog(page)).toBeVisible()
}

const choose = (page: Page, choice: string) => dialog(page).getByRole('button', { name: choice, exact: true }).click()
const counts = (page: Page, words: string) => expect(dialog(page).getByRole('status').getByText(words, { exact: true })).toBeVisible()
const apply = (page: Page) => dialog(page).getByRole('button', { name: 'Apply Filters' }).click()

test.describe.serial('the filter of the classmates', () => {
  sharedPage(({ devices }) => devices.of('amina', '/', PHONE))

  test('HOME-012 HOME-017 HOME-020 counts the matches of each choice in a dialog, before it is applied', async ({ page }) => {
    await expect(classmates(page)).toHaveCount(FIRST)
    await open(page)
    await expect(dialog(page).getByRole('heading')).toHaveText('Filter Classmates')
    await counts(page, '23 classmates match')
    // The number at the head of the list.
    await counts(page, '10 available')
    await choose(page, 'Medicine')
    await counts(page, '7 classmates match')
    await expect(page.locator('[data-student-id]')).toHaveCount(FIRST)
  })

  test('HOME-018 HOME-022 applies a programme', async ({ page }) => {
    await apply(page)
    await expect(dialog(page)).toBeHidden()
    await expect(classmates(page)).toHaveCount(7)
    for (const row of await classmates(page).all()) await expect(row).toContainText('Medicine')
    await expect(filterButton(page)).toHaveAccessibleName('Filter Classmates, 1 filter on')
    await expect(filterButton(page)).toBeFocused()
  })

  test('HOME-019 applies a year together with the programme', async ({ page }) => {
    await open(page)
    await expect(dialog(page).getByRole('button', { name: 'Medicine', pressed: true })).toBeVisible()
    await choose(page, '3rd Year')
    await counts(page, '2 classmates match')
    await apply(page)
    await expect(names(page)).toHaveText(['Salma Nasri', 'Lina Haddad'])
    await expect(filterButton(page)).toHaveAccessibleName('Filter Classmates, 2 filters on')
  })

  test('HOME-021 is cleared by one button', async ({ page }) => {
    await open(page)
    await dialog(page).getByRole('button', { name: 'Clear Filters' }).click()
    await expect(dialog(page).getByRole('button', { pressed: true })).toHaveCount(0)
    await counts(page, '23 classmates match')
    await expect(page.locator('[data-student-id]')).toHaveCount(FIRST)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(classmates(page)).toHaveCount(FIRST)
    await expect(filterButton(page)).toHaveAccessibleName('Filter Classmates')
  })

  test('HOME-024 a filter that nobody matches shows an empty text and a button that clears it', async ({ page }) => {
    await open(page)
    await choose(page, 'Veterinary')
    await choose(page, '6th Year')
    await counts(page, '0 classmates match')
    await apply(page)
    await expect(page.getByText('No students match your filter criteria')).toBeVisible()
    await expect(page.getByText('23 classmates are here without the filter.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(classmates(page)).toHaveCount(FIRST)
    await expect(filterButton(page)).toBeFocused()
  })

  test('on a phone the search opens below the heading, and is empty after it closes', async ({ page }) => {
    const toggle = page.getByRole('button', { name: 'Search classmates' })
    await expect(search(page)).toHaveCount(0)
    await toggle.click()
    await expect(search(page)).toBeFocused()
    await search(page).fill('raman')
    await expect(names(page)).toHaveText(['Priya Raman'])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(search(page)).toBeFocused()
    await expect(classmates(page)).toHaveCount(FIRST)
    await search(page).fill('raman')
    await toggle.click()
    await expect(search(page)).toHaveCount(0)
    await expect(classmates(page)).toHaveCount(FIRST)
  })

  test('Home says above those who study when nobody is available', async ({ page }) => {
    await open(page)
    await choose(page, 'Veterinary')
    await apply(page)
    await expect(page.getByText('Nobody who matches is available now.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Available Classmates' })).toHaveText('Available Classmates 0')
    await expect(page.getByRole('list', { name: 'Studying Quietly' }).getByRole('listitem')).toHaveText([/Jonas Weber/])
    await expect(page.getByRole('heading', { name: 'Other Classmates' })).toHaveText('Other Classmates 2')
  })
})

test.describe.serial('the filter on a wide screen', () => {
  sharedPage(({ devices }) => devices.of('priya', '/', WIDE))

  test('closing the dialog discards its choices, a second press takes a choice back, and a button below the heading removes a filter', async ({
    page,
  }) => {
    await open(page)
    await choose(page, 'Nursing')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(classmates(page)).toHaveCount(23)

    await open(page)
    await choose(page, 'Nursing')
    await counts(page, '3 classmates match')
    await choose(page, 'Nursing')
    await counts(page, '23 classmates match')
    await choose(page, 'Foundation')
    await counts(page, '1 classmate matches')
    await choose(page, 'Physiotherapy')
    await apply(page)
    await expect(names(page)).toHaveText(['Ravi Patel'])

    await page.getByRole('button', { name: 'Remove filter Foundation' }).click()
    await expect(classmates(page)).toHaveCount(3)
    await expect(filterButton(page)).toBeFocused()
    await page.getByRole('button', { name: 'Remove filter Physiotherapy' }).click()
    await expect(classmates(page)).toHaveCount(23)
  })

  test('a student chooses and applies a filter with the keyboard alone, and the focus returns to the filter button', async ({ page }) => {
    await filterButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Available Now' })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog(page).getByRole('button', { pressed: true })).toHaveText(['Studying Quietly'])
    // Shift+Tab on the first control moves the focus to the last one.
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+Tab')
    await expect(dialog(page).getByRole('button', { name: 'Apply Filters' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(classmates(page)).toHaveCount(4)
    await expect(filterButton(page)).toBeFocused()
    await page.getByRole('button', { name: 'Remove filter Studying Quietly' }).click()
  })

  test('HOME-028 the search filters by first name, last name or programme with each letter, and stays after a visit to a chat', async ({
    page,
  }) => {
    await search(page).pressSequentially('TOM')
    await expect(names(page)).toHaveText(['Tomas Kral'])
    await expect(page.getByRole('status').filter({ hasText: '1 of 23 classmates' })).toHaveCount(1)
    await search(page).fill('kral tom')
    await expect(names(page)).toHaveText(['Tomas Kral'])
    await search(page).fill('veterin')
    await expect(classmates(page)).toHaveCount(3)
    // The search does not cover subjects.
    await search(page).fill('endodon')
    await expect(classmates(page)).toHaveCount(0)
    await search(page).fill('nobody at all')
    await expect(page.getByText('No students match your filter criteria')).toBeVisible()
    await expect(page.getByText('23 classmates are here without the search.')).toBeVisible()
    await search(page).press('Escape')
    await expect(classmates(page)).toHaveCount(23)

    await open(page)
    await choose(page, 'Medicine')
    await apply(page)
    await search(page).fill('ma')
    const found = ['Fatima Zahra', 'Salma Nasri', 'Tomas Kral', 'Youssef Mansour']
    await expect.poll(async () => (await names(page).allInnerTexts()).sort()).toEqual(found)
    await page.getByRole('link', { name: 'Message Youssef' }).click()
    await expect(page).toHaveURL('/messages?with=youssef')
    await page.goBack()
    await expect(search(page)).toHaveValue('ma')
    await expect.poll(async () => (await names(page).allInnerTexts()).sort()).toEqual(found)
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(search(page)).toHaveValue('ma')
    await expect(filterButton(page)).toHaveAccessibleName('Filter Classmates, 1 filter on')
  })
})

test('a new student finds who is free now in the library for Anatomy, with three choices', async ({ devices }) => {
  const page = await devices.of('omar', '/', PHONE)
  await open(page)
  await choose(page, 'Available Now')
  await choose(page, 'Medical Library - 2nd Floor')
  await choose(page, 'Anatomy')
  await counts(page, '2 classmates match')
  await accessible(page, 'the filter with three choices')
  await apply(page)
  await expect(names(page)).toHaveText(['Amina Yusuf', 'Salma Nasri'])
  await expect(page.getByRole('heading', { name: 'Available Classmates' })).toHaveText('Available Classmates 2')
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    'Available Now',
    'Medical Library - 2nd Floor',
    'Anatomy',
  ])

  // One of them begins to study: she is still in the library, and no longer available.
  expect((await (await as(devices, 'salma')).put('/api/users/availability', { data: { status: 'studying' } })).ok()).toBe(true)
  await expect(names(page)).toHaveText(['Amina Yusuf'])
  await page.getByRole('button', { name: 'Remove filter Available Now' }).click()
  await expect(page.getByRole('heading', { name: 'Available Classmates' })).toHaveText('Available Classmates 1')
  await expect(page.getByRole('list', { name: 'Studying Quietly' }).getByRole('listitem')).toHaveText([/Salma Nasri/])
})

test('HOME-023 a student who is alone sees an empty text, and the filter counts no matches', async ({ server, devices }) => {
  await server.kill()
  server.change((db) => db.prepare("update students set campus_id = 'an-island' where id = 'zoe'").run())
  await server.start()
  const page = await devices.of('zoe')
  await expect(page.getByText('No classmates available at the moment')).toBeVisible()
  await expect(page.locator('[data-student-id]')).toHaveCount(0)
  await open(page)
  await counts(page, '0 classmates match')
  await choose(page, 'Medicine')
  await counts(page, '0 classmates match')
  await apply(page)
  await expect(page.getByText('No classmates available at the moment')).toBeVisible()
})
