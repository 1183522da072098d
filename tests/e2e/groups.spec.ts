import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, signIn, test } from '../support/browser.ts'
import { available, card, mine, onServer, openElsewhere, openSheet, sheetOf } from '../support/groups-page.ts'
import { says, toast } from '../support/meetups.ts'
import { as, openBell, row } from '../support/notifications-page.ts'
import { openWizard } from '../support/wizard.ts'
import { respond } from '../support/respond.ts'

test('a new device shows no empty text before it knows that there are no groups', async ({ devices, console }) => {
  console.allow(/ERR_FAILED|Service Worker registration blocked/)
  const context = await devices.fresh({ ...PHONE, serviceWorkers: 'block' })
  await signIn(context, 'tomas')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await context.route('**/sync/pull', async (route) => {
    await asked
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto('/groups')
  await expect(page.getByRole('group', { name: 'Loading study groups' })).toBeVisible()
  await accessible(page, 'Study Groups, while they load')
  await expect(page.getByText('You are in no group right now')).toHaveCount(0)
  answer()
  await expect(page.getByText('You are in no group right now')).toBeVisible()
})

test('GROUP-026 GROUP-027 a new group is mine here and available there, and a join shows on both screens at once', async ({ devices }) => {
  const omar = await devices.of('omar', '/groups', PHONE)
  const carlos = await devices.of('carlos', '/groups')
  const { id } = await openElsewhere(omar, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A' })
  await expect(card(mine(omar), id)).toContainText('Joints')
  await expect(card(available(carlos), id)).toContainText('Small Squad · Anatomy')
  await expect(card(available(omar), id)).toHaveCount(0)
  await expect(card(mine(carlos), id)).toHaveCount(0)
  await accessible(carlos, 'groups, wide')

  await card(carlos, id).getByRole('button', { name: 'Join', exact: true }).click()
  await expect(card(mine(carlos), id)).toBeVisible()
  await says(carlos, 'Success', 'Successfully joined the study group!')
  await expect(card(omar, id).getByRole('img', { name: '2 of 5 seats taken' })).toBeVisible()
  await accessible(omar, 'groups, phone')
})

test('GROUP-028 GROUP-029 everybody sees the members’ names, members see each other’s numbers, and no student can contact themselves', async ({
  devices,
}) => {
  const sara = await devices.of('sara', '/groups', PHONE)
  const david = await devices.of('david', '/groups', PHONE)
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

test('GROUP-051 TOAST-007 any member can delete a group after a confirmation; a failure is shown, and the retry deletes it', async ({
  devices,
  console,
}) => {
  console.allow(/status of 500/)
  const kofi = await devices.of('kofi', '/groups', PHONE)
  const ravi = await devices.of('ravi', '/groups')
  const { id } = await openElsewhere(kofi, { name: 'Cells' })
  expect((await ravi.request.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
  await expect(card(mine(ravi), id)).toBeVisible()
  const question = ravi.getByRole('alertdialog', { name: 'Delete Cells?' })
  const ask = async () => {
    await openSheet(ravi, id)
    await sheetOf(ravi, 'Cells').getByRole('button', { name: 'More' }).click()
    await sheetOf(ravi, 'More for Cells').getByRole('button', { name: 'Delete Group' }).click()
  }
  await openSheet(ravi, id)
  await expect(sheetOf(ravi, 'Cells').getByRole('button', { name: 'Leave Group' })).toBeVisible()
  await sheetOf(ravi, 'Cells').getByRole('button', { name: 'More' }).click()
  await expect(sheetOf(ravi, 'More for Cells').getByRole('heading')).toBeFocused()
  await accessible(ravi, 'the menu of a group')
  await ravi.keyboard.press('Escape')
  await ask()
  await expect(question).toContainText(
    'The session ends now for all 2 members and the group is removed for everyone. This cannot be undone.',
  )
  await expect(question).toContainText('Kofi is told that you deleted it.')
  await expect(question.getByRole('heading')).toBeFocused()
  await accessible(ravi, 'deletion')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(ravi, id).getByRole('button', { name: 'Cells' })).toBeFocused()
  await expect(card(kofi, id)).toBeVisible()

  await ravi.context().route(`**/api/study-groups/${id}`, (route) => respond(route, 500, { code: 'failed', message: 'No' }))
  await ask()
  await question.getByRole('button', { name: 'Delete Group' }).click()
  await says(ravi, 'Error', 'Failed to delete the group. Please try again.')
  await expect(card(ravi, id)).toHaveCount(0)
  await ravi.context().unroute(`**/api/study-groups/${id}`)
  await expect(card(kofi, id)).toHaveCount(0, { timeout: 30_000 })
  await pending(ravi, 0)
  await says(kofi, 'Study group deleted', 'Ravi deleted Cells.')
})

test('I7 a member who was not there finds under the bell who ended the group', async ({ devices }) => {
  const ravi = await devices.of('ravi', '/groups')
  const { id } = await openElsewhere(ravi, { name: 'Tissues' })
  const kofi = await as(devices, 'kofi')
  expect((await kofi.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
  expect((await ravi.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  const later = await devices.of('kofi', '/', PHONE)
  await openBell(later)
  await expect(row(later, 'Ravi ended Tissues.')).toContainText('Study group ended')
  await expect(toast(later)).toHaveText('')
})

test('TOAST-006 a failed join shows an error, and a full group shows the server’s message until it is dismissed', async ({
  devices,
  console,
}) => {
  console.allow(/status of (409|500)/)
  const priya = await devices.of('priya', '/groups', PHONE)
  const daniel = await devices.of('daniel', '/groups')
  const { id } = await openElsewhere(priya, { groupSize: 'solo', name: 'Just us two' })
  const fails = (status: number, json: object) =>
    daniel.context().route(`**/api/study-groups/${id}/join`, (route) => respond(route, status, json))
  await fails(500, { code: 'failed', message: 'No' })
  await card(available(daniel), id).getByRole('button', { name: 'Join', exact: true }).click()
  await says(daniel, 'Error', 'Failed to join group. Please try again.')
  await daniel.context().unroute(`**/api/study-groups/${id}/join`)
  await pending(daniel, 0)
  await expect(card(mine(daniel), id)).toBeVisible()

  const lina = await devices.of('lina', '/groups')
  await expect(card(available(lina), id)).toContainText('Full')
  await expect(card(lina, id).getByRole('button', { name: 'Join', exact: true })).toHaveCount(0)
  // The page still offers the last seat: only the server knows that it is taken.
  const other = await openElsewhere(priya, { name: 'Nearly full' })
  await lina
    .context()
    .route(`**/api/study-groups/${other.id}/join`, (route) =>
      respond(route, 409, { code: 'group-full', message: 'This study group is full.' }),
    )
  await card(available(lina), other.id).getByRole('button', { name: 'Join', exact: true }).click()
  await says(lina, 'Error', 'This study group is full.')
  const note = card(available(lina), other.id).getByText('Not accepted. This study group is full.')
  await expect(note).toBeVisible()
  await accessible(lina, 'refused join')
  await card(lina, other.id).getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toHaveCount(0)
})

test('offline, groups stay visible; a join shows as waiting and is sent when the network is back', async ({ server, devices }) => {
  const elif = await devices.of('elif', '/groups', PHONE)
  const jonas = await devices.of('jonas', '/groups', PHONE)
  const { id } = await openElsewhere(elif, { name: 'Blood' })
  await expect(card(available(jonas), id)).toBeVisible()
  await prepared(jonas)
  await server.kill()
  await offline(jonas)
  await arrive(jonas, '/groups')
  await expect(jonas.getByText(/^As of /)).toBeVisible()
  await card(available(jonas), id).getByRole('button', { name: 'Join', exact: true }).click()
  await says(jonas, 'Success', 'Saved. It will be sent when you are online.')
  await expect(card(mine(jonas), id)).toContainText('Waiting to send')
  await accessible(jonas, 'groups, offline')

  await server.start()
  await online(jonas)
  await pending(jonas, 0)
  await expect(card(mine(jonas), id)).not.toContainText('Waiting to send')
  expect((await onServer(jonas)).find((group) => group.id === id)!.memberIds).toContain('jonas')
  await expect(toast(jonas)).not.toContainText('Error')
})

test('a member leaves a group and joins it again; offline, leaving waits to be sent', async ({ server, devices }) => {
  const mei = await devices.of('mei', '/groups')
  const luca = await devices.of('luca', '/groups', PHONE)
  const { id } = await openElsewhere(mei, { name: 'Tendons' })
  expect((await luca.request.post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
  await expect(card(mine(luca), id)).toBeVisible()
  const leave = sheetOf(luca, 'Tendons').getByRole('button', { name: 'Leave Group' })
  const sure = luca.getByRole('alertdialog', { name: 'Leave Tendons?' }).getByRole('button', { name: 'Leave Group' })
  const members = async () => (await onServer(mei)).find((group) => group.id === id)!.memberIds

  await openSheet(luca, id)
  await accessible(luca, 'a group that can be left')
  await leave.click()
  await accessible(luca, 'the question before it is left')
  await sure.click()
  await says(luca, 'You left the group', 'Tendons')
  await expect(card(available(luca), id)).toBeVisible()
  await expect(card(mei, id).getByRole('img', { name: '1 of 5 seats taken' })).toBeVisible()
  await card(available(luca), id).getByRole('button', { name: 'Join', exact: true }).click()
  await expect(card(mine(luca), id)).toBeVisible()
  await expect.poll(members).toEqual(['mei', 'luca'])
  // A student who is alone in a group can only end it.
  const alone = await openElsewhere(mei, { name: 'Ligaments' })
  await openSheet(mei, alone.id)
  await expect(sheetOf(mei, 'Ligaments').getByRole('button', { name: 'End Group' })).toBeVisible()
  await expect(sheetOf(mei, 'Ligaments').getByRole('button', { name: 'More' })).toHaveCount(0)

  await prepared(luca)
  await server.kill()
  await offline(luca)
  await openSheet(luca, id)
  await leave.click()
  await sure.click()
  await says(luca, 'You left the group', 'Saved. It will be sent when you are online.')
  await expect(card(available(luca), id)).toContainText('Waiting to send')
  await server.start()
  await pending(luca, 0)
  await expect.poll(members).toEqual(['mei'])
  await expect(card(available(luca), id)).not.toContainText('Waiting to send')
})

test('leaving drops a join that was not sent, and nobody is notified of it', async ({ server, devices }) => {
  const hana = await devices.of('hana', '/groups')
  const noah = await devices.of('noah', '/groups', PHONE)
  const [first, second] = [await openElsewhere(hana, { name: 'Cartilage' }), await openElsewhere(hana, { name: 'Bursae' })]
  await expect(card(available(noah), second.id)).toBeVisible()
  await prepared(noah)
  await server.kill()
  await offline(noah)
  // The drain sends the first join alone to probe the server, so it may have arrived. The second one is still unsent.
  for (const { id } of [first, second]) {
    await card(available(noah), id).getByRole('button', { name: 'Join', exact: true }).click()
    await expect(card(mine(noah), id)).toBeVisible()
  }
  await pending(noah, 2)
  await openSheet(noah, second.id)
  await sheetOf(noah, 'Bursae').getByRole('button', { name: 'Leave Group' }).click()
  await noah.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click()
  await expect(card(available(noah), second.id)).toBeVisible()
  await pending(noah, 2)

  await server.start()
  await pending(noah, 0)
  const told = await (await hana.request.get('/api/notifications')).text()
  expect([told.includes('Cartilage'), told.includes('Bursae')]).toEqual([true, false])
})

test('each of the two lists shows its own empty text when there are no groups', async ({ server, devices }) => {
  await server.advance(24 * 3_600_000)
  const page = await devices.of('zoe', '/groups', PHONE)
  await expect(mine(page)).toContainText('You are in no group right now.')
  await expect(available(page)).toContainText('No study groups to join right now')
  await accessible(page, 'no groups')
})

test('the tiles of Home are below the groups on a wide screen, and absent on a phone', async ({ devices }) => {
  const page = await devices.of('ravi', '/groups')
  await openWizard(page, 'Small Squad')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE.viewport)
  await expect(available(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Form Study Group' })).toHaveCount(0)
})
