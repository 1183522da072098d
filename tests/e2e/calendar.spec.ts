import type { Page, Route } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, PHONE, prepared } from '../support/browser.ts'
import { openElsewhere } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { looksAsItDid, NOON, posed, test } from '../support/screens.ts'
import { respond } from '../support/respond.ts'
import { visit } from '../support/visit.ts'

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

const failing = (route: Route) => respond(route, 500, { code: 'failure', message: 'Something went wrong on our side.' })

/** Disconnects the calendar, which asks first. */
async function disconnect(page: Page): Promise<void> {
  await button(page, 'Disconnect').click()
  await page.getByRole('alertdialog', { name: 'Disconnect Google Calendar?' }).getByRole('button', { name: 'Disconnect' }).click()
}

test.describe.serial('a student’s calendar', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of (400|500)/)
    return posed(devices, 'elif', '/schedule', PHONE)
  })

  test.describe.serial('connecting a calendar on the schedule', () => {
    let popup: Page

    test('SCHED-004 CAL-014 CAL-015 the card shows the student’s address, and that only they see their events', async ({ page }) => {
      await expect(card(page)).toContainText('elif@demo.friendioo.invalid')
      await expect(card(page)).toContainText('Only you see your events')
      await expect(card(page)).not.toContainText('Connected & Syncing')
      await accessible(page, 'schedule, a calendar not connected')
    })

    test('CAL-013 CAL-023 the button opens a popup, and waits for it', async ({ page }) => {
      popup = await asked(page)
      await expect(button(page, 'Connecting...')).toBeVisible()
      await expect(card(page).getByRole('status')).toHaveText('Finish in the window that opened. It closes when you’re done.')
      await accessible(page, 'schedule, connecting')
      await accessible(popup, 'built-in calendar, asking')
    })

    test('CAL-024 CAL-026 CAL-028 the page reloads and requests the student again when the popup reports success', async ({ page }) => {
      await Promise.all([
        called(page, 'GET', '/api/auth/user'),
        page.waitForEvent('load'),
        popup.waitForEvent('close'),
        popup.getByRole('button', { name: 'Allow' }).click(),
      ])
    })

    test('CAL-027 TOAST-024 SCHED-005 after the reload, a toast and the card say that the calendar is connected', async ({ page }) => {
      await says(page, 'Google Calendar Connected!', 'Its events appear in your schedule.')
      await expect(card(page)).toContainText('Connected & Syncing')
      await expect(button(page, 'Connect Google Calendar')).toHaveCount(0)
    })
  })

  test.describe.serial('a connected calendar', () => {
    const events = (page: Page) => card(page).getByRole('list', { name: 'Today’s events' }).getByRole('listitem')

    test('CAL-001 CAL-009 CAL-010 a day without events shows the connection and its rhythm', async ({ page }) => {
      await expect(card(page)).toContainText('Connected & Syncing')
      await expect(card(page)).toContainText('No events today')
      await expect(card(page)).toContainText('Auto-syncs every 30 seconds')
    })

    test('CAL-003 CAL-004 CAL-005 today’s events are listed with title, start and end, in the schedule too', async ({ page }) => {
      await add(page, 'Pathology tutorial', 1, 1.5, 'Study Hall B')
      await add(page, 'Ward round', 6, 1)
      await add(page, 'Tomorrow’s lecture', 24, 1)
      await expect(events(page)).toHaveText([/Pathology tutorial1:20 – 2:50 PM/, /Ward round6:20 – 7:20 PM/])
      await expect(page.getByRole('region', { name: 'Study Schedule' })).toContainText('Pathology tutorial')
    })

    test('CAL-006 CAL-007 an event shows its place, if it has one, and that it comes from the calendar', async ({ page }) => {
      await expect(events(page)).toHaveText([/PM · Study Hall BCalendar/, /7:20 PMCalendar/])
      await accessible(page, 'schedule, events of a calendar')
    })

    test('while the events cannot be loaded, those of before stay, and the card does not say that it syncs', async ({ page }) => {
      await page.context().route('**/api/calendar/events', failing)
      const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await look()
      await expect(card(page)).toContainText('New events could not be loaded. Tries again every 30 seconds')
      await expect(card(page)).not.toContainText('Syncing')
      await expect(events(page)).toHaveCount(2)
      await page.context().unroute('**/api/calendar/events')
      await look()
      await expect(card(page)).toContainText('Connected & Syncing')
    })

    test('offline, the events stay, and the calendar cannot be disconnected', async ({ page, server }) => {
      await prepared(page)
      await server.leave()
      await page.reload()
      await offline(page)
      await expect(events(page)).toHaveCount(2)
      await expect(card(page)).toContainText('Syncs again when you are online')
      await disconnect(page)
      await says(page, 'Disconnection Failed', 'Please try again.')
      await expect(events(page)).toHaveCount(2)
    })

    test('CAL-002 CAL-033 TOAST-025 Disconnect removes the events', async ({ page }) => {
      await online(page)
      await Promise.all([called(page, 'DELETE', '/api/calendar/disconnect'), disconnect(page)])
      await says(page, 'Google Calendar Disconnected', 'Your calendar sync has been turned off.')
      await expect(button(page, 'Connect Google Calendar')).toBeVisible()
      await expect(page.getByText('Ward round')).toHaveCount(0)
    })
  })

  test.describe.serial('a calendar that fails shows why, and its button works again', () => {
    const again = (page: Page) => expect(button(page, 'Connect Google Calendar')).toBeEnabled()
    const deny = (page: Page) => asked(page).then((popup) => popup.getByRole('button', { name: 'Deny' }).click())

    test('CAL-029 TOAST-019 a toast says why, and the button works again, when the student denies access', async ({ page }) => {
      await deny(page)
      await says(page, 'Connection Failed', 'Please try again or check your Google account permissions.')
      await again(page)
    })

    test('CAL-030 the button works again when the student closes the popup', async ({ page }) => {
      const popup = await asked(page)
      await popup.close()
      await again(page)
    })

    test('TOAST-017 a toast says why, and the button works again, when the server fails', async ({ page }) => {
      await page.context().route('**/api/calendar/auth', failing)
      await Promise.all([page.waitForEvent('popup'), button(page, 'Connect Google Calendar').click()])
      await says(page, 'Connection Failed', 'Failed to connect to Google Calendar. Please try again.')
      await again(page)
      await page.context().unroute('**/api/calendar/auth')
    })

    test('ERR-016 CAL-032 a toast says why, and the button works again, when the browser blocks the popup', async ({ page }) => {
      await page.evaluate(() => (window.open = () => null))
      await button(page, 'Connect Google Calendar').click()
      await says(page, 'Connection Failed', 'Popup blocked. Please allow popups for this site.')
      await again(page)
    })

    test('TOAST-018 a toast says so, and the button works again, when the student denies access in Profile Settings', async ({ page }) => {
      await arrive(page, '/profile')
      await deny(page)
      await says(page, 'Authentication Failed', 'Please try again.')
      await again(page)
    })

    test('TOAST-020 a toast says when the calendar cannot be disconnected, and its button works again', async ({ page }) => {
      await connect(page)
      await page.context().route('**/api/calendar/disconnect', failing)
      await disconnect(page)
      await says(page, 'Disconnection Failed', 'Please try again.')
      await expect(card(page)).toContainText('Connected & Syncing')
      await page.context().unroute('**/api/calendar/disconnect')
      await disconnect(page)
      await again(page)
    })
  })

  test.describe.serial('connecting a calendar in Profile Settings', () => {
    let popup: Page

    test('CAL-011 CAL-012 the card lists three benefits above its button', async ({ page }) => {
      await visit(page, '/profile')
      await expect(card(page).getByRole('listitem')).toHaveCount(3)
      await expect(button(page, 'Connect Google Calendar')).toBeVisible()
      await accessible(page, 'settings, a calendar not connected')
    })

    test('CAL-017 the popup is 500 by 600 px', async ({ page }) => {
      await page.evaluate(() => {
        const { open } = window
        window.open = (...args) => {
          document.documentElement.dataset.opened = args[2]
          return open(...args)
        }
      })
      popup = await asked(page)
      await expect(page.locator('html')).toHaveAttribute('data-opened', 'popup,width=500,height=600')
    })

    test('CAL-020 CAL-021 the page notices the connection and requests the events', async ({ page }) => {
      await Promise.all([called(page, 'GET', '/api/calendar/events'), popup.getByRole('button', { name: 'Allow' }).click()])
      await says(page, 'Google Calendar Connected!', 'Its events appear in your schedule.')
      await expect(card(page)).toContainText('Connected & Syncing')
      await accessible(page, 'settings, a calendar connected')
    })
  })
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

