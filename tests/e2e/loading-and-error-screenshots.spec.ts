import type { Page } from 'playwright/test'
import type { Device } from '../../schemas/device.ts'
import { as, list, openBell, write } from '../support/notifications-page.ts'
import { arrive, connectionBar, expect, online, pending, prepared } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { loseSession, NOTICED } from '../support/expire-session.ts'
import { answer, ask, popup, meetupCard, toast } from '../support/meetups.ts'
import { button, field, refuseProfiles } from '../support/profile.ts'
import { DESKTOP, looksAsItDid, NOON, posed, saysOffline, test, withoutNetwork } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { refusedMessage } from '../support/refused-message.ts'
import { respond } from '../support/respond.ts'
import { turnTo, visit } from '../support/visit.ts'

const MINUTE = 60_000
/** A student's devices, one in each state. */
const DEVICES = (
  [
    ['Safari', 'iPhone', 0],
    ['Firefox', 'Windows', 0],
    ['Chrome', 'Android', 50],
    ['', '', 3 * 24 * 60],
  ] as const
).map(([browser, system, minutes], at): Device => {
  const lastSeenAt = new Date(NOON - minutes * MINUTE).toISOString()
  return { id: `d${at}`, browser, system, signedInAt: lastSeenAt, lastSeenAt, isOnline: minutes === 0, isThisOne: at === 0 }
})
const main = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const says = (page: Page, words: string) => expect(connectionBar(page).getByText(words).last()).toBeVisible()
/** Opens the list of notifications: the change to another size has closed it. */
const opened = async (page: Page) => {
  if (!(await list(page).isVisible())) await openBell(page)
}
const viewChanges = (page: Page) => page.getByRole('button', { name: 'View changes' }).click()

// The replica of this device is empty until the last of these tests loads it.
test.describe.serial('a new device', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ devices, server, console }) => {
    console.allow(/ERR_FAILED|The data worker could not start|Service Worker registration blocked|status of 503/)
    await server.setClock(NOON)
    const page = await posed(devices, 'mei', null, { serviceWorkers: 'block' })
    await page.context().route('**/sync/pull', () => undefined)
    // At its other address the document of Home has no classmates (ADR 0103).
    await page.goto('/homepage')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    return page
  })
  /** Shows a page of which nothing is here yet. */
  const wait = async (page: Page, path: string, title: RegExp) => {
    await turnTo(page, path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('.skeleton').first()).toBeVisible()
  }

  test('looks as it did: while it loads', async ({ page }) => {
    await looksAsItDid(page, 'home-loading')
    await looksAsItDid(page, 'notifications-loading', () => opened(page))
    await page.keyboard.press('Escape')
    await wait(page, '/messages', /^Messages/)
    await looksAsItDid(page, 'messages-loading')
    await wait(page, '/profile', /^Profile/)
    await looksAsItDid(page, 'profile-loading')
    await wait(page, '/messages?with=jonas', /^Messages/)
    await looksAsItDid(page, 'chat-loading')
  })

  test('looks as it did: while a classmate, the matches and the schedule load', async ({ page }) => {
    await wait(page, '/academic-matches', /^Academic Matches/)
    await looksAsItDid(page, 'academic-matches-loading')
    await wait(page, '/schedule', /^My Schedule/)
    await looksAsItDid(page, 'schedule-loading')
    await wait(page, '/user-profile/jonas', /^Friendioo/)
    await looksAsItDid(page, 'user-profile-loading')
  })

  test('looks as it did: WhatsApp meetup while it loads', async ({ page }) => {
    await turnTo(page, '/whatsapp-meetup')
    await expect(page.getByRole('group', { name: 'Loading classmates' })).toBeVisible()
    await looksAsItDid(page, 'whatsapp-loading')
  })

  test('looks as it did: a new device on which nothing could be loaded, and then it is', async ({ page, server }) => {
    // Above the route that holds the pulls: without any, the browser would let them through.
    await page.context().route('**/sync/pull', (route) => respond(route, 503, { code: 'unavailable', message: 'Too busy.' }))
    await page.goto('/')
    await expect(page.getByText('Friendioo isn’t answering').first()).toBeVisible()
    await looksAsItDid(page, 'server-fails')
    await server.leave()
    await page.context().unroute('**/sync/pull')
    await button(page, 'Try again').click()
    await expect(page.getByText('Nothing is on this device yet')).toBeVisible()
    await looksAsItDid(page, 'nothing-loaded', () => saysOffline(page))
    await server.start()
    // The page also tries again by itself.
    await expect(page.getByRole('heading', { name: 'Available Classmates' })).toBeVisible()
  })

  test('looks as it did: what did not load', async ({ page }) => {
    await page.context().route('**/assets/profile-*.js', (route) => route.abort())
    await arrive(page, '/profile')
    await expect(button(page, 'Try again')).toBeVisible()
    await looksAsItDid(page, 'profile-not-loaded')
    await page.context().route('**/assets/worker-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(button(page, 'Reload')).toBeVisible()
    await looksAsItDid(page, 'stopped')
  })
})

