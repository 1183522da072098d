import type { Page } from 'playwright/test'
import { LEADER_TIMEOUT, OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { arrive, developerTools, expect, offline, online, pending, prepared, ready, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer, writeMany } from '../support/chat.ts'
import { databaseNames } from '../support/databases.ts'
import { as } from '../support/notifications-page.ts'
import { remembers } from '../support/remembered-views.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Dispatches the events that a page receives when it enters or leaves the back/forward cache. */
function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  return page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type)
}

test.describe.serial('the tabs of one student', () => {
  sharedPage(({ devices, console }) => {
    // The page asks for a picture before it is removed, and nobody is signed in any more.
    console.allow(/status of 401.*\/api\/images\//)
    return devices.of('hana', '/messages?with=tomas')
  })

  test('a follower becomes leader at once when the browser freezes the leader, which continues when it thaws', async ({
    page: leader,
    devices,
  }) => {
    const follower = await leader.context().newPage()
    await arrive(follower, '/messages?with=tomas')
    await online(follower)
    const tomas = await as(devices, 'tomas')
    const state = async (state: 'frozen' | 'active') => (await developerTools(leader)).send('Page.setWebLifecycleState', { state })

    await state('frozen')
    await writeMany(tomas, 'hana', ['Seen without the frozen tab'])
    // This is sooner than the timeout after which a silent leader is replaced.
    await expect(chatOf(follower).bubble('Seen without the frozen tab')).toBeVisible({ timeout: LEADER_TIMEOUT - 1_000 })

    await state('active')
    await expect(chatOf(leader).bubble('Seen without the frozen tab')).toBeVisible()
    await online(leader)
    await follower.close()
  })

  test('a page that leaves the back/forward cache has its place and its draft, and shows what arrived in the meantime', async ({
    page,
    devices,
  }) => {
    await visit(page, '/messages?with=jonas')
    const jonas = await as(devices, 'jonas')
    await writeMany(
      jonas,
      'hana',
      Array.from({ length: 60 }, (_, at) => `Number ${at} of sixty`),
    )
    await expect(chatOf(page).bubble('Number 59 of sixty')).toBeVisible()
    await chatOf(page).composer.fill('half a thought')
    const log = page.getByRole('log')
    await log.evaluate((log) => log.scrollTo({ top: -600 }))
    await expect(page.getByRole('button', { name: /^Newest messages/ })).toBeVisible()
    const top = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('[data-message-id]')]
            .find(({ textContent }) => textContent.includes('Number 40 of'))!
            .getBoundingClientRect().top,
      )
    const before = await top()

    await transition(page, 'pagehide')
    await writeMany(jonas, 'hana', ['While the page was away'])
    await transition(page, 'pageshow')

    await expect(page.getByRole('button', { name: 'Newest messages, 1 new' })).toBeVisible()
    await online(page)
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
    await expect(chatOf(page).composer).toHaveValue('half a thought')
    await chatOf(page).composer.press('Enter')
    await expect(chatOf(page).bubble('half a thought')).toHaveAttribute('data-delivery', /sent|delivered|read/)
  })

  test('a page that returns when the code of its worker is gone loads again, with what is typed', async ({ page, console }) => {
    console.allow(/worker-gone|MIME type|Failed to load|status of 404/)
    await visit(page, '/messages?with=jonas')
    await chatOf(page).composer.fill('half a thought')
    await transition(page, 'pagehide')
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => {
      const { Worker } = window
      window.Worker = class extends Worker {
        constructor(_: string | URL, options?: WorkerOptions) {
          super('/assets/worker-gone.js', options)
        }
      }
    })
    await transition(page, 'pageshow')
    await loaded
    await ready(page)
    await expect(chatOf(page).composer).toHaveValue('half a thought')
    await chatOf(page).composer.press('Enter')
    await delivery(chatOf(page).bubble('half a thought').last(), /sent|queued|delivered|read/)
  })

  test('a page that leaves the cache after its student signed out in another tab shows none of their data', async ({ page }) => {
    await visit(page, '/profile')
    const other = await page.context().newPage()
    await transition(page, 'pagehide')
    await arrive(other, '/profile')
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    await transition(page, 'pageshow')
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    await expect(page.getByText('Hana')).toHaveCount(0)
  })
})

