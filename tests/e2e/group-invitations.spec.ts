import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, online, pending, PHONE, prepared, test } from '../support/browser.ts'
import { available, card, mine, onServer, openElsewhere, openSheet, sheetOf } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import { choose, details, next, openWizard } from '../support/wizard.ts'

/** Answers the question of this title. */
const yes = (page: Page, title: string, name: string) =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name }).click()

test.describe.serial('invitations to a group', () => {
  sharedPage(({ devices }) => devices.of('jonas', '/groups', PHONE))

  test('a private group holds a seat for an invited classmate until they answer or the invitation is withdrawn', async ({
    page: jonas,
    devices,
  }) => {
    const hana = await devices.of('hana', '/groups')
    await openWizard(hana, 'Small Squad')
    await choose(hana, 'jonas', 'mei')
    await next(hana).click()
    await details(hana).getByLabel('Group name').fill('Four of us')
    await details(hana).getByText('Private, by invitation').click()
    await expect(details(hana).getByRole('radio', { name: 'Private, by invitation' })).toBeChecked()
    await details(hana).getByRole('button', { name: 'Create Group' }).click()
    await expect(mine(hana)).toContainText('Four of us')
    await pending(hana, 0)
    const { id } = (await onServer(hana)).find(({ name }) => name === 'Four of us')!
    await says(hana, 'Study group created', 'Four of us. Only those you invited see it.')
    await expect(card(mine(hana), id)).toContainText('Private')
    await expect(card(mine(hana), id)).toContainText('2 invited')
    await expect(card(hana, id).getByRole('img', { name: '1 of 5 seats taken, 2 held for invited students, 2 free' })).toBeVisible()

    await expect(card(available(jonas), id)).toContainText(/Hana invited you\. Your seat is held until \d/)
    await accessible(jonas, 'an invitation to a group')
    await openSheet(jonas, id)
    await expect(sheetOf(jonas, 'Four of us').locator('[data-student-id="mei"]')).toContainText('Invited')
    await expect(sheetOf(jonas, 'Four of us').getByRole('list', { name: 'Members' })).toContainText(
      '2 seats stay empty. Only classmates who were invited can join.',
    )
    await accessible(jonas, 'invited students of a group')
    await sheetOf(jonas, 'Four of us').getByRole('button', { name: 'Decline' }).click()
    await yes(jonas, 'Decline the invitation to Four of us?', 'Decline')
    await says(jonas, 'Invitation declined', 'Four of us')
    await expect(card(jonas, id)).toHaveCount(0)
    await visit(hana, '/')
    await expect(hana.locator(`[data-session-id="${id}"]`)).toContainText('1 personPrivate')
    await visit(hana, '/groups')
    await expect(card(hana, id).getByRole('img', { name: '1 of 5 seats taken, 1 held for an invited student, 3 free' })).toBeVisible()

    await openSheet(hana, id)
    await sheetOf(hana, 'Four of us')
      .getByRole('button', { name: /^Withdraw/ })
      .click()
    await yes(hana, 'Withdraw Mei’s invitation?', 'Withdraw')
    await says(hana, 'Invitation withdrawn', 'Mei is no longer invited to Four of us.')
    await expect(sheetOf(hana, 'Four of us').locator('[data-student-id="mei"]')).toHaveCount(0)
    const mei = await as(devices, 'mei')
    await expect.poll(async () => (await mei.get('/api/study-groups')).text()).not.toContain(id)
    await sheetOf(hana, 'Four of us').getByRole('button', { name: 'End Group' }).click()
    await hana.getByRole('alertdialog', { name: 'End Four of us?' }).getByRole('button', { name: 'End Group' }).click()
    await says(hana, 'Group ended', 'Four of us')
    await expect(card(hana, id)).toHaveCount(0)
  })

  test('an invitation that is declined without a network leaves the screen at once, and frees its seat when it is sent', async ({
    page: jonas,
    server,
    devices,
  }) => {
    const noah = await as(devices, 'noah')
    const response = await noah.post('/api/study-groups', {
      data: { groupSize: 'solo', name: 'Just the two', isPrivate: true, invitedMembers: ['jonas'] },
    })
    const { id } = (await response.json()) as { id: string }
    await expect(card(available(jonas), id)).toBeVisible()
    await prepared(jonas)
    await server.leave()
    await offline(jonas)
    // It asks first: nobody but Noah could give the seat back.
    await card(jonas, id).getByRole('button', { name: 'Decline' }).click()
    await yes(jonas, 'Decline the invitation to Just the two?', 'Cancel')
    await expect(card(jonas, id)).toBeVisible()
    await card(jonas, id).getByRole('button', { name: 'Decline' }).click()
    await accessible(jonas, 'declining an invitation asks')
    await yes(jonas, 'Decline the invitation to Just the two?', 'Decline')
    await says(jonas, 'Invitation declined', 'Saved. It will be sent when you are online.')
    await expect(card(jonas, id)).toHaveCount(0)
    await server.start()
    await online(jonas)
    await pending(jonas, 0)
    expect(await (await noah.get('/api/study-groups/my')).json()).toMatchObject([{ id, invitations: [] }])
  })

  test('a third session at one time asks once, and goes on or not', async ({ page: jonas, devices }) => {
    const omar = await as(devices, 'omar')
    for (const name of ['Ribs', 'Spine']) await openElsewhere(jonas, { name })
    const { id } = (await (await omar.post('/api/study-groups', { data: { groupSize: 'small', name: 'Skull' } })).json()) as { id: string }
    const join = card(available(jonas), id).getByRole('button', { name: 'Join', exact: true })
    const question = jonas.getByRole('alertdialog', { name: '3 sessions at one time?' })
    await expect(mine(jonas)).toContainText('Spine')
    await join.click()
    await expect(question).toContainText('“Skull” is at the same time as “Ribs” and “Spine”.')
    await accessible(jonas, 'the question before a third session')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(join).toBeFocused()
    await join.click()
    await question.getByRole('button', { name: 'Join Anyway' }).click()
    await says(jonas, 'Success', 'Successfully joined the study group!')
    await expect(card(mine(jonas), id)).toBeVisible()

    await jonas.getByRole('button', { name: 'Create Group' }).click()
    await sheetOf(jonas, 'Create Group').getByRole('button', { name: 'Create Group' }).click()
    await jonas.getByRole('alertdialog', { name: '4 sessions at one time?' }).getByRole('button', { name: 'Create Anyway' }).click()
    await says(jonas, 'Study group created', 'Small Squad Study Group')
    await expect(jonas.getByRole('dialog')).toHaveCount(0)
  })
})
