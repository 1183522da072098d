import type { Locator, Page, Request } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, write } from '../support/notifications-page.ts'
import { expect, offline, pending, PHONE, prepared } from '../support/browser.ts'
import { onServer, openElsewhere, type OpenedGroup } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { NOON, posed, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { choose, details, next, openWizard } from '../support/wizard.ts'
import { respond } from '../support/respond.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const sessions = (page: Page) => page.getByRole('region', { name: 'Your Active Sessions' })
const session = (page: Page, id: string) => sessions(page).locator(`[data-session-id="${id}"]`)
const press = (page: Page, id: string, name: string) => session(page, id).getByRole('button', { name, exact: true }).click()
const secondsLeft = async (page: Page, id: string) => Number(await session(page, id).getByRole('timer').getAttribute('data-seconds-left'))
const clock = (page: Page) => page.getByRole('region', { name: 'Study Schedule' })
const filled = (page: Page) =>
  clock(page)
    .locator('[data-filled=true]')
    .evaluateAll((hours) => hours.map((hour) => Number((hour as SVGElement).dataset.hour)))

/** Returns the body of the next request that changes this session. */
async function told(page: Page, id: string, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const isChange = (request: Request) => request.method() === 'PUT' && request.url().endsWith(`/api/study-sessions/${id}`)
  const [request] = await Promise.all([page.context().waitForEvent('request', isChange), act()])
  return request.postDataJSON() as Record<string, unknown>
}

const idsOfSessions = (cards: (HTMLElement | SVGElement)[]) => cards.map(({ dataset }) => dataset.sessionId)

/** Returns the timer's text and each button's `disabled` while the card shows that its session is over, which lasts 2 s. */
function atItsEnd(card: Locator): Promise<{ text: string; disabled: boolean[] }> {
  return card.evaluate(
    (element) =>
      new Promise((resolve) => {
        const look = () => {
          const timer = element.querySelector<HTMLElement>('[role=timer]')!
          if (timer.dataset.phase !== 'over') return requestAnimationFrame(look)
          resolve({ text: timer.textContent, disabled: [...element.querySelectorAll('button')].map(({ disabled }) => disabled) })
        }
        look()
      }),
  )
}

test.describe.serial('an active session on the screens of two members', () => {
  let tomas: Page
  let group: OpenedGroup
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 500/)
    const ravi = await posed(devices, 'ravi', '/', PHONE)
    tomas = await posed(devices, 'tomas', '/', { viewport: { width: 1280, height: 800 } })
    group = await openElsewhere(ravi, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 60 })
    expect((await tomas.request.post(`/api/study-groups/${group.id}/join`)).ok()).toBe(true)
    return ravi
  })

  test('HOME-013 shows its place and how many people are in it', async ({ page: ravi }) => {
    for (const page of [ravi, tomas]) await expect(session(page, group.id)).toContainText('2 people')
    await expect(session(ravi, group.id)).toContainText('Study Hall A')
    await accessible(tomas, 'active sessions, wide')
    await accessible(ravi, 'active sessions, phone')
  })

  test('SCHED-010 shows at once that it lasts half an hour more', async ({ page: ravi }) => {
    const later = new Date(Date.parse(group.endTime) + 30 * MINUTE).toISOString()
    expect(await told(ravi, group.id, () => press(ravi, group.id, '+30 min'))).toMatchObject({ endTime: later })
    for (const page of [ravi, tomas]) await expect.poll(() => secondsLeft(page, group.id)).toBeGreaterThan(60 * 60)
  })

  test('SCHED-011 API-030 disappears from both when one ends it, after a question', async ({ page: ravi }) => {
    const question = tomas.getByRole('alertdialog', { name: 'End Joints?' })
    await press(tomas, group.id, 'End')
    await expect(question).toContainText(
      'The session ends now for all 2 members and the group is removed for everyone. This cannot be undone.',
    )
    await accessible(tomas, 'ending a session')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(session(tomas, group.id).getByRole('button', { name: 'End', exact: true })).toBeFocused()
    await press(tomas, group.id, 'End')
    const end = await told(tomas, group.id, () => question.getByRole('button', { name: 'End Session' }).click())
    expect(end).toMatchObject({ status: 'ended' })
    expect(Math.abs(Date.parse(end.endTime as string) - NOON)).toBeLessThan(5 * MINUTE)
    await says(tomas, 'Session ended', 'Joints')
    await expect(session(ravi, group.id)).toHaveCount(0, { timeout: 5_000 })
    await expect(session(tomas, group.id)).toHaveCount(0)
    expect((await onServer(ravi, '')).map(({ id }) => id)).not.toContain(group.id)
  })

  test('SCHED-010 TOAST-009 offline, a session is longer at once, and an error shows if the change fails later', async ({
    page,
    server,
  }) => {
    await prepared(page)
    const group = await openElsewhere(page, { name: 'Enzymes', studyDuration: 30 })
    await expect(session(page, group.id)).toBeVisible()
    await server.leave()
    await offline(page)
    await press(page, group.id, '+30 min')
    await expect.poll(() => secondsLeft(page, group.id)).toBeGreaterThan(55 * 60)
    await expect(session(page, group.id)).toContainText('Waiting to send')
    await pending(page, 1)
    await accessible(page, 'active sessions, offline')
    await server.start()
    await pending(page, 0)
    const endsOnServer = async () => (await onServer(page)).find(({ id }) => id === group.id)?.endTime
    const later = (minutes: number) => new Date(Date.parse(group.endTime) + minutes * MINUTE).toISOString()
    await expect.poll(endsOnServer).toBe(later(30))

    await page.context().route(`**/api/study-sessions/${group.id}`, (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    await press(page, group.id, '+30 min')
    await says(page, 'Error', 'Failed to update session. Please try again.')
    await page.context().unroute(`**/api/study-sessions/${group.id}`)
    await expect.poll(endsOnServer, { timeout: 30_000 }).toBe(later(60))
    expect((await page.request.delete(`/api/study-groups/${group.id}`)).ok()).toBe(true)
  })

  test('a second press of +30 min goes to the same session, although another ends first by then', async ({ page }) => {
    const first = await openElsewhere(page, { name: 'Bones', studyDuration: 60 })
    const second = await openElsewhere(page, { name: 'Joints', studyDuration: 60 })
    const shown = () => sessions(page).locator('[data-session-id]').evaluateAll(idsOfSessions)
    await expect.poll(shown).toEqual([first.id, second.id])
    await press(page, first.id, '+30 min')
    await expect.poll(() => secondsLeft(page, first.id)).toBeGreaterThan(60 * 60)
    expect(await shown()).toEqual([first.id, second.id])
    for (const { id } of [first, second]) expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
  })

  test('GROUP-035 GROUP-036 a session on Home announces that it ends in ten minutes, and disappears at zero', async ({ page, server }) => {
    const group = await openElsewhere(page, { name: 'Nerves', studyDuration: 30 })
    const timer = session(page, group.id).getByRole('timer')
    await expect(timer).toHaveAttribute('data-phase', 'running')
    const until = (group: OpenedGroup, seconds: number) => server.setClock(Date.parse(group.endTime) - seconds * SECOND)
    await until(group, 605)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Nerves ends in 10 minutes.' })).toHaveCount(1)
    await expect(timer).toContainText('Ending Soon')
    await accessible(page, 'session, ending soon')
    await until(group, 7)
    await page.reload()
    expect(await atItsEnd(session(page, group.id))).toEqual({ text: 'Session Expired - Removing...', disabled: [true, true, true] })
    await expect(session(page, group.id)).toHaveCount(0)
    await expect(sessions(page)).toContainText('You have no active session.')
  })
})