test.describe.serial('a study session in the calendar', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of (409|500)/)
    const page = await posed(devices, 'daniel', '/schedule', PHONE)
    await openElsewhere(page, { name: 'Joints', subject: 'Anatomy', location: 'Study Hall A', studyDuration: 60 })
    return page
  })
  const studySession = (page: Page) => page.getByRole('region', { name: 'Your Active Sessions' })
  const sync = (page: Page) => studySession(page).getByRole('button', { name: 'Sync to Google Calendar' })

  test('CAL-016 TOAST-026 can be synced once a calendar is connected', async ({ page }) => {
    await expect(studySession(page)).toContainText('Joints')
    await expect(sync(page)).toHaveCount(0)
    await connect(page)
    await sync(page).click()
    await says(page, 'Synced to Calendar', 'Joints')
    await expect(card(page).getByRole('listitem')).toHaveText([/Anatomy12:20 – 1:20 PM · Study Hall ACalendar/])
    await accessible(page, 'schedule, a session that can be synced')
  })

  test('a second sync adds no second event', async ({ page }) => {
    await Promise.all([called(page, 'POST', '/api/calendar/sync-study-session'), sync(page).click()])
    await says(page, 'Synced to Calendar', 'Joints')
    await expect(card(page).getByRole('listitem')).toHaveCount(1)
  })

  test('TOAST-021 TOAST-023 shows an error when the sync fails', async ({ page }) => {
    await page.context().route('**/api/calendar/sync-study-session', failing)
    await sync(page).click()
    await says(page, 'Sync Failed', 'Failed to sync study session. Please try again.')
    await page.context().unroute('**/api/calendar/sync-study-session')
  })

  test('TOAST-022 asks to connect the calendar first when it was disconnected on another device', async ({ page }) => {
    // Disconnects the calendar elsewhere, just before the page's request: the page does not know it yet.
    await page.context().route('**/api/calendar/sync-study-session', async (route) => {
      await page.request.delete('/api/calendar/disconnect')
      await route.continue()
    })
    await sync(page).click()
    await says(page, 'Sync Failed', 'Connect your Google Calendar first to sync study sessions')
    await expect(sync(page)).toHaveCount(0)
  })
})

test('looks as it did: a calendar not connected, connecting, connected', async ({ devices }) => {
  const page = await posed(devices, 'youssef', '/schedule')
  const popup = await asked(page)
  await looksAsItDid(page, 'calendar-connecting')
  await popup.setViewportSize({ width: 500, height: 600 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    await expect.soft(popup).toHaveScreenshot(`calendar-consent-${colorScheme}.webp`)
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