test('looks as it did: nothing said yet', async ({ devices }) => {
  const page = await posed(devices, 'zoe', '/messages?with=noah')
  await looksAsItDid(page, 'chat-empty')
})

test.describe.serial('without a network', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ devices, server }) => {
    await server.setClock(NOON)
    const page = await posed(devices, 'amina', '/')
    // Her session shows once the page knows the server's clock.
    await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toBeVisible()
    await withoutNetwork(page, server)
    return page
  })

  test('looks as it did: notifications, a classmate, the matches and the schedule without a network', async ({ page }) => {
    await looksAsItDid(page, 'notifications-offline', () => opened(page))
    await visit(page, '/user-profile/youssef')
    await looksAsItDid(page, 'user-profile-offline', () => saysOffline(page))
    await visit(page, '/academic-matches')
    await looksAsItDid(page, 'academic-matches-offline', () => saysOffline(page))
    await visit(page, '/schedule')
    await looksAsItDid(page, 'schedule-offline', () => saysOffline(page))
  })

  test('looks as it did: without a network', async ({ page }) => {
    await visit(page, '/')
    await looksAsItDid(page, 'home-offline', () => says(page, 'You’re offline'))
    await visit(page, '/messages?with=lina')
    await chatOf(page).write('I am two minutes late')
    await chatOf(page).write('Keep me the seat at the window, the one with the lamp that does not flicker, and the good chair')
    await says(page, '2 changes waiting')
    // A tap into the chat: after a key or from a field, the chat that gets the focus at the other size would have a ring.
    await page.getByRole('log').getByText('Today', { exact: true }).click()
    await looksAsItDid(page, 'chat-offline')
    await viewChanges(page)
    await looksAsItDid(page, 'chat-waiting-changes')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).last().click()
    await looksAsItDid(page, 'chat-change-deleted')
    await page.keyboard.press('Escape')
    await visit(page, '/messages')
    await looksAsItDid(page, 'messages-offline')
    await main(page, 'Profile').click()
    await looksAsItDid(page, 'profile-sign-out', async () => {
      // The dialog of the other size may still be open, or be closing.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await button(page, 'Sign Out').click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    })
  })
})