test('HOME-009 HOME-010 the clock of the day has twelve hours, fills those with a session, and switches AM and PM with the keyboard', async ({
  devices,
}) => {
  // In Berlin it is 12:20. The group that she opened at the start lasts two hours.
  const page = await posed(devices, 'amina', '/', { viewport: { width: 1280, height: 800 } })
  const face = clock(page).locator('[data-hour]')
  await expect(face).toHaveCount(12)
  expect(await face.evaluateAll((hours) => hours.map((hour) => Number((hour as SVGElement).dataset.hour)))).toEqual([
    12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  await expect.poll(() => filled(page)).toEqual([12, 1, 2])
  await expect(clock(page).getByRole('listitem')).toHaveText(/Upper limb before the spot test.*Now.*12:20 – 2:20 PM/)

  await openElsewhere(page, { name: 'Slides', scheduledAt: new Date(NOON + 5 * HOUR + 10 * MINUTE).toISOString(), studyDuration: 90 })
  await expect.poll(() => filled(page)).toEqual([12, 1, 2, 5, 6])
  await expect(clock(page).getByRole('listitem').last()).toHaveText(/Slides.*5:30 – 7:00 PM/)
  const slides = session(page, (await onServer(page)).find(({ name }) => name === 'Slides')!.id)
  await expect(slides).toContainText('Starts 5:30 PM')
  await expect(slides.getByRole('timer')).toHaveText(/^Starts in 5:(10|09):\d\d$/)

  const half = (name: string) => clock(page).getByRole('radio', { name })
  await expect(half('PM')).toBeChecked()
  await half('PM').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(half('AM')).toBeChecked()
  expect(await filled(page)).toEqual([])
  await expect(clock(page)).toContainText('Nothing this morning.')
  await accessible(page, 'the clock, AM')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => filled(page)).toEqual([12, 1, 2, 5, 6])
  await accessible(page, 'the clock, PM')
})

test.describe.serial('Home of a student', () => {
  sharedPage(({ devices }) => posed(devices, 'kofi', '/', PHONE))

  test('HOME-030 Home shows my last two conversations, the newest first, and a press opens the chat', async ({ page, devices }) => {
    const recent = page.getByRole('region', { name: 'Recent Conversations' })
    await expect(page.getByRole('region', { name: 'Study Schedule' })).toBeVisible()
    await expect(recent).toHaveCount(0)
    const partners = ['elif', 'ravi', 'ivy', 'carlos']
    for (const partner of partners) await write(await as(devices, partner), 'kofi', `From ${partner}`)
    const row = (at: number) => recent.getByRole('link').nth(at)
    await expect(row(0)).toHaveAttribute('data-partner-id', 'carlos')
    await expect(row(1)).toHaveAttribute('data-partner-id', 'ivy')
    await expect(recent.getByRole('link')).toHaveCount(2)
    await accessible(page, 'recent conversations')
    await write(await as(devices, 'elif'), 'kofi', 'Once more')
    await expect(row(0)).toContainText('Once more')
    await expect(recent.getByRole('link')).toHaveCount(2)
    await row(0).click()
    await expect(page).toHaveURL('/messages?with=elif')
    await page.goBack()
    await expect(row(0)).toHaveAttribute('data-partner-id', 'elif')
  })

  test.describe.serial('the tiles of Form Study Group', () => {
    const tiles = (page: Page) => page.getByRole('region', { name: 'Form Study Group' }).getByRole('button')
    const growth = (page: Page) => tiles(page).filter({ hasText: 'Growth Topics' })
    const growthColour = (page: Page) => growth(page).evaluate((element) => getComputedStyle(element).backgroundColor)

    test('GROUP-001 GROUP-002 GROUP-003 say for how many people each type is', async ({ page }) => {
      await expect(tiles(page)).toContainText([/Solo Buddy.*2 people/, /Small Squad.*3-5 people/, /Big Vibe Group.*6\+ people/])
    })

    test('GROUP-004 GROUP-005 GROUP-009 are four, the last with the topics of Friday', async ({ page }) => {
      await expect(tiles(page)).toHaveCount(4)
      await expect(tiles(page).last()).toHaveText(/Friday Special.*Growth Topics.*AI tools, startups, side hustles/)
      await accessible(page, 'tiles on a Thursday')
    })

    for (const [id, name] of [
      ['GROUP-007', 'Small Squad'],
      ['GROUP-008', 'Big Vibe Group'],
      ['GROUP-006', 'Solo Buddy'],
    ] as const)
      test(`${id} open the wizard for a ${name}`, async ({ page }) => {
        await openWizard(page, name)
        if (name === 'Small Squad') await choose(page, 'mei')
        await next(page).click()
        await details(page).getByRole('button', { name: 'Other size' }).click()
        await expect(details(page).getByRole('radio', { name })).toBeChecked()
        await expect(details(page).getByLabel('Group name')).toHaveValue(`${name} Study Group`)
        await expect(details(page).getByRole('group', { name: 'Topic' })).toHaveCount(0)
        if (name !== 'Solo Buddy') for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Escape')
      })

    test('set the type that the student prefers', async ({ page }) => {
      await details(page).getByRole('button', { name: 'Create Group' }).click()
      await expect(sessions(page).getByRole('heading', { name: 'Solo Buddy Study Group' })).toBeVisible()
      await pending(page, 0)
      expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ preferredGroupType: 'solo' })
    })

    test('GROUP-009 show Growth Topics in another colour on a Friday, and form a group about a topic', async ({ page, server }) => {
      const thursday = await growthColour(page)
      await server.setClock(NOON + 24 * HOUR)
      await page.reload()
      await expect.poll(() => growthColour(page)).not.toBe(thursday)
      await accessible(page, 'tiles on a Friday')
      await openWizard(page, 'Growth Topics')
      await choose(page, 'mei')
      await next(page).click()
      await expect(details(page).getByLabel('Subject')).toHaveValue('AI tools')
      await details(page).getByText('Startups', { exact: true }).click()
      await expect(details(page).getByLabel('Subject')).toHaveValue('Startups')
      await accessible(page, 'a group about a topic')
      await details(page).getByRole('button', { name: 'Create Group' }).click()
      await expect(sessions(page).getByRole('listitem').filter({ hasText: 'Startups' })).toBeVisible()
      await expect.poll(() => onServer(page)).toContainEqual(expect.objectContaining({ groupSize: 'large', subject: 'Startups' }))
    })
  })
})

