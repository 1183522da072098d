import type { BrowserContext, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, prepared, ready, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { as } from '../support/notifications-page.ts'
import { ServiceWorkerControl } from '../support/service-worker.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

// Sessions end here, and the browser logs each 401 and 409 as an error.
// Another tab closes a database that is being deleted, and the database library logs this.
const SAID = /status of (401|409)|WebSocket connection to .* failed|Another connection wants to delete database/
test.beforeEach(({ console }) => console.allow(SAID))

/** Returns what this browser stores: databases with their records, names of caches, storages, names of cookies. */
async function kept(page: Page) {
  const inPage = await page.evaluate(async () => {
    const databases: Record<string, string> = {}
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error(name))
      })
      const records = await Promise.all(
        [...db.objectStoreNames].map(
          (store) =>
            new Promise<unknown[]>(
              (resolve) =>
                (db.transaction(store).objectStore(store).getAll().onsuccess = (event) =>
                  resolve((event.target as IDBRequest<unknown[]>).result)),
            ),
        ),
      )
      databases[name!] = JSON.stringify(records.flat())
      db.close()
    }
    return { databases, caches: await caches.keys(), storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) }
  })
  return { ...inPage, cookies: (await page.context().cookies()).map(({ name }) => name) }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
}

async function signInOnPage(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/api/login')
  await page.getByRole('button', { name }).click()
  await ready(page)
  await online(page)
  return page
}

/** Waits until the service worker has cached the pictures of this page, and returns their paths. */
async function cachedPictures(page: Page): Promise<string[]> {
  const paths = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('friendioo-pictures-'))
      const shown = [...document.images].map(({ src }) => new URL(src).pathname).filter((path) => path.startsWith('/api/images/'))
      const stored = name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []
      return { stored, missing: shown.length === 0 ? ['every picture'] : shown.filter((path) => !stored.includes(path)) }
    })
  await expect.poll(async () => (await paths()).missing).toEqual([])
  return (await paths()).stored
}

/** Returns the statuses with which the browser's own cache responds to these paths. The service worker is asked: it intercepts pages. */
async function inHttpCache(context: BrowserContext, paths: string[]): Promise<unknown[]> {
  const [worker] = context.serviceWorkers()
  const status = (path: string) =>
    worker!.evaluate(
      (at) =>
        fetch(at, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ status }) => status,
          () => 'not cached',
        ),
      path,
    )
  return Promise.all(paths.map(status))
}

/** Checks that after the student signed out no cache of the browser has one of these pictures. */
async function hasNone(page: Page, pictures: string[]): Promise<void> {
  expect((await kept(page)).caches.filter((name) => !/^friendioo-(app-|starts$|signed-out$)/.test(name))).toEqual([])
  expect(await inHttpCache(page.context(), pictures)).toEqual(pictures.map(() => 'not cached'))
}

test.describe.serial('with the server alive', () => {
  let pictures: string[]
  sharedPage(async ({ devices, console }) => {
    console.allow(SAID)
    const page = await devices.of('amina')
    await prepared(page)
    pictures = await cachedPictures(page)
    return page
  })

  test('signing out leaves no database, no cache with private data, no storage and no cookie', async ({ page }) => {
    await visit(page, '/messages?with=youssef')
    await chatOf(page).composer.fill('a draft of amina')
    expect(Object.keys((await kept(page)).databases)).toContain('FriendiooOfflineDB')
    await signOut(page)
    // The confirmation also covers the draft, which is deleted.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expectLanding(page)

    const { databases, caches, storage, cookies } = await kept(page)
    expect(databases).toEqual({})
    expect(storage).not.toMatch(/amina|youssef/i)
    expect(caches.filter((name) => !/^friendioo-(app-|starts$)/.test(name))).toEqual([])
    expect(cookies).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/api\/login\?returnTo=/)
    await expect(page.getByRole('log')).toHaveCount(0)
  })

  test('N61 signing out with the server alive leaves no picture of a student in any cache of the browser', ({ page }) =>
    hasNone(page, pictures))
})

