import type { Page, Route } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, PHONE, prepared } from '../support/browser.ts'
import { openElsewhere } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { looksAsItDid, NOON, posed, test } from '../support/screens.ts'

const HOUR = 3_600_000

const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const called = (page: Page, method: string, path: string) =>
  page.context().waitForEvent('request', (request) => request.method() === method && new URL(request.url()).pathname === path)

/** Presses Connect Google Calendar and returns the popup. */
async function asked(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Connect Google Calendar').click()])
  await expect(popup.getByRole('heading', { name: 'Allow access to your calendar?' })).toBeVisible()
  return popup
}

/** Connects the calendar of this page's student through the API, without a popup. */
async function connect({ request }: Page): Promise<void> {
  const { authUrl } = (await (await request.get('/api/calendar/auth')).json()) as { authUrl: string }
  const state = new URL(authUrl).searchParams.get('state')!
  expect((await request.post('/api/calendar/consent', { form: { state, answer: 'allow' } })).ok()).toBe(true)
}

/** Adds an event to the calendar of this page's student: it starts `hours` after noon and lasts `lasts` hours. */
async function add({ request }: Page, subject: string, hours: number, lasts: number, location?: string): Promise<void> {
  const startTime = new Date(NOON + hours * HOUR).toISOString()
  const endTime = new Date(NOON + (hours + lasts) * HOUR).toISOString()
  expect(
    (
      await request.post('/api/calendar/sync-study-session', { data: { subject, startTime, endTime, ...(location && { location }) } })
    ).status(),
  ).toBe(201)
}

const failing = (route: Route) => route.fulfill({ status: 500, json: { code: 'failure', message: 'Something went wrong on our side.' } })

test('SCHED-004 SCHED-005 CAL-013 CAL-014 CAL-015 CAL-023 CAL-024 CAL-026 CAL-027 CAL-028 TOAST-024 the schedule connects a calendar in a popup, reloads, and shows that it is connected', async ({
  devices,
}) => {
  const page = await posed(devices, 'elif', '/schedule', PHONE)
  const events: string[] = []
  page.context().on('request', (request) => events.push(new URL(request.url()).pathname))
  await expect(card(page)).toContainText('elif@demo.friendioo.invalid')
  await expect(card(page)).toContainText('Only you see your events')
  await expect(card(page)).not.toContainText('Connected & Syncing')
  await accessible(page, 'schedule, a calendar not connected')

  const popup = await asked(page)
  await expect(button(page, 'Connecting...')).toBeVisible()
  await expect(card(page).getByRole('status')).toHaveText('Finish in the window that opened. It closes by itself.')
  await accessible(page, 'schedule, connecting')
  await accessible(popup, 'built-in calendar, asking')
  await Promise.all([
    called(page, 'GET', '/api/auth/user'),
    page.waitForEvent('load'),
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Allow' }).click(),
  ])
  await says(page, 'Google Calendar Connected!', 'Its events stand in your schedule.')
  await expect(card(page)).toContainText('Connected & Syncing')
  await expect(button(page, 'Connect Google Calendar')).toHaveCount(0)
})

test('CAL-011 CAL-012 CAL-017 CAL-020 CAL-021 API-013 Profile Settings lists three benefits and connects a calendar within 2 s, in a popup of 500 by 600 px', async ({
  devices,
}) => {
  const page = await posed(devices, 'tomas', '/profile', PHONE)
  await expect(card(page).getByRole('listitem')).toHaveCount(3)
  await accessible(page, 'settings, a calendar not connected')
  await page.evaluate(() => {
    const { open } = window
    window.open = (...args) => {
      document.documentElement.dataset.opened = args[2]
      return open(...args)
    }
  })
  const popup = await asked(page)
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'popup,width=500,height=600')
  await Promise.all([called(page, 'GET', '/api/calendar/events'), popup.getByRole('button', { name: 'Allow' }).click()])
  await says(page, 'Google Calendar Connected!', 'Its events stand in your schedule.')
  await expect(card(page)).toContainText('Connected & Syncing')
  await accessible(page, 'settings, a calendar connected')
})

test('CAL-001 CAL-002 CAL-003 CAL-004 CAL-005 CAL-006 CAL-007 CAL-009 CAL-010 CAL-033 TOAST-025 the calendar card lists today’s events with times and places, also offline, and removes them when disconnected', async ({
  devices,
  server,
}) => {
  const page = await posed(devices, 'carlos', '/schedule', PHONE)
  await connect(page)
  await expect(card(page)).toContainText('Connected & Syncing')
  await expect(card(page)).toContainText('No events today')
  await expect(card(page)).toContainText('Auto-syncs every 30 seconds')
  await add(page, 'Pathology tutorial', 1, 1.5, 'Study Hall B')
  await add(page, 'Ward round', 6, 1)
  await add(page, 'Tomorrow’s lecture', 24, 1)
  const events = card(page).getByRole('list', { name: 'Today’s events' }).getByRole('listitem')
  await expect(events).toHaveText([/Pathology tutorial1:20 – 2:50 PM · Study Hall BCalendar/, /Ward round6:20 – 7:20 PMCalendar/])
  await expect(page.getByRole('region', { name: 'Study Schedule' })).toContainText('Pathology tutorial')
  await accessible(page, 'schedule, events of a calendar')

  await prepared(page)
  await server.kill()
  await page.reload()
  await offline(page)
  await expect(events).toHaveCount(2)
  await expect(card(page)).toContainText('Syncs again when you are online')
  await button(page, 'Disconnect').click()
  await says(page, 'Disconnection Failed', 'Please try again.')
  await expect(events).toHaveCount(2)
  await server.start()
  await server.setClock(NOON)
  await online(page)

  await Promise.all([called(page, 'DELETE', '/api/calendar/disconnect'), button(page, 'Disconnect').click()])
  await says(page, 'Google Calendar Disconnected', 'Your calendar sync has been turned off.')
  await expect(button(page, 'Connect Google Calendar')).toBeVisible()
  await expect(page.getByText('Ward round')).toHaveCount(0)
})

