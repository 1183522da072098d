import { as, list, openBell, unread, write } from '../support/notifications-page.ts'
import { arrive, expect, PHONE, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import type { Page } from 'playwright/test'

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const favicon = (page: Page) => page.locator('link[rel=icon]')

test('the tabs, the title and the favicon count what waits, on every page, until it is read or joined on another device', async ({
  devices,
}) => {
  const phone = await devices.of('mei', '/schedule', PHONE)
  const laptop = await devices.of('mei', '/groups')
  const kofi = await as(devices, 'kofi')
  await expect(phone).toHaveTitle('My Schedule · Friendioo')

  await write(kofi, 'mei', 'Are you coming?')
  await write(kofi, 'mei', 'We have a table')
  const invited = await kofi.post('/api/study-groups', {
    data: { groupSize: 'large', name: 'Nerves and muscles', invitedMembers: ['mei'] },
  })
  expect(invited.ok()).toBe(true)
  for (const page of [phone, laptop]) {
    await expect(tab(page, 'Messages')).toHaveAccessibleDescription('2 unread')
    await expect(tab(page, 'Messages')).toHaveText(/2/)
    await expect(tab(page, 'Groups')).toHaveAccessibleDescription('invitation')
    await expect(tab(page, 'Groups')).toHaveText(/1/)
    await expect(page).toHaveTitle(/^\(3\) /)
    await expect(favicon(page)).toHaveAttribute('href', /^data:image\/png/)
  }

  // A click on a tab changes the title, and not the count.
  await tab(phone, 'Messages').click()
  await expect(phone).toHaveTitle('(3) Messages · Friendioo')
  await phone.getByRole('link', { name: 'New message' }).click()
  await expect(phone).toHaveURL('/new-message')
  for (const path of ['/user-profile/kofi', '/profile']) {
    await arrive(phone, path)
    await openBell(phone)
    await expect(list(phone)).toContainText('Study group invitation')
    await phone.keyboard.press('Escape')
    await expect(list(phone)).toBeHidden()
  }

  await laptop.getByRole('button', { name: 'Join' }).first().click()
  await expect(tab(phone, 'Groups')).toHaveAccessibleDescription('active session')
  await tab(laptop, 'Messages').click()
  await conversation(laptop, 'kofi').click()
  await expect(chatOf(laptop).bubble('We have a table')).toBeVisible()
  await openBell(laptop)
  await laptop.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [phone, laptop]) {
    await expect(tab(page, 'Messages')).toHaveAccessibleDescription('')
    await expect(page).not.toHaveTitle(/\(/)
    await expect(favicon(page)).toHaveAttribute('href', /favicon\.svg$/)
  }
  await unread(laptop, 0)
})