// This test runs last: all other students stay on another campus after it.
test('HOME-025 a student alone on a campus, new or the demo’s, sees the empty text and marked samples without links', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/status of 401/)
  const newcomer = await devices.signedOut(PHONE)
  await arriveAsNewcomer(newcomer, server, 'alone@campus.example')
  const empty = (page: Page) => page.getByText('No classmates available at the moment')
  const examples = (page: Page) => page.getByRole('region', { name: 'Examples' })
  await expect(empty(newcomer)).toBeVisible()
  await expect(newcomer.getByRole('region', { name: 'Form Study Group' })).toBeVisible()
  await expect(examples(newcomer)).toContainText('Sample')

  await server.kill()
  server.change((db) => db.prepare("update students set campus_id = 'elsewhere' where campus_id = 'demo' and id <> 'omar'").run())
  await server.start()
  const page = await posed(devices, 'omar', '/', PHONE)
  await expect(empty(page)).toBeVisible()
  await expect(examples(page)).toContainText('Sample')
  await expect(examples(page).getByRole('listitem')).toHaveText([/Youssef Mansour.*2nd Year · Medicine/, /Lina Haddad/, /Sara Lindqvist/])
  await expect(examples(page).getByRole('link')).toHaveCount(0)
  await expect(examples(page).getByRole('button')).toHaveCount(0)
  await accessible(page, 'samples')
})
