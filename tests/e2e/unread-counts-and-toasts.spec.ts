import { accessible } from '../support/accessibility.ts'
import { as, list, openBell, unread, write } from '../support/notifications-page.ts'
import { arrive, expect, online, PHONE, signIn, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import { card } from '../support/groups-page.ts'
import { askBy, popup, requests, toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import type { Page } from 'playwright/test'

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const favicon = (page: Page) => page.locator('link[rel=icon]')

test.describe.serial('a student with two devices', () => {
  let laptop: Page
  sharedPage(async ({ devices }) => {
    laptop = await devices.of('mei', '/groups')
    return devices.of('mei', '/schedule', PHONE)
  })

  test('the tabs, the title and the favicon count what waits, on every page, until it is read or joined on another device', async ({
    page: phone,
    devices,
  }) => {
    const kofi = await as(devices, 'kofi')
    await expect(phone).toHaveTitle('My Schedule · Friendioo')

    await write(kofi, 'mei', 'Are you coming?')
    await write(kofi, 'mei', 'We have a table')
    const invited = await kofi.post('/api/study-groups', {
      data: { groupSize: 'large', name: 'Nerves and muscles', invitedMembers: ['mei'] },
    })
    expect(invited.ok()).toBe(true)
    const invitation = (await invited.json()) as { id: string }
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
      await visit(phone, path)
      await openBell(phone)
      await expect(list(phone)).toContainText('Study group invitation')
      await phone.keyboard.press('Escape')
      await expect(list(phone)).toBeHidden()
    }

    await card(laptop, invitation.id).getByRole('button', { name: 'Join' }).click()
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

  test('a message that arrives elsewhere shows as a toast that opens the chat, waits for another toast, and goes when it is read on another device', async ({
    page: phone,
    devices,
  }) => {
    await laptop.keyboard.press('Escape')
    await visit(phone, '/schedule')
    await visit(laptop, '/messages')
    const [zoe, ivy] = [await as(devices, 'zoe'), await as(devices, 'ivy')]

    await write(zoe, 'mei', 'Table 4 is free, and the whiteboard is clean')
    await expect(toast(phone)).toContainText('Zoe')
    await expect(toast(phone)).toContainText('Table 4 is free')
    // A toast with the focus stays.
    await toast(phone).getByRole('button', { name: 'Dismiss' }).focus()
    await accessible(phone, 'toast of a message')
    await expect(toast(laptop)).toBeEmpty()
    // Pressed on its text, not on its button.
    await toast(phone).getByText('Table 4 is free').click()
    await expect(phone).toHaveURL('/messages?with=zoe')
    await expect(toast(phone)).toBeEmpty()
    await expect(chatOf(phone).bubble('Table 4 is free')).toBeVisible()

    // What is in sight shows no toast. Another chat waits while the toast with Undo stands.
    await phone.getByRole('button', { name: /^Conversation with/ }).click()
    await phone.getByRole('button', { name: 'Archive' }).click()
    await expect(toast(phone)).toContainText('Undo')
    await toast(phone).getByRole('button', { name: 'Dismiss' }).focus()
    await write(zoe, 'mei', 'Bring a pen')
    await expect(chatOf(phone).bubble('Bring a pen')).toBeVisible()
    await write(ivy, 'mei', 'Lunch?')
    await expect(conversation(laptop, 'ivy')).toContainText('Lunch?')
    await expect(toast(phone)).toContainText('Undo')
    await toast(phone).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(phone)).toContainText('Lunch?')
    await toast(phone).getByRole('button', { name: 'Dismiss' }).focus()
    await conversation(laptop, 'ivy').click()
    await expect(toast(phone)).toBeEmpty()

    // A message that the list has shown is not news on the next page.
    await write(await as(devices, 'kofi'), 'mei', 'Back at six')
    await expect(conversation(laptop, 'kofi')).toContainText('Back at six')
    await visit(laptop, '/schedule')
    await write(ivy, 'mei', 'Tea?')
    await expect(toast(laptop)).not.toBeEmpty()
    // The first toast, not one after it: read once.
    expect(await toast(laptop).innerText()).toContain('Tea?')
  })
})

test('while the student wants to hear nothing, a message is counted and shows no toast, also later', async ({ devices }) => {
  const page = await devices.of('ingrid', '/schedule', PHONE)
  const [kofi, zoe] = [await as(devices, 'kofi'), await as(devices, 'zoe')]
  const pause = async (pausedUntil: number) =>
    expect((await page.context().request.put('/api/users/notification-settings', { data: { pausedUntil } })).ok()).toBe(true)
  await pause(Date.now() + 60 * 60_000)
  await openBell(page)
  await expect(page.getByRole('link', { name: /^Notification settings/ })).toContainText(/Quiet until (today|tomorrow), \d/)
  // Quiet hours of the whole day go on when the pause ends.
  const hours = async (quietHours: object | null) =>
    expect((await page.context().request.put('/api/users/notification-settings', { data: { quietHours } })).ok()).toBe(true)
  await hours({ from: 480, until: 480, zone: 'Europe/Berlin' })
  await expect(page.getByRole('link', { name: /^Notification settings/ })).toContainText('Quiet hours now')
  await hours(null)
  await expect(page.getByRole('link', { name: /^Notification settings/ })).toContainText('Quiet until')
  await accessible(page, 'quiet, in the list of notifications')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Notifications, quiet now/ })).toBeVisible()
  await write(kofi, 'ingrid', 'Are you awake?')
  await expect(tab(page, 'Messages')).toHaveAccessibleDescription('1 unread')
  await visit(page, '/profile')
  const entry = page.getByRole('main').getByRole('button', { name: /^Notifications (Quiet|On|Off)/ })
  await expect(entry).toContainText('Quiet now')
  await pause(0)
  await expect(entry).not.toContainText('Quiet now')
  await write(zoe, 'ingrid', 'Good morning')
  await expect(toast(page)).not.toBeEmpty()
  // The first toast since then.
  expect(await toast(page).innerText()).toContain('Good morning')
})

