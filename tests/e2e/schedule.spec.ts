import type { Locator, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, connectionBar, expect, offline, online, pending, PHONE, prepared, signIn } from '../support/browser.ts'
import { openElsewhere } from '../support/groups-page.ts'
import { loseSession, NOTICED } from '../support/expire-session.ts'
import { answer, ask, says } from '../support/meetups.ts'
import { NOON, posed, POSED, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const MINUTE = 60_000
const WIDE = { viewport: { width: 1280, height: 800 } }

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Schedule' })
const loading = (page: Page) => page.getByRole('group', { name: 'Loading your schedule' })
const clock = (page: Page) => page.getByRole('region', { name: 'Study Schedule' })
const calendar = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })
const sessions = (page: Page) => page.getByRole('region', { name: 'Your Active Sessions' })
/** The list of one day, on a phone. */
const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
/** A column of the grid, by the date that is its accessible name. */
const column = (page: Page, date: string) => page.getByRole('region', { name: date, exact: true })
const grid = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Returns the ISO time this many minutes after `NOON`, which is 12:20 in Berlin on Thursday, March 12, 2026. */
const inMinutes = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
const THURSDAY = 'Today, Thursday, March 12, 2026'
const FRIDAY = 'Friday, March 13, 2026'

/** Creates a meetup that `from` has requested and `to` has accepted. */
async function agree(page: Page, from: string, to: string, subject: string, minutes: number): Promise<void> {
  await answer(page, to, await ask(page, from, to, { subject, scheduledTime: inMinutes(minutes) }), 'accepted')
}

/** Returns the top of an item below the grid's upper edge, and its height, both in hours. */
async function hoursDown(item: Locator): Promise<{ top: number; height: number }> {
  return item.evaluate((element) => {
    const hour = 46
    const { top, height } = element.getBoundingClientRect()
    return { top: (top - element.parentElement!.parentElement!.getBoundingClientRect().top) / hour, height: height / hour }
  })
}

test('SCHED-001 the schedule shows as loading until the page knows who is signed in', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked/)
  const context = await devices.fresh({ ...PHONE, serviceWorkers: 'block' })
  await signIn(context, 'carlos')
  const page = await context.newPage()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/api/auth/user', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/schedule')
  await expect(loading(page)).toBeVisible()
  await accessible(page, 'schedule, nobody known')
  letGo()
  await expect(day(page, 'Today')).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
})

