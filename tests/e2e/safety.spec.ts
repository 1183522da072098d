import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, write } from '../support/notifications-page.ts'
import { expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import { says } from '../support/meetups.ts'
import { button, choice, form, save, toast } from '../support/profile.ts'
import { reports } from '../support/safety.ts'
import { visit } from '../support/visit.ts'

/** Opens the menu that has Block and Report: on a profile its own one, in a chat that of the conversation. */
const open = (page: Page, who: string) => page.getByRole('button', { name: ways(who) }).click()
const menu = (page: Page, who: string) => page.getByRole('dialog', { name: ways(who) })
const ways = (who: string) => new RegExp(`^(Block or report|Conversation with) ${who}$`)
const question = (page: Page, who: string) => page.getByRole('alertdialog', { name: `Block ${who}?` })
const report = (page: Page, who: string) => page.getByRole('dialog', { name: `Report ${who}` })

async function block(page: Page, who: string): Promise<void> {
  await open(page, who)
  await menu(page, who)
    .getByRole('button', { name: `Block ${who}` })
    .click()
  await question(page, who).getByRole('button', { name: 'Block', exact: true }).click()
}

/** Returns the ids of the students whom the server stores as blocked. */
async function blocks(page: Page): Promise<string[]> {
  return ((await (await page.request.get('/api/blocks')).json()) as { id: string }[]).map(({ id }) => id)
}

test('blocking on a profile needs a confirmation, shows at once, and can be undone in the toast, on the page and in Profile Settings', async ({
  devices,
}) => {
  const page = await devices.of('luca', '/user-profile/mei', PHONE)
  await open(page, 'Mei')
  await accessible(page, 'block or report')
  await menu(page, 'Mei').getByRole('button', { name: 'Block Mei' }).click()
  await expect(question(page, 'Mei')).toContainText('What Mei writes meanwhile never reaches you.')
  await expect(page.getByRole('heading', { name: 'Block Mei?' })).toBeFocused()
  await accessible(page, 'the question')
  await question(page, 'Mei').getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Block or report Mei')).toBeFocused()

  await block(page, 'Mei')
  await says(page, 'Mei blocked', 'You can unblock in Profile Settings.')
  await expect(page.getByText('You blocked Mei')).toBeVisible()
  await accessible(page, 'somebody blocked')
  await expect.poll(() => blocks(page)).toEqual(['mei'])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Mei unblocked', 'What they write from now on can reach you.')
  await expect(button(page, 'Meet Up')).toBeVisible()
  expect(await blocks(page)).toEqual([])

  await block(page, 'Mei')
  await button(page, 'Unblock').click()
  await expect(button(page, 'Meet Up')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await block(page, 'Mei')
  await expect.poll(() => blocks(page)).toEqual(['mei'])
  await visit(page, '/classmates')
  await expect(page.locator('[data-student-id="jonas"]')).toBeVisible()
  await expect(page.locator('[data-student-id="mei"]')).toHaveCount(0)
  await visit(page, '/profile')
  await expect(button(page, 'Blocked students 1')).toBeVisible()
  await button(page, 'Blocked students 1').click()
  const list = page.getByRole('dialog', { name: 'Blocked students' })
  await accessible(page, 'the list')
  await list.getByRole('button', { name: 'Unblock Mei Tanaka' }).click()
  await expect(list).toContainText('You haven’t blocked anyone.')
  await expect(list.locator(':focus')).toHaveText('You haven’t blocked anyone.')
  await expect.poll(() => blocks(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Blocked students 0')).toBeFocused()
})

test('blocking and unblocking in a chat offline show at once, and are sent in order when online', async ({ server, devices }) => {
  await write(await as(devices, 'david'), 'sara', 'Where were you?')
  const page = await devices.of('sara', '/messages?with=david')
  await prepared(page)
  await expect(chatOf(page).bubble('Where were you?')).toBeVisible()
  await server.leave()
  await offline(page)
  await block(page, 'David')
  await says(page, 'David blocked', 'Saved. It will be sent when you are online.')
  await expect(page.getByText('You blocked David')).toBeVisible()
  await expect(chatOf(page).header).toHaveText('David Okafor')
  await expect(conversation(page, 'david')).toHaveCount(0)
  await pending(page, 1)
  await page.getByRole('button', { name: 'View changes' }).click()
  await expect(page.getByRole('dialog')).toContainText('Block David')
  await page.keyboard.press('Escape')

  await button(page, 'Unblock').click()
  await says(page, 'David unblocked', 'Saved. It will be sent when you are online.')
  await expect(chatOf(page).bubble('Where were you?')).toBeVisible()
  await expect(chatOf(page).composer).toBeVisible()
  await expect(conversation(page, 'david')).toBeVisible()

  await block(page, 'David')
  await pending(page, 3)
  await page.reload()
  await ready(page)
  await expect(page.getByText('You blocked David')).toBeVisible()
  await server.start()
  await pending(page, 0)
  expect(await blocks(page)).toEqual(['david'])
})

test('a report from a chat, about a message, stays a draft with all its choices until it is sent, also offline', async ({
  server,
  devices,
}) => {
  const kofi = await as(devices, 'kofi')
  await write(kofi, 'hana', 'Give me your notes')
  await write(kofi, 'hana', 'Or else')
  const page = await devices.of('hana', '/messages?with=kofi', PHONE)
  await prepared(page)
  await open(page, 'Kofi')
  await menu(page, 'Kofi').getByRole('button', { name: 'Report Kofi' }).click()
  await accessible(page, 'the report')
  const sheet = report(page, 'Kofi')
  await expect(sheet.getByRole('radio', { name: 'Unwanted messages' })).toBeChecked()
  await expect(sheet.getByLabel('About a message').locator('option')).toHaveText(['None in particular', /Or else$/, /Give me your notes$/])
  await sheet.getByLabel('What happened?').fill('He threatens me')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await open(page, 'Kofi')
  await menu(page, 'Kofi').getByRole('button', { name: 'Report Kofi' }).click()
  await expect(sheet.getByLabel('What happened?')).toHaveValue('He threatens me')
  await sheet.getByText('Hurtful or unsafe behaviour').click()
  await sheet.getByLabel('About a message').selectOption({ index: 1 })
  await expect(sheet.getByLabel('About a message')).toHaveAccessibleDescription('It is shown to those who look into your report.')
  await sheet.getByRole('switch', { name: 'Also block Kofi' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await open(page, 'Kofi')
  await menu(page, 'Kofi').getByRole('button', { name: 'Report Kofi' }).click()
  await expect(sheet.getByRole('radio', { name: 'Hurtful or unsafe behaviour' })).toBeChecked()
  await expect(sheet.getByLabel('About a message').locator('option:checked')).toHaveText(/Or else$/)
  await expect(sheet.getByRole('switch', { name: 'Also block Kofi' })).not.toBeChecked()
  await sheet.getByRole('button', { name: 'Report', exact: true }).click()
  await says(page, 'Kofi reported', 'You’ll get a notification when it arrives.')
  await expect.poll(() => reports(page)).toEqual([['kofi', 'hurtful', 'He threatens me', 'Or else']])
  await expect(chatOf(page).bubble('Or else')).toBeVisible()

  await server.leave()
  await offline(page)
  await open(page, 'Kofi')
  await menu(page, 'Kofi').getByRole('button', { name: 'Report Kofi' }).click()
  await expect(sheet.getByLabel('What happened?')).toHaveValue('')
  await sheet.getByRole('button', { name: 'Report and block' }).click()
  await says(page, 'Kofi reported and blocked', 'Saved. It will be sent when you are online.')
  await expect(page.getByText('You blocked Kofi')).toBeVisible()
  await pending(page, 1)
  await server.start()
  await pending(page, 0)
  expect(await reports(page)).toEqual([
    ['kofi', 'unwanted', '', null],
    ['kofi', 'hurtful', 'He threatens me', 'Or else'],
  ])
  expect(await blocks(page)).toEqual(['kofi'])
})

test('only people I know, or nobody, can see me when I choose so, and the page explains the choice', async ({ devices }) => {
  const [zoe, ivy] = [await as(devices, 'zoe'), await as(devices, 'ivy')]
  await write(zoe, 'noah', 'Hello')
  const page = await devices.of('noah', '/profile')
  await write(page.request, 'zoe', 'Hello Zoe')
  const seen = () => Promise.all([zoe, ivy].map(async (who) => (await who.get('/api/users/profile/noah')).ok()))
  expect(await seen()).toEqual([true, true])
  await choice(page, 'Who can see you', 'People I know').click()
  await expect(form(page)).toContainText('Only students you have messaged, agreed to meet, or share a group with can find you')
  await accessible(page, 'who can see me')
  await save(page)
  await pending(page, 0)
  expect(await seen()).toEqual([true, false])
  await choice(page, 'Who can see you', 'Nobody').click()
  await expect(form(page)).toContainText('You can continue conversations and ask those partners to meet, but not contact anyone else')
  await save(page)
  await pending(page, 0)
  expect(await seen()).toEqual([false, false])
  await page.reload()
  await ready(page)
  await online(page)
  await expect(choice(page, 'Who can see you', 'Nobody')).toBeChecked()
})