test('CAL-008 API-059 the page requests events only when a calendar is connected, and shows them as loading until the response', async ({
  devices,
  console,
}) => {
  console.allow(/Service Worker registration blocked/)
  const page = await posed(devices, 'hana', null, { ...PHONE, serviceWorkers: 'block' })
  let asked = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.context().route('**/api/calendar/events', async (route) => {
    asked++
    await held
    await route.continue()
  })
  await arrive(page, '/schedule')
  await online(page)
  await expect(button(page, 'Connect Google Calendar')).toBeVisible()
  expect(asked).toBe(0)
  await connect(page)
  await expect(card(page).getByRole('group', { name: 'Loading your events' })).toBeVisible()
  await accessible(page, 'schedule, events load')
  letGo()
  await expect(card(page)).toContainText('No events today')
})

test('CAL-016 TOAST-021 TOAST-022 TOAST-023 TOAST-026 a study session can be synced to the calendar only while one is connected, and a failure is shown', async ({
  devices,
  console,
}) => {
  console.allow(/status of (409|500)/)
  const page = await posed(devices, 'daniel', '/schedule', PHONE)
  await openElsewhere(page, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 60 })
  const session = page.getByRole('region', { name: 'Your Active Sessions' })
  await expect(session).toContainText('Joints')
  const sync = session.getByRole('button', { name: 'Sync to Google Calendar' })
  await expect(sync).toHaveCount(0)
  await connect(page)
  await sync.click()
  await says(page, 'Synced to Calendar', 'Joints')
  await expect(card(page).getByRole('listitem')).toHaveText([/Anatomy12:20 – 1:20 PM · Study Hall ACalendar/])
  // A second sync adds no second event.
  await sync.click()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await accessible(page, 'schedule, a session that can be synced')

  await page.context().route('**/api/calendar/sync-study-session', failing)
  await sync.click()
  await says(page, 'Sync Failed', 'Failed to sync study session. Please try again.')
  await page.context().unroute('**/api/calendar/sync-study-session')
  // Disconnects the calendar elsewhere, just before the page's request: the page does not know it yet.
  await page.context().route('**/api/calendar/sync-study-session', async (route) => {
    await page.request.delete('/api/calendar/disconnect')
    await route.continue()
  })
  await sync.click()
  await says(page, 'Sync Failed', 'Connect your Google Calendar first to sync study sessions')
  await expect(sync).toHaveCount(0)
})

test('ERR-016 CAL-029 CAL-030 CAL-032 TOAST-017 TOAST-018 TOAST-019 TOAST-020 the card shows why connecting or disconnecting failed, and its button works again', async ({
  devices,
  console,
}) => {
  console.allow(/status of (400|500)/)
  const page = await posed(devices, 'lina', '/schedule', PHONE)
  const again = () => expect(button(page, 'Connect Google Calendar')).toBeEnabled()
  await Promise.all([asked(page).then((popup) => popup.getByRole('button', { name: 'Deny' }).click())])
  await says(page, 'Connection Failed', 'Please try again or check your Google account permissions.')
  await again()

  const popup = await asked(page)
  await popup.close()
  await again()

  await page.context().route('**/api/calendar/auth', failing)
  await Promise.all([page.waitForEvent('popup'), button(page, 'Connect Google Calendar').click()])
  await says(page, 'Connection Failed', 'Failed to connect to Google Calendar. Please try again.')
  await again()
  await page.context().unroute('**/api/calendar/auth')

  await page.evaluate(() => (window.open = () => null))
  await button(page, 'Connect Google Calendar').click()
  await says(page, 'Connection Failed', 'Popup blocked. Please allow popups for this site.')
  await again()

  await arrive(page, '/profile')
  await Promise.all([asked(page).then((popup) => popup.getByRole('button', { name: 'Deny' }).click())])
  await says(page, 'Authentication Failed', 'Please try again.')
  await again()

  await connect(page)
  await page.context().route('**/api/calendar/disconnect', failing)
  await button(page, 'Disconnect').click()
  await says(page, 'Disconnection Failed', 'Please try again.')
  await expect(card(page)).toContainText('Connected & Syncing')
})

test('looks as it did: a calendar not connected, connecting, connected', async ({ devices }) => {
  const page = await posed(devices, 'youssef', '/schedule')
  const popup = await asked(page)
  await looksAsItDid(page, 'calendar-connecting')
  await popup.setViewportSize({ width: 500, height: 600 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await expect.soft(popup).toHaveScreenshot(`calendar-consent-${colorScheme}.png`)
  }
  await popup.close()
  await connect(page)
  await add(page, 'Pathology tutorial', 1, 1.5, 'Study Hall B')
  await add(page, 'Ward round, Cardiology', 5, 0.75, 'University Hospital, 3 East')
  await add(page, 'Pharmacology revision', 7, 2)
  await expect(card(page).getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await online(page)
  await looksAsItDid(page, 'calendar-connected')
})
