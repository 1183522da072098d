import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, signIn, test } from '../support/browser.ts'
import { available, card, mine, onServer, openElsewhere, openSheet, sheetOf, type OpenedGroup } from '../support/groups-page.ts'
import { says, toast } from '../support/meetups.ts'
import { as, openBell, row } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { openWizard } from '../support/wizard.ts'
import { respond } from '../support/respond.ts'

test('a new device shows no empty text before it knows that there are no groups', async ({ devices, console }) => {
  console.allow(/ERR_FAILED|Service Worker registration blocked/)
  const context = await devices.fresh({ ...PHONE, serviceWorkers: 'block' })
  await signIn(context, 'tomas')
  let respond = () => {}
  const asked = new Promise<void>((resolve) => (respond = resolve))
  await context.route('**/sync/pull', async (route) => {
    await asked
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto('/groups')
  await expect(page.getByRole('group', { name: 'Loading study groups' })).toBeVisible()
  await accessible(page, 'Study Groups, while they load')
  await expect(page.getByText('You’re not in a group right now')).toHaveCount(0)
  respond()
  await expect(page.getByText('You’re not in a group right now')).toBeVisible()
})

test.describe('two students', () => {
  let david: Page
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of (409|500)/)
    david = await devices.of('david', '/groups', PHONE)
    return devices.of('sara', '/groups')
  })
  test.afterEach(async ({ page: sara }) => {
    for (const page of [david, sara]) {
      for (const { id } of await onServer(page)) expect((await page.request.post(`/api/study-groups/${id}/leave`)).ok()).toBe(true)
      await expect(mine(page).locator('[data-group-id]')).toHaveCount(0)
    }
  })

  test('GROUP-026 GROUP-027 a new group is mine here and available there, and a join shows on both screens at once', async ({
    page: sara,
  }) => {
    const { id } = await openElsewhere(sara, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A' })
    await expect(card(mine(sara), id)).toContainText('Joints')
    await expect(card(available(david), id)).toContainText('Small Squad · Anatomy')
    await expect(card(available(sara), id)).toHaveCount(0)
    await expect(card(mine(david), id)).toHaveCount(0)
    await accessible(sara, 'groups, wide')

    await card(david, id).getByRole('button', { name: 'Join', exact: true }).click()
    await expect(card(mine(david), id)).toBeVisible()
    await says(david, 'Success', 'Successfully joined the study group!')
    await expect(card(sara, id).getByRole('img', { name: '2 of 5 seats taken' })).toBeVisible()
    await accessible(david, 'groups, phone')
  })

  test('GROUP-028 GROUP-029 everybody sees the members’ names, members see each other’s numbers, and no student can contact themselves', async ({
    page: sara,
  }) => {
    for (const [page, whatsappNumber] of [
      [sara, '+20 100 555 0101'],
      [david, '+44 7700 900123'],
    ] as const) {
      const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
      expect(
        (
          await page.request.put(`/api/users/${id}`, { data: { phoneNumber: whatsappNumber, whatsappNumber, contactVisibility: 'campus' } })
        ).ok(),
      ).toBe(true)
    }
    const { id } = await openElsewhere(sara, { name: 'Enzymes' })
    await openSheet(david, id)
    const row = (who: string) => sheetOf(david, 'Enzymes').locator(`[data-student-id="${who}"]`)
    await expect(row('sara')).toContainText('Sara')
    await expect(row('sara').getByRole('link')).toHaveCount(0)
    await sheetOf(david, 'Enzymes').getByRole('button', { name: 'Join', exact: true }).click()
    await expect(card(mine(david), id)).toBeVisible()

    await openSheet(david, id)
    await expect(row('david')).toContainText('You')
    await expect(row('david').getByRole('button')).toHaveCount(0)
    await expect(row('david').getByRole('link')).toHaveCount(0)
    await expect(row('sara').getByRole('link', { name: 'Call Sara' })).toHaveAttribute('href', 'tel:+201005550101')
    await expect(row('sara').getByRole('link', { name: 'WhatsApp Sara' })).toHaveAttribute('href', /^https:\/\/wa\.me\/201005550101\?text=/)
    await accessible(david, 'members')
    await row('sara').getByRole('button', { name: 'Message Sara' }).click()
    await expect(david).toHaveURL('/messages?with=sara')
    await david.goBack()
    await expect(david).toHaveURL('/groups')
  })

  test('GROUP-051 TOAST-007 any member can delete a group after a confirmation, also by a retry after a failure', async ({
    page: sara,
  }) => {
    const { id } = await openElsewhere(sara, { name: 'Cells' })
    expect((await david.request.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
    await expect(card(mine(david), id)).toBeVisible()
    const question = david.getByRole('alertdialog', { name: 'Delete Cells?' })
    const ask = async () => {
      await openSheet(david, id)
      await sheetOf(david, 'Cells').getByRole('button', { name: 'More' }).click()
      await sheetOf(david, 'More for Cells').getByRole('button', { name: 'Delete Group' }).click()
    }
    await openSheet(david, id)
    await expect(sheetOf(david, 'Cells').getByRole('button', { name: 'Leave Group' })).toBeVisible()
    await sheetOf(david, 'Cells').getByRole('button', { name: 'More' }).click()
    await expect(sheetOf(david, 'More for Cells').getByRole('heading')).toBeFocused()
    await accessible(david, 'the menu of a group')
    await david.keyboard.press('Escape')
    await ask()
    await expect(question).toContainText(
      'The session ends now for all 2 members and the group is removed for everyone. This cannot be undone.',
    )
    await expect(question).toContainText('Sara is told that you deleted it.')
    await expect(question.getByRole('heading')).toBeFocused()
    await accessible(david, 'deletion')
    await question.getByRole('button', { name: 'Cancel' }).click()
    // Back to the members, from which it was asked.
    await expect(sheetOf(david, 'Cells').getByRole('heading', { name: 'Cells' })).toBeFocused()
    await david.keyboard.press('Escape')
    await expect(card(david, id).getByRole('button', { name: 'Cells' })).toBeFocused()
    await expect(card(sara, id)).toBeVisible()

    await david.context().route(`**/api/study-groups/${id}`, (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    await ask()
    await question.getByRole('button', { name: 'Delete Group' }).click()
    await says(david, 'Error', 'Failed to delete the group. Please try again.')
    await expect(card(david, id)).toHaveCount(0)
    await david.context().unroute(`**/api/study-groups/${id}`)
    await expect(card(sara, id)).toHaveCount(0, { timeout: 30_000 })
    await pending(david, 0)
    await says(sara, 'Study group deleted', 'David deleted Cells.')
  })

  test('TOAST-006 a failed join shows an error, and a full group shows the server’s message until it is dismissed', async ({
    page: sara,
    devices,
  }) => {
    const { id } = await openElsewhere(sara, { groupSize: 'solo', name: 'Just us two' })
    const fails = (status: number, json: object) =>
      david.context().route(`**/api/study-groups/${id}/join`, (route) => respond(route, status, json))
    await fails(500, { code: 'failed', message: 'No' })
    await card(available(david), id).getByRole('button', { name: 'Join', exact: true }).click()
    await says(david, 'Error', 'Failed to join group. Please try again.')
    await david.context().unroute(`**/api/study-groups/${id}/join`)
    await pending(david, 0)
    await expect(card(mine(david), id)).toBeVisible()

    const [lina, omar] = [await as(devices, 'lina'), await as(devices, 'omar')]
    const full = await openElsewhere({ request: lina }, { groupSize: 'solo', name: 'The two of them' })
    expect((await omar.post(`/api/study-groups/${full.id}/join`)).ok()).toBe(true)
    await expect(card(available(david), full.id)).toContainText('Full')
    await expect(card(david, full.id).getByRole('button', { name: 'Join', exact: true })).toHaveCount(0)
    // The page still offers the last seat: only the server knows that it is taken.
    const other = await openElsewhere(sara, { name: 'Nearly full' })
    await david
      .context()
      .route(`**/api/study-groups/${other.id}/join`, (route) =>
        respond(route, 409, { code: 'group-full', message: 'This study group is full.' }),
      )
    await card(available(david), other.id).getByRole('button', { name: 'Join', exact: true }).click()
    await says(david, 'Error', 'This study group is full.')
    const note = card(available(david), other.id).getByText('Not accepted. This study group is full.')
    await expect(note).toBeVisible()
    await accessible(david, 'refused join')
    await card(david, other.id).getByRole('button', { name: 'Dismiss' }).click()
    await expect(note).toHaveCount(0)
    await expect(card(david, other.id).getByRole('button', { name: 'Nearly full' })).toBeFocused()
  })

  test('offline, a join of a visible group shows as waiting, and is sent when the network is back', async ({ page: sara, server }) => {
    const { id } = await openElsewhere(sara, { name: 'Blood' })
    await expect(card(available(david), id)).toBeVisible()
    await prepared(david)
    await server.kill()
    await offline(david)
    await arrive(david, '/groups')
    await expect(david.getByText(/^As of /)).toBeVisible()
    await card(available(david), id).getByRole('button', { name: 'Join', exact: true }).click()
    await says(david, 'Success', 'Saved. It will be sent when you are online.')
    await expect(card(mine(david), id)).toContainText('Waiting to send')
    await accessible(david, 'groups, offline')

    await server.start()
    await online(david)
    await pending(david, 0)
    await expect(card(mine(david), id)).not.toContainText('Waiting to send')
    expect((await onServer(david)).find((group) => group.id === id)!.memberIds).toContain('david')
    await expect(toast(david)).not.toContainText('Error')
  })

  test('a member leaves a group and joins it again, also offline', async ({ page: sara, server }) => {
    const { id } = await openElsewhere(sara, { name: 'Tendons' })
    expect((await david.request.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
    await expect(card(mine(david), id)).toBeVisible()
    const leave = sheetOf(david, 'Tendons').getByRole('button', { name: 'Leave Group' })
    const sure = david.getByRole('alertdialog', { name: 'Leave Tendons?' }).getByRole('button', { name: 'Leave Group' })
    const members = async () => (await onServer(sara)).find((group) => group.id === id)!.memberIds

    await openSheet(david, id)
    await accessible(david, 'a group that can be left')
    await leave.click()
    await accessible(david, 'the question before it is left')
    await sure.click()
    await says(david, 'You left the group', 'Tendons')
    await expect(card(available(david), id)).toBeVisible()
    await expect(card(sara, id).getByRole('img', { name: '1 of 5 seats taken' })).toBeVisible()
    await card(available(david), id).getByRole('button', { name: 'Join', exact: true }).click()
    await expect(card(mine(david), id)).toBeVisible()
    await expect.poll(members).toEqual(['sara', 'david'])
    // A student who is alone in a group can only end it.
    const alone = await openElsewhere(sara, { name: 'Ligaments' })
    await openSheet(sara, alone.id)
    await expect(sheetOf(sara, 'Ligaments').getByRole('button', { name: 'End Group' })).toBeVisible()
    await expect(sheetOf(sara, 'Ligaments').getByRole('button', { name: 'More' })).toHaveCount(0)
    await sara.keyboard.press('Escape')

    await prepared(david)
    await server.kill()
    await offline(david)
    await openSheet(david, id)
    await leave.click()
    await sure.click()
    await says(david, 'You left the group', 'Saved. It will be sent when you are online.')
    await expect(card(available(david), id)).toContainText('Waiting to send')
    await server.start()
    await pending(david, 0)
    await expect.poll(members).toEqual(['sara'])
    await expect(card(available(david), id)).not.toContainText('Waiting to send')
  })

  test('leaving drops a join that was not sent, and nobody is notified of it', async ({ page: sara, server }) => {
    const [first, second] = [await openElsewhere(sara, { name: 'Cartilage' }), await openElsewhere(sara, { name: 'Bursae' })]
    await expect(card(available(david), second.id)).toBeVisible()
    await prepared(david)
    await server.kill()
    await offline(david)
    for (const { id } of [first, second]) {
      await card(available(david), id).getByRole('button', { name: 'Join', exact: true }).click()
      await expect(card(mine(david), id)).toBeVisible()
    }
    await pending(david, 2)
    await openSheet(david, second.id)
    await sheetOf(david, 'Bursae').getByRole('button', { name: 'Leave Group' }).click()
    await david.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click()
    await expect(card(available(david), second.id)).toBeVisible()
    await pending(david, 2)

    await server.start()
    await pending(david, 0)
    const told = await (await sara.request.get('/api/notifications')).text()
    expect([told.includes('Cartilage'), told.includes('Bursae')]).toEqual([true, false])
  })

  test('each of the two lists shows its own empty text when there are no groups', async ({ server }) => {
    await server.advance(24 * 3_600_000)
    await expect(mine(david)).toContainText('You’re not in a group right now.')
    await expect(available(david)).toContainText('No study groups to join right now')
    await accessible(david, 'no groups')
  })

  test('the tiles of Home are below the groups on a wide screen, and absent on a phone', async ({ page }) => {
    await openWizard(page, 'Small Squad')
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE.viewport)
    await expect(available(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Form Study Group' })).toHaveCount(0)
  })
})

test('I7 a member who was not there finds under the bell who ended the group', async ({ devices }) => {
  const [ravi, kofi] = [await as(devices, 'ravi'), await as(devices, 'kofi')]
  const { id } = await openElsewhere({ request: ravi }, { name: 'Tissues' })
  expect((await kofi.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
  expect((await ravi.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  const later = await devices.of('kofi', '/', PHONE)
  await openBell(later)
  await expect(row(later, 'Ravi ended Tissues.')).toContainText('Study group ended')
  await expect(toast(later)).toHaveText('')
})

test('a group that ends sooner than those on the screen comes after them, until the screen is opened again', async ({ devices }) => {
  const [ravi, kofi] = [await as(devices, 'ravi'), await as(devices, 'kofi')]
  const hana = await devices.of('hana', '/groups')
  const isShown = (group: OpenedGroup) => expect(available(hana).getByText(group.name)).toBeVisible()
  const long = await openElsewhere({ request: ravi }, { name: 'Tendons', studyDuration: 120 })
  await isShown(long)
  const short = await openElsewhere({ request: kofi }, { name: 'Enamel', studyDuration: 30 })
  await isShown(short)
  await expect(available(hana)).toContainText(/Tendons.*Enamel/)
  await arrive(hana, '/groups')
  await expect(available(hana)).toContainText(/Enamel.*Tendons/)
})
