import { GROUP_REMINDER } from '../../schemas/constants.ts'
import type { APIRequestContext, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, bell, list, openBell, row, rows, unread, write } from '../support/notifications-page.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, test } from '../support/browser.ts'
import { card, mine } from '../support/groups-page.ts'
import { ask, says, toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { respond } from '../support/respond.ts'
import { visit } from '../support/visit.ts'

const MINUTE = 60_000
const WIDE = { viewport: { width: 1280, height: 800 } }

/** Creates a group and invites these students. Returns the group's id. */
async function invite(from: APIRequestContext, invited: string[], group: object): Promise<string> {
  const response = await from.post('/api/study-groups', { data: { groupSize: 'small', invitedMembers: invited, ...group } })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** Accepts each of the browser's own dialogs from now on. Returns the list that collects their texts. */
function alerts(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

test.describe.serial('the bell', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of (409|500)|net::ERR_FAILED/)
    return devices.of('zoe', '/', PHONE)
  })

  for (const [device, { viewport }] of Object.entries({ desktop: WIDE, phone: PHONE }))
    test.describe.serial(`on a ${device}`, () => {
      test('NAV-011 NOTIF-006 opens the list, and the focus returns to it', async ({ page }) => {
        await page.setViewportSize(viewport)
        await openBell(page)
        await expect(list(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
        await accessible(page, 'notifications')
        await page.keyboard.press('Escape')
        await expect(list(page)).toHaveCount(0)
        await expect(bell(page)).toBeFocused()
      })

      test('NOTIF-008 lists only the two academic matches of the day for a student without news', async ({ page }) => {
        await openBell(page)
        await expect(rows(page)).toHaveText([
          /Perfect Match.*See who shares your program and year\./,
          /Same Program.*See who shares your program in other years\./,
        ])
      })

      test('NOTIF-004 leads from a match to all matches, and leaves no entry in the history between the two pages', async ({ page }) => {
        await row(page, 'Same Program').getByRole('link').click()
        await expect(page).toHaveURL('/academic-matches')
        await page.goBack()
        await expect(page).toHaveURL('/')
      })

      test('leads to its settings, where quiet hours stand right below the state of this device', async ({ page }) => {
        await openBell(page)
        await list(page).getByRole('link', { name: 'Notification settings' }).click()
        await expect(page).toHaveURL('/profile/notifications')
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText('For the night')
        await expect(page.getByRole('region', { name: 'For the night' }).getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked()
        await page.goBack()
        await expect(page).toHaveURL('/')
      })
    })

  test('NOTIF-002 NOTIF-003 a meetup request can be answered here, or leads to the matches or to its sender', async ({ page, devices }) => {
    await visit(page, '/groups')
    await ask(page, 'elif', 'zoe', { subject: 'Physiology' })
    await write(await as(devices, 'ivy'), 'zoe', 'May I ask something?')
    await page.getByRole('dialog', { name: 'Elif wants to meet up' }).getByRole('button', { name: 'Later' }).click()
    await visit(page, '/')
    await openBell(page)
    const request = row(page, 'Elif wants to meet up')
    await expect(request).toContainText(/Physiology · .* · Study Hall B/)
    await request.getByRole('link', { name: 'Elif wants to meet up' }).click()
    await expect(page).toHaveURL('/academic-matches')
    await page.goBack()
    await openBell(page)
    await row(page, 'Ivy wrote to you for the first time')
      .getByRole('link', { name: /^Ivy wrote/ })
      .click()
    await expect(page).toHaveURL('/academic-matches')
    await page.goBack()
    await openBell(page)
    await request.getByRole('link', { name: 'Elif Demir' }).click()
    await expect(page).toHaveURL('/user-profile/elif')
    await page.goBack()
    await openBell(page)
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page)).toContainText('Meetup accepted')
    await expect(rows(page).getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await expect(row(page, 'Meetup request').getByRole('link', { name: 'Meetup request' })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  test.describe.serial('joining from an invitation in the list', () => {
    let said: string[]
    let cells: string
    let bones: string
    const join = (page: Page, words: string) => row(page, words).getByRole('button', { name: 'Join' })

    /** Presses Join for Bones while the server refuses it with this body. */
    async function refused(page: Page, body: object): Promise<void> {
      const path = `**/api/study-groups/${bones}/join`
      await page.context().route(path, (route) => respond(route, 409, body))
      await join(page, 'Bones').click()
      await expect.poll(() => said).not.toEqual([])
      await page.context().unroute(path)
    }

    test('ERR-010 shows in the browser’s own dialog why the server refused', async ({ page, devices }) => {
      const kofi = await as(devices, 'kofi')
      said = alerts(page)
      cells = await invite(kofi, ['zoe'], { name: 'Cells' })
      bones = await invite(kofi, ['zoe'], { name: 'Bones' })
      await visit(page, '/')
      await openBell(page)
      await expect(row(page, 'Kofi invited you to Cells.')).toContainText('Study group invitation')
      await refused(page, { code: 'group-full', message: 'This study group is full.' })
      expect(said.splice(0)).toEqual(['This study group is full.'])
    })

    test('ERR-011 shows in that dialog that it failed, when the server gives no reason', async ({ page }) => {
      await refused(page, {})
      expect(said.splice(0)).toEqual(['Failed to join group'])
      await expect(toast(page)).not.toContainText('Error')
    })

    test('ERR-012 a join that fails in the network shows an error, is retried, and arrives', async ({ page }) => {
      await page.context().route('**/api/study-groups/*/join', (route) => route.abort())
      await join(page, 'Bones').click()
      await expect.poll(() => said.splice(0)).toEqual(['Failed to join group'])
      await page.context().unroute('**/api/study-groups/*/join')
      await pending(page, 0)
    })

    test('NOTIF-012 NOTIF-013 shows that it worked, and the group is mine', async ({ page }) => {
      said.splice(0)
      await join(page, 'Cells').click()
      await expect(join(page, 'Cells')).toHaveCount(0)
      await expect.poll(() => said).toEqual(['Successfully joined the study group!'])
      await page.keyboard.press('Escape')
      await visit(page, '/groups')
      for (const id of [cells, bones]) await expect(card(mine(page), id)).toBeVisible()
      for (const id of [cells, bones]) expect((await page.request.post(`/api/study-groups/${id}/leave`)).ok()).toBe(true)
    })
  })

  test('offline, the list stays, reading lowers the count at once, a join waits, and all of it is sent when online', async ({
    page,
    server,
    devices,
  }) => {
    const jonas = await as(devices, 'jonas')
    await visit(page, '/')
    await openBell(page)
    await list(page).getByRole('button', { name: 'Mark all as read' }).click()
    await page.keyboard.press('Escape')
    await unread(page, 0)
    const id = await invite(jonas, ['zoe'], { name: 'Blood' })
    await write(jonas, 'zoe', 'Do you come?')
    await unread(page, 2)
    await openBell(page)
    // The group itself arrives with the campus feed, which gathers changes for up to 1 s.
    await expect(row(page, 'Blood').getByRole('button', { name: 'Join' })).toBeVisible()
    await prepared(page)
    await server.leave()
    await offline(page)
    await arrive(page, '/')
    await unread(page, 2)
    await openBell(page)
    await expect(list(page)).toContainText(/As of /)
    await accessible(page, 'notifications, offline')
    await row(page, 'Blood').getByRole('button', { name: 'Join' }).click()
    await says(page, 'Success', 'Saved. It will be sent when you are online.')
    await page.keyboard.press('Escape')
    await unread(page, 1)
    await openBell(page)
    await list(page).getByRole('button', { name: 'Mark all as read' }).click()
    await page.keyboard.press('Escape')
    await unread(page, 0)

    await server.start()
    await online(page)
    await expect
      .poll(async () =>
        ((await (await page.request.get('/api/notifications')).json()) as { isRead: boolean }[]).every(({ isRead }) => isRead),
      )
      .toBe(true)
    await visit(page, '/groups')
    await expect(card(mine(page), id)).toBeVisible()
  })

  test('a new notification is announced once, the bell’s name has the count, and Tab stays in the list', async ({ page, devices }) => {
    await page.setViewportSize(WIDE.viewport)
    await visit(page, '/')
    await unread(page, 0)
    await write(await as(devices, 'salma'), 'zoe', 'Are you there?')
    await expect(page.getByRole('status').filter({ hasText: '1 new notification, 1 unread' })).toHaveCount(1)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(list(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
    for (const name of ['Mark all as read', 'Close']) {
      await page.keyboard.press('Tab')
      await expect(list(page).getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(list(page).getByRole('link', { name: /^\d unread messages$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rows(page).first().getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/academic-matches')
    await page.goBack()
    await unread(page, 0)
  })
})

test('NOTIF-007 NOTIF-010 NOTIF-011 the badge counts the unread notifications, to nine, on every device', async ({ devices }) => {
  for (const [index, from] of ['sara', 'david', 'mei', 'jonas', 'priya', 'carlos', 'fatima'].entries())
    await write(await as(devices, from), 'noah', `Hello ${index}`)
  const page = await devices.of('noah', '/', PHONE)
  await unread(page, 9)
  await write(await as(devices, 'hana'), 'noah', 'Hello again')
  await unread(page, 10, '9+')
  const elsewhere = await devices.of('noah', '/', WIDE)
  await unread(elsewhere, 10, '9+')

  await openBell(page)
  await row(page, 'Hello 0')
    .getByRole('link', { name: /, unread$/ })
    .click()
  await expect(page).toHaveURL('/academic-matches')
  await page.goBack()
  await unread(page, 9)
  await unread(elsewhere, 9)
  await openBell(page)
  await expect(row(page, 'Hello 0').locator('[data-unread]')).toHaveCount(0)
  await expect(row(page, 'Hello 1').locator('[data-unread]')).toHaveCount(1)
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list(page).getByRole('status')).toHaveText('No notification is unread')
  await page.keyboard.press('Escape')
  await unread(page, 0)
  // The other device has made its own matches of the day, which are read on that device.
  await unread(elsewhere, 2)
})

test('a message that came while I was here is not in the list and not counted by the bell, and a row above the list leads to it', async ({
  devices,
}) => {
  const [hana, tomas] = [await as(devices, 'hana'), await as(devices, 'tomas')]
  const luca = await as(devices, 'luca')
  for (const from of [hana, tomas]) await write(from, 'luca', 'A first word')
  for (const from of ['hana', 'tomas']) await luca.post(`/api/messages/conversations/${from}/read`)
  await luca.patch('/api/messages/conversations/tomas', { data: { muted: true } })
  const page = await devices.of('luca', '/', PHONE)
  await openBell(page)
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  const link = list(page).getByRole('link', { name: /unread message/ })
  await expect(link).toHaveCount(0)
  for (const text of ['Are you there?', 'I am in the library']) await write(hana, 'luca', text)
  await write(tomas, 'luca', 'Nobody hears this')
  await expect(link).toHaveText('2 unread messages')
  await expect(row(page, 'Are you there?')).toHaveCount(0)
  await accessible(page, 'notifications with unread messages')
  await page.keyboard.press('Escape')
  await unread(page, 0)
  await openBell(page)
  await link.click()
  await expect(page).toHaveURL('/messages')
  await page.goBack()
  await openBell(page)
  await luca.post('/api/messages/conversations/hana/read')
  await expect(link).toHaveCount(0)
})

test('NOTIF-001 NOTIF-005 a message leads to its sender or to the chat, and a reminder without a sender to the groups', async ({
  server,
  devices,
}) => {
  const omar = await as(devices, 'omar')
  await write(omar, 'ravi', 'A first word')
  const ravi = await as(devices, 'ravi')
  await ravi.post('/api/messages/conversations/omar/read')
  await write(omar, 'ravi', 'Are you in the lab?')
  await invite(ravi, [], {
    name: 'Joints',
    scheduledAt: new Date((await server.advance(0)) + 30 * MINUTE).toISOString(),
    location: 'Anatomy Lab',
  })
  await server.advance(31 * MINUTE - GROUP_REMINDER)

  const page = await devices.of('ravi', '/', PHONE)
  await openBell(page)
  await expect(row(page, 'Message from Omar')).toContainText('Are you in the lab?')
  await expect(row(page, 'Message from Omar').getByRole('button', { name: 'Reply' })).toBeVisible()
  await row(page, 'Message from Omar').getByRole('link', { name: 'Message from Omar' }).click()
  await expect(page).toHaveURL('/user-profile/omar')
  await page.goBack()
  await openBell(page)
  await row(page, 'Your study group starts soon').getByRole('link').click()
  await expect(page).toHaveURL('/groups')
  await page.goBack()
  await openBell(page)
  await row(page, 'Message from Omar').getByRole('button', { name: 'Open chat' }).click()
  await expect(page).toHaveURL('/messages?with=omar')
})
