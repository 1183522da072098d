import type { Locator, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, pending, PHONE, prepared, test } from '../support/browser.ts'
import { chatOf, conversation, delivery } from '../support/chat.ts'
import { toast } from '../support/meetups.ts'
import { card, openElsewhere } from '../support/groups-page.ts'
import { as, write } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Without a service worker, which may try two messages at once: one that was tried can be neither edited nor deleted. */
const ALONE = { serviceWorkers: 'block' } as const
const menu = (page: Page) => page.getByRole('menu')
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const names = (page: Page) => menu(page).getByRole('menuitem').allInnerTexts()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Waits until this row has its menu, whose code comes after the first screen. */
const hasMenu = (row: Locator) => expect(row.page().locator('[data-menus]').filter({ has: row })).toHaveCount(1)

/** Touches the middle of an element, moves the finger, and lifts it after the time of a long press. */
async function pressLong(page: Page, element: Locator, move = 0): Promise<void> {
  // A list that changes its order draws its rows again.
  let found: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (found = await element.boundingBox())).not.toBeNull()
  const box = found!
  const touch = await page.context().newCDPSession(page)
  const at = (dy: number) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + dy }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  if (move) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(move) })
  else await expect(page.getByRole('dialog')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a right click on a message opens its menu at the pointer, with what is possible now', async ({ devices, server, console }) => {
  console.allow(/Service Worker registration blocked/)
  const theirs = await as(devices, 'sara')
  await write(theirs, 'noah', 'See https://example.org/notes for the slides')
  const page = await devices.of('noah', '/messages?with=sara', ALONE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const bubble = chatOf(page).bubble('for the slides')
  await hasMenu(bubble)
  await bubble.locator('time').click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName(/^Message from Sara, /)
  expect(await names(page)).toEqual(['Copy', 'Info'])
  await accessible(page, 'the menu of a message')
  await item(page, 'Copy').click()
  await expect(toast(page)).toContainText('Message copied')
  expect(await clipboard(page)).toBe('See https://example.org/notes for the slides')

  await bubble.getByRole('link').click({ button: 'right' })
  await item(page, 'Copy link').click()
  expect(await clipboard(page)).toBe('https://example.org/notes')

  await server.leave()
  await offline(page)
  await chatOf(page).write('Was tried')
  await chatOf(page).write('Not yet')
  const mine = chatOf(page).bubble('Not yet')
  await mine.locator('bdi').click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName(/^Your message, /)
  expect(await names(page)).toEqual(['Copy', 'Edit', 'Delete'])
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(chatOf(page).composer).toBeVisible()
  // A press beside the menu closes it and presses nothing else.
  await mine.locator('bdi').click({ button: 'right' })
  await page.mouse.click(5, 5)
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL('/messages?with=sara')
  await mine.locator('bdi').click({ button: 'right' })
  await item(page, 'Delete').click()
  await expect(mine).toBeHidden()
  await expect(toast(page)).toContainText('Message deleted')
})