test('SCHED-003 SCHED-006 SCHED-007 on a phone the schedule shows title and date, the clock, my day as a list, other days, and running sessions', async ({
  devices,
}) => {
  const page = await posed(devices, 'daniel', '/schedule', PHONE)
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('Thu, Mar 12', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(day(page, 'Today')).toContainText('Nothing planned today')
  await expect(clock(page)).toContainText('Nothing this afternoon or evening.')
  await expect(sessions(page)).toHaveCount(0)
  await expect(calendar(page).getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()
  await accessible(page, 'schedule, nothing planned')

  const running = await openElsewhere(page, { name: 'Joints', location: 'Study Hall A', studyDuration: 60 })
  await openElsewhere(page, { name: 'Slides', scheduledAt: inMinutes(5 * 60 + 10), studyDuration: 90 })
  await openElsewhere(page, { name: 'Night shift', scheduledAt: inMinutes(11 * 60), studyDuration: 120 })
  await agree(page, 'daniel', 'omar', 'Anatomy', 160)
  await ask(page, 'daniel', 'youssef', { subject: 'Unanswered', scheduledTime: inMinutes(200) })
  await expect(day(page, 'Today').getByRole('listitem')).toHaveText([
    /Joints12:20 – 1:20 PM · Study Hall ANow/,
    /Anatomy with Omar3:00 PM · Study Hall BMeetup/,
    /Unanswered with Youssef3:40 PM · Study Hall B · Waiting for Youssef’s answerPending meetup/,
    /Slides5:30 – 7:00 PMStudy group/,
    /Night shift11:20 PM – 1:20 AMStudy group/,
  ])
  await expect(clock(page).getByRole('listitem')).toHaveText([/Joints/, /Anatomy with Omar.*3:00 PM/, /Slides/, /Night shift/])
  await expect(sessions(page).locator('[data-session-id]')).toHaveCount(1)
  await expect(sessions(page).locator(`[data-session-id="${running.id}"]`)).toBeVisible()
  await accessible(page, 'schedule, a day')

  // A group that crosses midnight is on both days.
  await button(page, 'Next day').click()
  await expect(day(page, 'Tomorrow').getByRole('listitem')).toHaveText([/Night shift11:20 PM – 1:20 AM/])
  await button(page, 'Next day').click()
  await expect(day(page, 'Sat, Mar 14')).toContainText('Nothing planned')
  await accessible(page, 'schedule, another day')
  const place = await button(page, 'Previous day').boundingBox()
  await button(page, 'Today').click()
  await expect(day(page, 'Today').getByRole('heading')).toBeFocused()
  await expect(button(page, 'Today')).toHaveCount(0)
  // A second tap at the same place does the same.
  expect(await button(page, 'Previous day').boundingBox()).toEqual(place)
  await button(page, 'Previous day').click()
  await expect(day(page, 'Yesterday')).toContainText('Nothing left from this day')
})

test.describe.serial('the week', () => {
  sharedPage(({ devices }) => posed(devices, 'tomas', '/schedule', WIDE))

  test('SCHED-003 SCHED-006 SCHED-007 on a wide screen the schedule shows the week by its hours, each day as a list, all by keyboard', async ({
    page,
  }) => {
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText('Mar 9 – 15', { exact: true })).toBeVisible()
    await expect(grid(page, 'Week of Mon, Mar 9')).toContainText('Nothing planned this week')
    await accessible(page, 'week, nothing planned')

    await openElsewhere(page, { name: 'Joints', location: 'Study Hall A', studyDuration: 60 })
    await openElsewhere(page, { name: 'Slides', scheduledAt: inMinutes(20), studyDuration: 120 })
    await openElsewhere(page, { name: 'Past papers', scheduledAt: inMinutes(24 * 60 + 100), studyDuration: 90 })
    await agree(page, 'hana', 'tomas', 'Anatomy', 24 * 60 + 340)
    await expect(column(page, THURSDAY).getByRole('listitem')).toHaveText([
      /Joints.*12:20 – 1:20 PM, Study group, now.*Study Hall A/,
      /Slides.*12:40 – 2:40 PM, Study group/,
    ])
    await expect(column(page, FRIDAY).getByRole('listitem')).toHaveText([
      /Past papers.*2:00 – 3:30 PM, Study group/,
      /Anatomy with Hana.*6:00 PM, Meetup/,
    ])
    await expect(column(page, 'Monday, March 9, 2026')).toContainText('Nothing planned.')
    await expect(page.getByText('Nothing planned this week')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Colours' }).getByRole('listitem')).toHaveText(['Study group', 'Meetup'])

    // The grid begins at 8 AM. An item's place and height show its start and length, and items that overlap are side by side.
    const papers = await hoursDown(column(page, FRIDAY).getByRole('listitem').first())
    expect(papers.top).toBeCloseTo(6, 1)
    expect(papers.height).toBeCloseTo(1.5, 1)
    const [joints, slides] = await column(page, THURSDAY)
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))
    expect(joints!.right).toBeLessThanOrEqual(slides!.left + 1)
    await expect(sessions(page).locator('[data-session-id]')).toHaveCount(1)
    await accessible(page, 'week')

    await button(page, 'Next week').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mar 16 – 22', { exact: true })).toBeVisible()
    await expect(grid(page, 'Week of Mon, Mar 16').getByRole('listitem')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Today')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column(page, THURSDAY)).toBeVisible()

    const view = (name: string) => page.getByRole('radio', { name, exact: true })
    await expect(view('Week')).toBeChecked()
    await view('Week').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(view('Day')).toBeChecked()
    await expect(grid(page, 'Thu, Mar 12').getByRole('listitem')).toHaveCount(2)
    await accessible(page, 'a day by its hours')
    await button(page, 'Next day').click()
    await expect(grid(page, 'Fri, Mar 13').getByRole('listitem')).toHaveCount(2)
    await view('Week').check()
    await expect(column(page, FRIDAY)).toBeVisible()
  })

  test('SCHED-006 an item before 8 AM or after 9 PM makes the grid longer', async ({ page }) => {
    const height = () => grid(page, 'Week of Mon, Mar 9').evaluate((element) => element.getBoundingClientRect().height)
    const usual = await height()
    await openElsewhere(page, { name: 'Before the exam', scheduledAt: inMinutes(19 * 60 - 20), studyDuration: 30 })
    await expect(column(page, FRIDAY).getByRole('listitem')).toHaveText([/Before the exam.*7:00 – 7:30 AM/, /Past papers/, /Anatomy/])
    expect((await height()) - usual).toBe(46)
  })

  test('the week opens at this moment where the window is too low for it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 360 })
    await visit(page, '/')
    await visit(page, '/schedule')
    await expect(column(page, THURSDAY)).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    const line = column(page, THURSDAY).locator('span[style^="top"]').first()
    await expect(line).toBeInViewport()
  })
})

