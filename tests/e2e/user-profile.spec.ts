import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, write } from '../support/notifications-page.ts'
import { arrive, expect, offline, PHONE, prepared, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { connected } from '../support/connected.ts'
import { openElsewhere, openSheet, sheetOf } from '../support/groups-page.ts'
import { openProfile, says, sheet } from '../support/meetups.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const status = (page: Page) => page.locator('section[data-status]')
const tells = (page: Page, name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))

test.describe('the profiles that a student opens', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 404/)
    const mei = await as(devices, 'mei')
    const data = { studySchedule: 'Weekends, mornings', studyTopics: ['First aid', 'Bones'] }
    expect((await mei.put('/api/users/profile', { data })).ok()).toBe(true)
    return devices.of('sara', '/user-profile/mei', PHONE)
  })

  for (const [device, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: PHONE.viewport }))
    test.describe(`a classmate’s profile on a ${device}`, () => {
      test.beforeEach(async ({ page }) => {
        await page.setViewportSize(viewport)
        if (!page.url().endsWith('/mei')) await visit(page, '/user-profile/mei')
      })

      test('USER-002 USER-003 shows who they are and how available', async ({ page }) => {
        await expect(page.getByRole('heading', { level: 1, name: 'Mei', exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { level: 2, name: 'Mei Tanaka' })).toBeVisible()
        await expect(page).toHaveTitle(/^Mei /)
        await expect(status(page)).toContainText('Available Now')
        await expect(status(page)).toContainText('First exam on Friday, join me')
        await expect(status(page)).toContainText('Cafeteria Study Area')
        await accessible(page, 'user profile')
      })

      test('USER-005 USER-006 USER-007 shows when and what they study', async ({ page }) => {
        await expect(tells(page, 'Study schedule')).toHaveText('Weekends, mornings')
        await expect(section(page, 'Current Subjects').getByRole('listitem')).toHaveText(['Human Biology', 'Anatomy'])
        await expect(section(page, 'Study Topics').getByRole('listitem')).toHaveText(['First aid', 'Bones'])
      })

      test('USER-004 USER-009 shows how to reach them', async ({ page }) => {
        await expect(tells(page, 'Phone')).toHaveText('+49 30 5550 1006')
        for (const name of ['Meet Up', 'Message']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Call Mei' })).toHaveAttribute('href', 'tel:+493055501006')
        await expect(section(page, 'Recent Messages')).toContainText('No messages yet')
      })

      test('USER-001 leads back to Discover', async ({ page }) => {
        await page.getByRole('link', { name: 'Back to Discover' }).click()
        await expect(page).toHaveURL('/')
      })
    })

  test('USER-011 USER-012 Meet Up opens the sheet for this classmate, and Message the chat with them', async ({ page }) => {
    await visit(page, '/user-profile/kofi')
    await page.getByRole('button', { name: 'Meet Up' }).click()
    await expect(sheet(page)).toHaveAccessibleName('Meet up with Kofi')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(page).toHaveURL('/messages?with=kofi')
    await page.goBack()
    await expect(page).toHaveURL('/user-profile/kofi')
  })

  test('USER-008 API-038 the profile shows the three newest messages, the newest first, and each leads to the chat', async ({
    page,
    devices,
  }) => {
    const [sara, ivy] = [page.request, await as(devices, 'ivy')]
    for (const [from, to, text] of [
      [sara, 'ivy', 'one'],
      [ivy, 'sara', 'two'],
      [sara, 'ivy', 'three'],
      [sara, 'ivy', 'four'],
      [ivy, 'sara', 'five'],
    ] as const)
      await write(from, to, text)
    await visit(page, '/user-profile/ivy')
    await expect(section(page, 'Recent Messages').getByRole('listitem')).toHaveText([/Ivy: five/, /You: four/, /You: three/])
    await section(page, 'Recent Messages').getByRole('link').first().click()
    await expect(chatOf(page).bubble('five')).toBeVisible()
  })

  test('USER-010 USER-014 a missing or hidden number shows as missing, also when called, until the student has written to them', async ({
    page,
    devices,
  }) => {
    const jonas = await as(devices, 'jonas')
    expect((await jonas.put('/api/users/profile', { data: { contactVisibility: 'known', phoneNumber: '+49 30 5550 2222' } })).ok()).toBe(
      true,
    )
    await visit(page, '/user-profile/jonas')
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await expect(tells(page, 'Phone')).toHaveText("This student hasn't added a phone number yet.")
    await page.getByRole('button', { name: 'Call Jonas' }).click()
    expect(said).toEqual(["This student hasn't added a phone number yet."])
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await chatOf(page).write('May I call you?')
    await delivery(chatOf(page).bubble('May I call you?'), /sent|delivered/)
    await page.goBack()
    await expect(tells(page, 'Phone')).toHaveText('+49 30 5550 2222')
  })

  test('USER-013 an address without an id, or with an unknown one, shows User not found', async ({ page }) => {
    for (const path of ['/user-profile', '/user-profile/nobody-at-all']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible()
      await accessible(page, path)
    }
    await page.getByRole('main').getByRole('link', { name: 'Back to Discover' }).last().click()
    await expect(page).toHaveURL('/')
  })

  test('USER-015 USER-016 a classmate shows as online while connected, else as last seen, and never as online with the status offline', async ({
    page,
    devices,
    server,
  }) => {
    await visit(page, '/user-profile/zoe')
    await expect(status(page)).toContainText(/Last seen/)
    const zoe = await as(devices, 'zoe')
    const connection = await connected(server, 'zoe')
    await expect(status(page)).toHaveAttribute('data-status', 'online')
    await expect(status(page)).toContainText('Online')
    const says = async (data: object) => expect((await zoe.put('/api/users/availability', { data })).ok()).toBe(true)
    await says({ status: 'studying', availabilityText: 'Bones' })
    await expect(status(page)).toHaveText(/Studying Quietly.*Online/)
    await says({ status: 'offline', availabilityText: 'Not here' })
    await expect(status(page)).toHaveText(/Offline.*Last seen/)
    await expect(page.getByRole('region', { name: 'Current Subjects' })).toContainText('Shown while they are free or studying')
    await expect(status(page)).not.toContainText('Online')
    await expect(page.locator('main [data-morph=avatar]').first().locator('svg')).toHaveCount(0)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(chatOf(page).header).toContainText(/Offline · Last seen/)
    await expect(chatOf(page).header).not.toContainText('Online')
    await page.goBack()
    await says({ status: 'online', availabilityText: '' })
    await expect(status(page)).toHaveAttribute('data-status', 'online')
    connection.close()
    await expect(status(page)).toContainText('Last seen just now')
    await expect(status(page)).toHaveAttribute('data-status', 'offline')
  })

  test('my own profile shows me as others see me, with a link to edit it', async ({ page }) => {
    await visit(page, '/user-profile/sara')
    await expect(page.getByRole('heading', { level: 2, name: 'Sara Lindqvist' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Meet Up' })).toHaveCount(0)
    await expect(section(page, 'Recent Messages')).toHaveCount(0)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL('/profile')
  })

  test('the row of a classmate, the header of a chat and the members of a group lead to the profile', async ({ page, devices }) => {
    await visit(page, '/')
    await openProfile(page, 'ravi')
    await expect(page).toHaveURL('/user-profile/ravi')
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await chatOf(page).header.getByRole('link', { name: 'Ravi Patel' }).click()
    await expect(page).toHaveURL('/user-profile/ravi')
    const { id } = await openElsewhere({ request: await as(devices, 'carlos') }, { name: 'Shoulders' })
    await visit(page, '/groups')
    await openSheet(page, id)
    await sheetOf(page, 'Shoulders').getByRole('button', { name: 'Carlos Mendes' }).click()
    await expect(page).toHaveURL('/user-profile/carlos')
    await page.goBack()
    await expect(page).toHaveURL('/groups')
  })

  test('offline, a profile shows what was last known, and an unknown student as not on this device', async ({ page, server }) => {
    await prepared(page)
    await server.leave()
    await offline(page)
    await arrive(page, '/user-profile/amina')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina' })).toBeVisible()
    await expect(status(page)).toContainText('Last seen')
    await accessible(page, 'user profile, offline')
    await visit(page, '/user-profile/nobody-at-all')
    await expect(page.getByText('This profile isn’t saved on this device. Look again when you’re online.')).toBeVisible()
    await server.start()
  })
})

test.describe('the profile of a sample shows Coming Soon', () => {
  sharedPage(async ({ devices, server, console }) => {
    console.allow(/status of 401/)
    const page = await devices.signedOut(PHONE)
    await arriveAsNewcomer(page, server, 'alone@sample.example')
    await arrive(page, '/user-profile/youssef')
    await expect(page.getByText('Sample', { exact: true })).toBeVisible()
    return page
  })

  test('TOAST-029 USER-011 Meet Up shows Coming Soon on the profile of a sample', async ({ page }) => {
    await page.getByRole('button', { name: 'Meet Up' }).click()
    await says(page, 'Coming Soon', 'Meet up functionality will be available soon. Stay tuned!')
  })

  test('TOAST-030 USER-012 Message shows Coming Soon on the profile of a sample', async ({ page }) => {
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await says(page, 'Coming Soon', 'Messaging functionality will be available soon. Stay tuned!')
  })
})
