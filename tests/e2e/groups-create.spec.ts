import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, online, pending, PHONE, prepared, test } from '../support/browser.ts'
import { available, mine, onServer, sheetOf } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { choose, details, next } from '../support/wizard.ts'
import { respond } from '../support/respond.ts'
import { framedAsWrong } from '../support/wrong-field.ts'

const dialog = (page: Page) => sheetOf(page, 'Create Group')
const openDialog = (page: Page) => page.getByRole('button', { name: 'Create Group' }).click()
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create Group' })
const card = (page: Page, name: string) =>
  mine(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test.describe.serial('two students', () => {
  let mei: Page
  let carlos: Page
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 500/)
    carlos = await devices.of('carlos', '/groups')
    return (mei = await devices.of('mei', '/groups', { ...PHONE, timezoneId: 'Asia/Kolkata' }))
  })

  test('GROUP-049 the dialog keeps its draft across a reload until a group with name and subject is created', async ({ page }) => {
    await openDialog(page)
    await expect(create(page)).toBeEnabled()
    for (const [field, words] of [
      ['Group name', 'Bones and joints'],
      ['Subject', 'Anatomy'],
    ] as const) {
      await dialog(page).getByLabel(field).fill('')
      await expect(create(page)).toBeDisabled()
      await dialog(page).getByLabel(field).fill(words)
      await expect(create(page)).toBeEnabled()
    }
    await dialog(page).getByLabel('Location').fill('Cafeteria Study Area')
    await dialog(page).getByRole('radio', { name: '90 min', exact: true }).check({ force: true })
    await page.reload()
    await online(page)
    await openDialog(page)
    await expect(dialog(page).getByLabel('Group name')).toHaveValue('Bones and joints')
    await expect(dialog(page).getByRole('radio', { name: '90 min', exact: true })).toBeChecked()

    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/study-groups'))
    await create(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await says(page, 'Study group created', 'Bones and joints')
    expect((await posted).postDataJSON()).toMatchObject({
      name: 'Bones and joints',
      subject: 'Anatomy',
      groupSize: 'small',
      maxMembers: 5,
      location: 'Cafeteria Study Area',
      studyDuration: 90,
      invitedUsers: [],
    })
    await expect(card(page, 'Bones and joints')).toContainText('Cafeteria Study Area')
    await expect(available(carlos)).toContainText('Bones and joints')
    await pending(page, 0)
    const [group] = (await onServer(page)).filter(({ name }) => name === 'Bones and joints')
    expect(group!.studyDuration).toBe(90)
    await openDialog(page)
    await expect(dialog(page).getByLabel('Group name')).toHaveValue('Small Squad Study Group')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('a start time must be in the future, and the group ends one duration after it', async ({ page }) => {
    await openDialog(page)
    await dialog(page).getByLabel('Start time').fill('2020-01-01T10:00')
    await expect(dialog(page)).toContainText('This time has passed.')
    await create(page).click()
    await expect(dialog(page).getByLabel('Start time')).toBeFocused()
    await framedAsWrong(dialog(page).getByLabel('Start time'))
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 24 * 3_600_000)
    await dialog(page).getByLabel('Start time').fill(`${tomorrow}T14:00`)
    await expect(dialog(page)).toContainText('Starts tomorrow, 2:00 PM, ends at 3:00 PM.')
    await create(page).click()
    await expect(card(page, 'Small Squad Study Group')).toContainText('starts tomorrow, 2:00 PM')
    await pending(page, 0)
    const [group] = (await onServer(page)).filter(({ name }) => name === 'Small Squad Study Group')
    expect(group!.endTime).toBe(new Date(`${tomorrow}T15:00:00+05:30`).toISOString())
  })

  test('TOAST-005 a failed creation shows this dialog’s error text, and the retry creates the group', async () => {
    const page = carlos
    await page
      .context()
      .route('**/api/study-groups', (route) =>
        route.request().method() === 'POST' ? respond(route, 500, { code: 'failed', message: 'No' }) : route.continue(),
      )
    await openDialog(page)
    await create(page).click()
    await says(page, 'Error', 'Failed to create the group. Please try again.')
    await expect(card(page, 'Small Squad Study Group')).toBeVisible()
    await page.context().unroute('**/api/study-groups')
    await pending(page, 0)
    expect((await onServer(page)).map(({ name }) => name)).toContain('Small Squad Study Group')
  })

  test('groups that two students create offline show as waiting, and reach the server and each other when it is back', async ({
    server,
  }) => {
    const pages = [mei, carlos]
    for (const page of pages) await prepared(page)
    await server.leave()
    for (const [at, page] of pages.entries()) {
      await offline(page)
      await openDialog(page)
      await dialog(page).getByLabel('Group name').fill(`Offline ${at}`)
      await create(page).click()
      await says(page, 'Study group created', 'Saved. It will be sent when you are online.')
      await expect(card(page, `Offline ${at}`)).toContainText('Waiting to send')
    }
    await accessible(pages[0]!, 'a group that waits')
    await server.start()
    for (const [at, page] of pages.entries()) {
      await pending(page, 0)
      await expect(mine(page)).not.toContainText('Waiting to send')
      await expect(available(page)).toContainText(`Offline ${1 - at}`, { timeout: 30_000 })
      expect((await onServer(page)).filter(({ name }) => name === `Offline ${at}`)).toHaveLength(1)
    }
  })

  test.describe('the Create Group dialog', () => {
    test.beforeAll(async () => {
      await mei.setViewportSize({ width: 360, height: 740 })
      await openDialog(mei)
    })

    test('GROUP-030 GROUP-059 GROUP-060 offers eight durations, and presets one hour', async () => {
      const duration = dialog(mei).getByRole('group', { name: 'Duration' })
      await expect(duration.getByRole('radio')).toHaveCount(8)
      for (const minutes of [30, 60, 90, 120, 180, 240, 300, 360])
        await expect(duration.getByRole('radio', { name: `${minutes} min`, exact: true })).toHaveCount(1)
      await expect(duration.getByRole('radio', { name: '60 min', exact: true })).toBeChecked()
    })

    test('GROUP-044 names the group after its type', async () => {
      const name = dialog(mei).getByLabel('Group name')
      for (const [type, people] of [
        ['Solo Buddy', '2 people'],
        ['Small Squad', '3-5 people'],
        ['Big Vibe Group', '6+ people'],
      ] as const) {
        await dialog(mei)
          .getByRole('radio', { name: `${type} ${people}` })
          .check({ force: true })
        await expect(name).toHaveValue(`${type} Study Group`)
      }
      await accessible(mei, 'create group')
    })

    test('leads to a private group: classmates are chosen for the group that was typed', async () => {
      await dialog(mei).getByLabel('Group name').fill('Bones tonight')
      await dialog(mei).getByRole('radio', { name: 'Big Vibe Group 6+ people' }).check({ force: true })
      await dialog(mei).getByRole('button', { name: 'Invite classmates' }).click()
      await expect(dialog(mei)).toHaveCount(0)
      await choose(mei, 'hana')
      await next(mei).click()
      await expect(details(mei)).toContainText('Big Vibe Group')
      await expect(details(mei).getByLabel('Group name')).toHaveValue('Bones tonight')
      await expect(details(mei).getByRole('radio', { name: 'Private, by invitation' })).toBeChecked()
    })
  })
})

test('a student whom nobody sees can create no group, and the dialog says why', async ({ devices }) => {
  const page = await devices.of('zoe', '/groups', PHONE)
  expect((await page.request.put('/api/users/profile', { data: { visibility: 'nobody' } })).ok()).toBe(true)
  await openDialog(page)
  await expect(dialog(page)).toContainText('Nobody can see you, so you cannot create or join groups.')
  await expect(create(page)).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Invite classmates' })).toHaveCount(0)
})