test('a page that leaves the cache after another student signed in does nothing in their name', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked/)
  const page = await devices.of('sara', '/messages?with=luca', { serviceWorkers: 'block' })
  await transition(page, 'pagehide')
  await chatOf(page).write('Words of Sara')
  const context = page.context()
  await context.clearCookies()
  const next = await context.newPage()
  await next.goto('/api/login')
  await next.getByRole('button', { name: /^Carlos/ }).click()
  await online(next)
  await next.close()
  // The page that comes back loads again. Until then, it is still the page of the student before.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('/messages?with=luca', (route) => held.then(() => route.continue()))
  const pulled = page.waitForResponse('**/sync/pull')
  await transition(page, 'pageshow')
  await pulled
  goOn()
  await online(page)
  expect(await textsOnServer(page.request, 'luca')).toEqual([])
  await expect(chatOf(page).bubble('Words of Sara')).toHaveCount(0)
})

test.describe.serial('data that does not open', () => {
  sharedPage(({ devices, console }) => {
    // A picture that is opened as a page has no favicon. The library under the databases logs which one is blocked.
    console.allow(/favicon|wants to delete database|was blocked/)
    return devices.of('priya', '/messages?with=carlos')
  })

  test('a database that another tab blocks shows a message, and the screen appears once it is released', async ({
    page: first,
    server,
  }) => {
    const context = first.context()
    await prepared(first)
    await server.leave()
    await offline(first)
    await chatOf(first).write('Written before it was held')
    await pending(first, 1)
    await hold(first, OFFLINE_DATABASE)
    const page = await context.newPage()
    await page.goto('/messages?with=carlos')
    await expect(page.getByText('What you wrote is still saved.')).toBeVisible()
    const said = page.getByRole('status').getByText('Your data isn’t opening')
    await expect(said).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await first.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo())
    await ready(page)
    await expect(chatOf(page).bubble('Written before it was held')).toBeVisible()
    await server.start()
    await online(page)
    await expect(said).toHaveCount(0)
    await delivery(chatOf(page).bubble('Written before it was held'), 'sent')
    await page.close()
  })

  test('a screen in use stays while its data does not open, with what is typed in it, and the connection bar says so', async ({
    page: first,
  }) => {
    await first.goto('/messages?with=carlos')
    await online(first)
    await expect.poll(() => remembers(first, /"Written before it was held"/)).toBe(true)
    await hold(first, await localDatabase(first))
    const page = await first.context().newPage()
    await page.goto('/messages?with=carlos')
    await expect(page.locator('html[data-app-ready]')).toBeAttached()
    const { composer } = chatOf(page)
    await composer.pressSequentially('Half a ')
    const said = page.getByRole('status').getByText('Your data isn’t opening')
    await expect(said).toBeVisible()
    await accessible(page, 'a screen whose data does not open')
    await composer.pressSequentially('thought')
    await first.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo())
    await expect(said).toHaveCount(0)
    await composer.pressSequentially(', whole')
    await expect(composer).toHaveValue('Half a thought, whole')
    await composer.press('Enter')
    await delivery(chatOf(page).bubble('Half a thought, whole'), 'sent')
    await page.close()
  })

  test('Escape leaves the box of a chat that has not loaded, and its log gets the focus when it comes', async ({ page: first }) => {
    const page = await openHeld(first)
    await expect(chatOf(page).composer).toBeFocused()
    await page.keyboard.press('Escape')
    await first.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo())
    await ready(page)
    await expect(page.getByRole('log')).toBeFocused()
    await page.close()
  })

  test('a box in which the student types stays on a screen that has shown nothing yet', async ({ page: first }) => {
    const page = await openHeld(first)
    const { composer } = chatOf(page)
    await expect(composer).toBeFocused()
    await composer.pressSequentially('Half a ')
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
    await composer.pressSequentially('thought')
    await first.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo())
    await ready(page)
    await composer.pressSequentially(', whole')
    await expect(composer).toHaveValue('Half a thought, whole')
    await composer.fill('')
    await page.close()
  })

  test('the profile asks before signing out whether or not it can read what waits', async ({ page: first }) => {
    await first.goto('/profile')
    await online(first)
    await hold(first, await localDatabase(first))
    const page = await first.context().newPage()
    await page.goto('/profile')
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('anything that was not sent')
    await accessible(page, 'the question of a profile whose data does not open')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { name: 'Something is stuck?' })).toBeVisible()
    await page.close()
  })

  test('a student whose data does not open can sign out after a confirmation, and none of their data stays', async ({ page: first }) => {
    const context = first.context()
    await hold(first, await localDatabase(first))
    const page = await context.newPage()
    // Not the last screen, which the device remembers.
    await page.goto('/groups')
    await expect(page.getByRole('status').getByText('Your data isn’t opening')).toBeVisible()
    await accessible(page, 'data that does not open')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('alert')).toContainText('Unsent changes are lost.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await accessible(page, 'the question before it')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    expect(await context.cookies()).toEqual([])
    await first.close()
    await expect.poll(() => databaseNames(page)).toEqual([])
  })
})