test.describe.serial('with the server dead', () => {
  test.use({ serverStays: true })
  let pictures: string[]
  sharedPage(async ({ server, devices, console }) => {
    console.allow(SAID)
    const page = await devices.of('ravi')
    await prepared(page)
    pictures = await cachedPictures(page)
    await server.leave()
    return page
  })

  test('N61 pictures are shown without a network, from the first visit on', async ({ page }) => {
    await page.reload()
    await offline(page)
    await page.waitForFunction(() => {
      const shown = [...document.images]
      return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    })
  })

  test('N61 signing out with the server dead leaves no picture of a student in any cache of the browser', async ({ page }) => {
    await signOut(page)
    await expectLanding(page)
    await hasNone(page, pictures)
  })
})

test('F14 signing out with unsent changes needs a confirmation, and Cancel loses nothing', async ({ server, devices }) => {
  const page = await devices.of('sara', '/messages?with=david')
  await prepared(page)
  await server.leave()
  await offline(page)
  for (const text of ['one', 'two', 'three']) await chatOf(page).write(text)
  await pending(page, 3)
  await signOut(page)
  const question = page.getByRole('alertdialog', { name: '3 changes have not been sent' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await server.start()
  await pending(page, 0)
  await visit(page, '/messages?with=david')
  await delivery(chatOf(page).bubble('three'), 'sent')
})

test('F28 signing out with the server dead deletes all data, outlives a reload, and logout is the first request later', async ({
  server,
  devices,
}) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await prepared(page)
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await server.leave()
  await offline(page)
  await chatOf(page).write('never sent')
  await pending(page, 1)
  await signOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expectLanding(page)
  expect((await kept(page)).databases).toEqual({})
  await page.reload()
  await expectLanding(page)
  await arrive(page, '/messages')
  await expect(page.getByRole('heading', { name: /^Sign in to open/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0)

  const said: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|sync|ws)/.test(pathname) && !request.isNavigationRequest()) said.push(pathname)
  })
  await server.start()
  await page.goto('/')
  await expectLanding(page)
  await expect.poll(async () => (await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: cookies } })).status).toBe(401)
  expect(said[0]).toBe('/api/logout')
  await expect.poll(async () => (await kept(page)).cookies).toEqual([])
  await page.reload()
  await expectLanding(page)
})

test('F14 F27 nothing of A is seen or sent when B signs in after A’s session expired, and A’s changes are sent when A is back', async ({
  server,
  devices,
}) => {
  const a = await devices.of('hana', '/messages?with=tomas')
  const context = a.context()
  await prepared(a)
  const control = await ServiceWorkerControl.on(await context.newPage(), server.url)
  await server.leave()
  for (const text of ['A one', 'A two']) await chatOf(a).write(text)
  await pending(a, 2)
  await a.getByRole('link', { name: 'Groups', exact: true }).click()
  await context.clearCookies()
  await server.start()
  await expect(connectionBar(a)).toContainText('Sign in to send 2 changes')

  // B signs in in another tab, while A's tab is open and the service worker is awake.
  const b = await signInOnPage(context, 'Carlos Mendes')
  await control.sync()
  await pending(b, 0)
  await expect(a.getByText('Carlos Mendes').first()).toBeVisible()
  await visit(b, '/messages')
  await expect(b.getByText('No conversations yet')).toBeVisible()
  await visit(b, '/messages?with=tomas')
  await expect(b.locator('[data-chat-with]').getByText('No messages yet')).toBeVisible()
  const { databases, storage } = await kept(b)
  expect(Object.keys(databases).filter((name) => name.includes('hana'))).toEqual([])
  expect(storage).not.toContain('hana')
  const tomas = await as(devices, 'tomas')
  expect(await textsOnServer(tomas, 'hana')).toEqual([])

  await signOut(b)
  await expectLanding(b)
  // Only A's unsent changes stay.
  expect(Object.keys((await kept(b)).databases)).toEqual(['FriendiooOfflineDB'])

  await a.close()
  const again = await signInOnPage(context, 'Hana Novakova')
  await pending(again, 0)
  await visit(again, '/messages?with=tomas')
  await expect.poll(() => chatOf(again).order(['A one', 'A two'])).toEqual(['A one', 'A two'])
  expect(await textsOnServer(tomas, 'hana')).toEqual(['A one', 'A two'])
})

test('signing out in one tab signs out the others', async ({ devices }) => {
  const page = await devices.of('priya', '/messages')
  const other = await page.context().newPage()
  await arrive(other, '/')
  await online(other)
  await signOut(other)
  await expectLanding(other)
  await expect(page).toHaveURL(/\/api\/login|\/$/)
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0)
  await expect.poll(async () => (await kept(other)).databases).toEqual({})
})