test.describe.serial('the schedule on a phone', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of 401|WebSocket connection to .* failed/)
    return posed(devices, 'mei', '/schedule', PHONE)
  })

  test('SCHED-006 offline, the schedule shows its data, when they were current, and what the student changes', async ({ page, server }) => {
    await prepared(page)
    await openElsewhere(page, { name: 'Enzymes', studyDuration: 60 })
    await agree(page, 'mei', 'jonas', 'Pathology', 100)
    await expect(day(page, 'Today').getByRole('listitem')).toHaveCount(2)
    await server.leave()
    await offline(page)
    await arrive(page, '/schedule')
    await expect(day(page, 'Today').getByRole('listitem')).toHaveText([/Enzymes12:20 – 1:20 PM/, /Pathology with Jonas2:00 PM/])
    await expect(page.getByText(/^As of \d+:\d\d [AP]M$/)).toBeVisible()
    await button(sessions(page), '+30 min').click()
    await expect(day(page, 'Today').getByRole('listitem').first()).toHaveText(/Enzymes12:20 – 1:50 PM/)
    await pending(page, 1)
    await accessible(page, 'schedule, offline')
    await server.start()
    await pending(page, 0)
  })

  test('SCHED-002 SCHED-008 a session lost under the open schedule shows the sign-in texts and a toast, and known items stay readable', async ({
    page,
    server,
  }) => {
    await openElsewhere(page, { name: 'Valves', studyDuration: 60 })
    await expect(day(page, 'Today')).toContainText('Valves')
    await loseSession(page, server.url)
    await expect(connectionBar(page)).toHaveAttribute('data-connection', 'signed-out', NOTICED)
    await says(page, 'Authentication Required', 'Please log in to view your schedule.')
    const asked = page.getByRole('region', { name: 'Authentication Required' })
    await expect(asked.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    await expect(asked.getByText('Please log in to view your schedule.')).toBeVisible()
    await expect(day(page, 'Today')).toContainText('Valves')
    await accessible(page, 'schedule, session lost')
    await page.setViewportSize(WIDE.viewport)
    await expect(column(page, THURSDAY)).toContainText('Valves')
    await accessible(page, 'week, session lost')
    await asked.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Mei Tanaka' }).click()
    await expect(page).toHaveURL('/schedule')
    await online(page)
    await expect(asked).toHaveCount(0)
  })
})

test('SCHED-002 SCHED-008 signed out, the page and a toast show that the schedule needs a sign-in', async ({ devices }) => {
  const page = await devices.signedOut(POSED)
  await arrive(page, '/schedule')
  await says(page, 'Authentication Required', 'Please log in to view your schedule.')
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  await accessible(page, 'schedule, signed out')
})

test('a device whose language has a 24-hour clock and the day first shows English dates like that', async ({ devices }) => {
  const page = await posed(devices, 'luca', '/schedule', { ...WIDE, locale: 'de-DE' })
  await agree(page, 'noah', 'luca', 'Histology', 95)
  const today = page.getByRole('region', { name: /^Today, Thursday,? 12 March 2026$/ })
  await expect(today.getByRole('listitem')).toContainText('13:55')
  await expect(page.getByText(/^9 ?– ?15 Mar$/)).toBeVisible()
  await expect(page.getByText('09', { exact: true })).toBeVisible()
})

test('a word that is too long for a block of the week stays in one line, and the block says the whole name', async ({ devices }) => {
  const page = await devices.of('ravi', '/schedule', { viewport: { width: 1280, height: 800 } })
  await agree(page, 'ravi', 'ingrid', 'Otorhinolaryngology', 30)
  const block = page.locator('[data-kind=meetup][title]')
  await expect(block).toHaveAttribute('title', /^Otorhinolaryngology with Ingrid, /)
  const lines = await block.getByText('Otorhinolaryngology with Ingrid', { exact: true }).evaluate((name) => {
    const word = document.createRange()
    word.setStart(name.firstChild!, 0)
    word.setEnd(name.firstChild!, 'Otorhinolaryngology'.length)
    return new Set([...word.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})