test('a screen in use stays while its data worker is late, and a message that is sent then goes out once', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked/)
  const page = await devices.of('fatima', '/messages?with=jonas', { serviceWorkers: 'block' })
  await chatOf(page).write('Before it was late')
  await expect.poll(() => remembers(page, /"Before it was late"/)).toBe(true)
  let letGo = () => {}
  const late = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/data-worker-*.js', (route) => late.then(() => route.continue()))
  await page.reload()
  const { composer } = chatOf(page)
  await composer.pressSequentially('Sent while ')
  const said = page.getByRole('status').getByText('Your data isn’t opening')
  await expect(said).toBeVisible()
  await composer.pressSequentially('it is late')
  await composer.press('Enter')
  letGo()
  await expect(said).toHaveCount(0)
  await delivery(chatOf(page).bubble('Sent while it is late'), 'sent')
  await expect(composer).toHaveValue('')
  expect(await textsOnServer(page.request, 'jonas')).toEqual(['Before it was late', 'Sent while it is late'])
})

test('a data worker that is late and then fails ends the start once, with its one page', async ({ devices, console }) => {
  console.allow(/ERR_FAILED|Service Worker registration blocked|The data worker (could not start|stopped)/)
  const page = await devices.of('sara', '/profile', { serviceWorkers: 'block' })
  const unhandled: unknown[] = []
  page.on('pageerror', (error) => unhandled.push(error))
  let letGo = () => {}
  const late = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/data-worker-*.js', (route) => late.then(() => route.abort()))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Help' })).toBeVisible()
  letGo()
  await expect(page.getByRole('link', { name: 'Something is stuck?' })).toBeVisible()
  expect(unhandled).toEqual([])
})

/** Opens, in another tab, a chat that the device does not remember, while this tab holds the data until its `letGo` is called. */
async function openHeld(first: Page): Promise<Page> {
  await first.goto('/messages?with=carlos')
  await online(first)
  await hold(first, await localDatabase(first))
  const page = await first.context().newPage()
  await page.goto('/messages?with=kofi')
  return page
}

async function localDatabase(page: Page): Promise<string> {
  return (await databaseNames(page)).find((name) => name.includes('local-documents'))!
}

/**
 * Opens a page of this origin without Friendioo that holds this database until `letGo` is called: it asks for an upgrade, which waits
 * for its own connection, and all other connections wait for the upgrade. In the end it takes the upgrade back.
 */
async function hold(page: Page, database: string): Promise<void> {
  await page.goto('/icon-192.png')
  await page.evaluate(
    (name) =>
      new Promise<void>((held) => {
        indexedDB.open(name).onsuccess = (opened) => {
          const { result: db } = opened.target as IDBOpenDBRequest
          const upgrade = indexedDB.open(name, db.version + 1)
          upgrade.onblocked = () => held()
          upgrade.onupgradeneeded = () => upgrade.transaction?.abort()
          Object.assign(globalThis, { letGo: () => db.close() })
        }
      }),
    database,
  )
}