test('while the student wants to hear nothing, a request is counted and opens no popup, nothing else slides in, and Home opens it afterwards', async ({
  devices,
}) => {
  const context = await devices.fresh(PHONE)
  await signIn(context, 'sara')
  const page = await context.newPage()
  await page.clock.install()
  await arrive(page, '/')
  await online(page)
  const [kofi, zoe] = [await as(devices, 'kofi'), await as(devices, 'zoe')]
  const sent = await askBy(context.request, 'zoe', { subject: 'Pathology' })
  const pause = async (pausedUntil: number) =>
    expect((await context.request.put('/api/users/notification-settings', { data: { pausedUntil } })).ok()).toBe(true)
  const isQuiet = async () => {
    await page.clock.runFor(3_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toast(page)).toBeEmpty()
  }
  await pause(Date.now() + 60 * 60_000)
  await openBell(page)
  await expect(page.getByRole('link', { name: /^Notification settings/ })).toContainText('Quiet until')
  await page.keyboard.press('Escape')

  await askBy(kofi, 'sara', { subject: 'Anatomy' })
  await expect(tab(page, 'Messages')).toHaveAccessibleDescription('meetup request')
  await isQuiet()
  expect((await zoe.patch(`/api/meetup-requests/${sent}`, { data: { status: 'accepted' } })).ok()).toBe(true)
  await openBell(page)
  await expect(list(page)).toContainText('Kofi')
  await expect(list(page)).toContainText('Zoe accepted')
  await page.keyboard.press('Escape')
  await isQuiet()
  await visit(page, '/messages')
  await expect(requests(page)).toContainText('Kofi wants to meet up')
  await visit(page, '/groups')
  await pause(0)
  await openBell(page)
  await expect(page.getByRole('link', { name: /^Notification settings/ })).not.toContainText('Quiet')
  await page.keyboard.press('Escape')
  await isQuiet()
  await visit(page, '/')
  await expect(popup(page, 'Kofi')).toBeVisible()
})

test('an open chat on a phone counts on its Back what is unread elsewhere, until it is read', async ({ devices }) => {
  const phone = await devices.of('noah', '/messages?with=kofi', { ...PHONE, reducedMotion: 'reduce' })
  const [kofi, zoe] = [await as(devices, 'kofi'), await as(devices, 'zoe')]
  const back = chatOf(phone).header.getByRole('button', { name: 'Back', exact: true })
  await write(kofi, 'noah', 'You see this one')
  await expect(chatOf(phone).bubble('You see this one')).toBeVisible()
  await expect(back).toHaveAccessibleDescription('')

  await write(zoe, 'noah', 'This waits')
  await expect(back).toHaveAccessibleDescription('1 unread elsewhere')
  await expect(chatOf(phone).header).toContainText('1')
  await accessible(phone, 'count on the Back of a chat')
  await back.click()
  await conversation(phone, 'zoe').click()
  await expect(chatOf(phone).bubble('This waits')).toBeVisible()
  await expect(back).toHaveAccessibleDescription('')
})