test.describe.serial('on a wide screen', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('amina', '/', { viewport: { width: 1280, height: 800 } })
    await prepared(page)
    return page
  })

  test('a classmate has a menu where they are listed, by a right click and by a key, and it leads where it says', async ({ page }) => {
    const row = page.locator('main [data-student-id="youssef"]')
    await row.click({ button: 'right', position: { x: 80, y: 20 } })
    await expect(menu(page)).toHaveAccessibleName('Youssef')
    expect(await names(page)).toEqual(['View profile', 'Message', 'Meet up'])
    await accessible(page, 'the menu of a classmate')
    await item(page, 'Meet up').click()
    await expect(page.getByRole('dialog', { name: 'Meet up with Youssef' })).toBeVisible()
    await page.keyboard.press('Escape')
    await row.getByRole('link', { name: /^Profile of/ }).focus()
    await page.keyboard.press('Shift+F10')
    await expect(item(page, 'View profile')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('link', { name: /^Profile of/ })).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await item(page, 'Message').click()
    await expect(page).toHaveURL('/messages?with=youssef')

    await visit(page, '/academic-matches')
    await page.locator('main [data-student-id]').first().getByRole('heading').click({ button: 'right' })
    await item(page, 'View profile').click()
    await expect(page).toHaveURL(/\/user-profile\//)
  })

  test('the keyboard walks from message to message and opens the menu of each', async ({ page, devices }) => {
    const theirs = await as(devices, 'elif')
    for (const text of ['One', 'Two', 'Three']) await write(theirs, 'amina', `${text} of elif`)
    await visit(page, '/messages?with=elif')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const bubble = (text: string) => chatOf(page).bubble(`${text} of elif`)
    await hasMenu(bubble('Three'))
    await page.getByRole('log').focus()
    await page.keyboard.press('ArrowUp')
    await expect(bubble('Three')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(bubble('Two')).toBeFocused()
    await expect(bubble('Two').getByRole('button', { name: 'More' })).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(item(page, 'Copy')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bubble('Two')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await expect(item(page, 'Copy')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bubble('Three')).toBeFocused()
    expect(await clipboard(page)).toBe('Three of elif')
  })

  test('a message says when it was sent, delivered and read, as it happens', async ({ page, devices }) => {
    await visit(page, '/messages?with=luca')
    await chatOf(page).write('Seen yet?')
    const bubble = chatOf(page).bubble('Seen yet?')
    await delivery(bubble, 'sent')
    await bubble.locator('bdi').click({ button: 'right' })
    await item(page, 'Info').click()
    const info = page.getByRole('dialog', { name: 'Message info' })
    await expect(info).toContainText(/Sent.*Today, .*Delivered.*Not yet.*Read.*Not yet/s)
    await accessible(page, 'the info of a message')
    expect((await (await as(devices, 'luca')).post('/api/messages/conversations/amina/read', { data: {} })).ok()).toBe(true)
    await expect(info).not.toContainText('Not yet')
    await info.getByRole('button', { name: 'Close' }).click()
    await expect(info).toHaveCount(0)
  })

  test('a conversation has a menu: by a right click, by its More button, and by a key, also offline', async ({ page, devices, server }) => {
    const theirs = await as(devices, 'carlos')
    for (const partner of ['ravi', 'zoe']) await write(await as(devices, partner), 'amina', `From ${partner}`)
    await write(theirs, 'amina', 'Here I am')
    await visit(page, '/messages')
    const row = conversation(page, 'carlos')
    await hasMenu(row)
    await row.click({ button: 'right' })
    await expect(menu(page)).toHaveAccessibleName('Conversation with Carlos')
    expect(await names(page)).toEqual(['Open', 'Mark as read', 'Pin', 'Mute', 'Archive', 'View profile'])
    await accessible(page, 'the menu of a conversation')
    await item(page, 'Mark as read').click()
    await expect(row).not.toContainText('unread')
    await pending(page, 0)

    await server.leave()
    await offline(page)
    await row.hover()
    await row.locator('..').getByRole('button', { name: 'More' }).click()
    await item(page, 'Mute').click()
    await expect(toast(page)).toContainText('Saved. It will be sent when you are online.')
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()

    await row.focus()
    await page.keyboard.press('ArrowDown')
    await expect(conversation(page, 'zoe')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(item(page, 'Open')).toBeFocused()
    await page.keyboard.press('p')
    await expect(item(page, 'Pin')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Pinned conversations' }).getByRole('link')).toHaveAttribute('data-partner-id', 'zoe')
    await conversation(page, 'ravi').click({ button: 'right' })
    await item(page, 'View profile').click()
    await expect(page).toHaveURL('/user-profile/ravi')
  })
})

test.describe.serial('under a finger', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/Service Worker registration blocked/)
    return devices.of('kofi', '/', { ...PHONE, ...ALONE })
  })

  test('a long press on a classmate and on a group opens their menu', async ({ page }) => {
    await pressLong(page, page.locator('main [data-student-id]').first())
    await page.getByRole('dialog').getByRole('button', { name: 'View profile' }).click()
    await expect(page).toHaveURL(/\/user-profile\//)

    const theirs = await openElsewhere(page, { name: 'Menu of theirs', studyDuration: 60 })
    await visit(page, '/groups')
    const theCard = card(page, theirs.id)
    await pressLong(page, theCard.getByRole('heading'))
    const sheet = page.getByRole('dialog', { name: 'Menu of theirs' })
    await accessible(page, 'the menu of a group')
    expect((await sheet.getByRole('button').allInnerTexts()).filter(Boolean)).toEqual(['Open', 'Copy link', 'End Group'])
    await sheet.getByRole('button', { name: 'End Group' }).click()
    const question = page.getByRole('alertdialog', { name: 'End Menu of theirs?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(theCard).toBeVisible()
    await theCard.getByRole('heading').click()
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Menu of theirs' }).getByRole('button', { name: 'Close' }).first().click()
    await pressLong(page, theCard.getByRole('heading'))
    await sheet.getByRole('button', { name: 'End Group' }).click()
    await question.getByRole('button', { name: 'End Group' }).click()
    await expect(theCard).toHaveCount(0)
  })

  test('a long press without a move opens the menu and follows no link', async ({ page, devices, server }) => {
    const theirs = await as(devices, 'mei')
    await write(theirs, 'kofi', 'Read https://example.org/notes')
    await visit(page, '/messages')
    const row = conversation(page, 'mei')
    await pressLong(page, row)
    const sheet = page.getByRole('dialog', { name: 'Conversation with Mei' })
    await expect(page).toHaveURL('/messages')
    await accessible(page, 'the sheet of a conversation')
    await sheet.getByRole('button', { name: 'Pin' }).click()
    await expect(toast(page)).toContainText('Conversation pinned')
    await pressLong(page, row, 40)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressLong(page, row)
    await sheet.getByRole('button', { name: 'Open' }).click()
    await expect(page).toHaveURL('/messages?with=mei')

    const bubble = chatOf(page).bubble('example.org')
    await pressLong(page, bubble.getByRole('link'))
    const menu = page.getByRole('dialog', { name: /^Message from Mei, / })
    await expect(menu).toContainText('Read https://example.org/notes')
    expect(await menu.getByRole('button').allInnerTexts()).toEqual(['', 'Copy', 'Copy link', 'Info'])
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await menu.getByRole('button', { name: 'Close' }).click()

    await server.leave()
    await offline(page)
    await chatOf(page).write('Was tried')
    await chatOf(page).write('Waits')
    await chatOf(page).bubble('Waits').locator('bdi').tap()
    await page
      .getByRole('dialog', { name: /^Your message, / })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(chatOf(page).bubble('Waits')).toBeHidden()
    await server.start()
    await delivery(bubble, 'read')
  })
})