test('looks as it did: the session has ended', async ({ server, devices, console }) => {
  console.allow(/status of 401|WebSocket connection to .* failed/)
  const page = await posed(devices, 'sara', '/')
  // Without a session, no picture of a student loads any more: those of this screen are cached before.
  await page.waitForFunction(() => document.images.length > 5 && [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
  await prepared(page)
  await page.waitForFunction(async () => {
    const isCached = await Promise.all(
      [...document.images].map(async ({ src }) => (await caches.match(new URL(src).pathname)) !== undefined),
    )
    return isCached.every(Boolean)
  })
  await loseSession(page, server.url)
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'signed-out', NOTICED)
  await page.getByRole('switch').click()
  await pending(page, 1)
  await says(page, 'Sign in to send 1 change')
  await looksAsItDid(page, 'home-signed-out')
})

test('looks as it did: asked to meet up, answered, and what is said of it', async ({ devices }) => {
  const page = await posed(devices, 'hana', '/')
  const soon = new Date(NOON + 100 * MINUTE).toISOString()
  const mine = await ask(page, 'hana', 'daniel', { subject: 'Pharmacology', scheduledTime: soon })
  await ask(page, 'luca', 'hana', { subject: 'Physiology', scheduledTime: soon })
  await expect(popup(page, 'Luca')).toBeVisible()
  await looksAsItDid(page, 'meetup-popup')
  await popup(page, 'Luca').getByRole('button', { name: 'Later' }).click()
  await button(page, 'Dismiss').click()

  await answer(page, 'daniel', mine, 'accepted')
  await expect(toast(page)).toContainText('Daniel accepted your meetup')
  // F8 focuses the toast, which then does not close by itself.
  await page.keyboard.press('F8')
  await looksAsItDid(page, 'meetup-response')
  await button(page, 'Dismiss').click()
  await main(page, 'Messages').click()
  await looksAsItDid(page, 'messages-request')
  await visit(page, '/messages?with=luca')
  await expect(meetupCard(page)).toContainText('Luca wants to meet up')
  await looksAsItDid(page, 'chat-asked')
  await visit(page, '/messages?with=daniel')
  await expect(meetupCard(page)).toContainText('You’re meeting up')
  await looksAsItDid(page, 'chat-meetup')
  const next = await ask(page, 'hana', 'daniel', { subject: 'Anatomy', scheduledTime: new Date(NOON + 20 * MINUTE).toISOString() })
  await answer(page, 'daniel', next, 'accepted')
  await expect(toast(page)).toContainText('Daniel accepted your meetup')
  await button(page, 'Dismiss').click()
  await visit(page, '/')
  await expect(page.getByRole('region', { name: /^Your Meetups/ })).toContainText('In 20 min')
  await looksAsItDid(page, 'home-meetup')
})

test('looks as it did: blocking and reporting, who is blocked, and the end of an account', async ({ devices }) => {
  await write(await as(devices, 'tomas'), 'carlos', 'You owe me an answer')
  const page = await posed(devices, 'carlos', '/user-profile/tomas')
  const open = async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Block or report Tomas').click()
  }
  await looksAsItDid(page, 'safety-report', async () => {
    await open()
    await button(page, 'Report Tomas Tell the people who run Friendioo what happened.').click()
    await page.getByLabel('About a message').selectOption({ index: 1 })
  })
  await looksAsItDid(page, 'safety-choice', open)
  await button(page, 'Block Tomas You won’t see each other or get messages.').click()
  await looksAsItDid(page, 'safety-block')
  await button(page, 'Block').click()
  await button(page, 'Dismiss').click()
  await looksAsItDid(page, 'user-profile-blocked')
  await pending(page, 0)
  await visit(page, '/profile')
  await looksAsItDid(page, 'profile-more', () =>
    button(page, 'Delete my account').evaluate((row) => row.scrollIntoView({ block: 'center' })),
  )
  await looksAsItDid(page, 'profile-blocked', async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Blocked students 1').click()
  })
  await page.keyboard.press('Escape')
  await page.context().route('**/api/devices', (route) => respond(route, 200, DEVICES))
  await looksAsItDid(page, 'profile-devices', async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Signed-in devices').click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await looksAsItDid(page, 'profile-delete', async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Delete my account').click()
  })
})

test('looks as it did: what plain keys do', async ({ devices }) => {
  const page = await posed(devices, 'kofi', '/profile', { viewport: DESKTOP.desktop })
  await button(page, 'Keyboard shortcuts').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await looksAsItDid(page, 'shortcuts', undefined, DESKTOP)
})

// This test runs last but one: Ingrid stays on another campus after it.
test('looks as it did: what was refused', async ({ server, devices, console }) => {
  console.allow(/status of 4\d\d/)
  const page = await posed(devices, 'yara', '/messages?with=ingrid')
  await refusedMessage(server, page)
  await online(page)
  await says(page, '1 change needs your attention')
  await looksAsItDid(page, 'chat-failed')

  await refuseProfiles(page, { field: 'whatsappNumber', message: 'This number cannot be.' })
  await visit(page, '/profile')
  await field(page, 'WhatsApp Number').fill('+49 0')
  await button(page, 'Save').click()
  await expect(page.getByText('Not accepted')).toBeVisible()
  await says(page, '2 changes need your attention')
  await button(page, 'Dismiss').click()
  await looksAsItDid(page, 'profile-refused', () =>
    field(page, 'WhatsApp Number').evaluate((input) => input.scrollIntoView({ block: 'center' })),
  )
  await viewChanges(page)
  await looksAsItDid(page, 'profile-needs-you')
})

// This test runs last: all other students stay on another campus after it.
test('looks as it did: nobody else on the demo campus', async ({ server, devices }) => {
  await server.kill()
  server.change((db) => db.prepare("update students set campus_id = 'elsewhere' where campus_id = 'demo' and id <> 'omar'").run())
  await server.start()
  const page = await posed(devices, 'omar', '/')
  await expect(page.getByRole('region', { name: 'Examples' })).toBeVisible()
  await looksAsItDid(page, 'home-samples')
})
