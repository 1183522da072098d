import type { Page, Request } from 'playwright/test'
import { arrive, connectionBar, expect, pending, prepared, ready, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'

test('N35 security headers are on every answer, files too; the browser itself refuses script from elsewhere', async ({ page, server, console }) => {
  await arrive(page, '/')
  const script = await page.locator('script[src]').first().getAttribute('src')
  for (const path of ['/', script!, '/sw.js', '/manifest.webmanifest', '/healthz', '/api/login', '/api/auth/user', '/no/such/file.png']) {
    const headers = (await fetch(server.url + path)).headers
    expect(headers.get('Content-Security-Policy'), path).toContain("script-src 'self';")
    expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Referrer-Policy'), path).toBeTruthy()
    if (path.startsWith('/api')) expect(headers.get('Cache-Control'), path).toContain('no-store')
  }

  console.allow(/Content Security Policy/)
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'document.title = "inline"'
    document.head.append(inline)
  })
  await expect(page).not.toHaveTitle('inline')
})

test('the hooks that tests and tools rely on (design.md section 8)', async ({ devices }) => {
  const page = await devices.of('amina', '/messages?with=youssef')
  await expect(connectionBar(page)).toHaveCount(1)
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'online')
  await expect(connectionBar(page)).toHaveAttribute('data-pending', '0')
  const bubble = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect(bubble).toHaveAttribute('data-message-id', /.+/)
  await expect(bubble).toHaveAttribute('data-delivery', /^(sent|delivered|read)$/)
  await expect(conversation(page, 'youssef')).toHaveRole('link')
  await expect(chatOf(page).composer).toBeVisible()
  await expect(chatOf(page).sendButton).toBeVisible()
  await arrive(page, '/')
  await expect(page.locator('[data-student-id="lina"]')).toHaveAttribute('data-status', 'studying')
})

test('OFFL-003 the offline store is FriendiooOfflineDB at version 1, with its four stores', async ({ devices }) => {
  const page = await devices.of('sara')
  const found = await page.evaluate(async () => {
    const known = (await indexedDB.databases()).find(({ name }) => name === 'FriendiooOfflineDB')
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('FriendiooOfflineDB')
      request.onsuccess = () => resolve(request.result)
    })
    const stores = [...db.objectStoreNames]
    db.close()
    return { version: known?.version, stores }
  })
  expect(found).toEqual({ version: 1, stores: ['messages', 'notifications', 'profile', 'userSessions'] })
})

test('OFFL-004 OFFL-014 OFFL-015 a message is kept with sender and receiver, synced false until the server has it', async ({ server, devices }) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await server.kill()
  await chatOf(page).write('Kept first')
  await pending(page, 1)
  const kept = { id: expect.any(String) as unknown, senderId: 'mei', receiverId: 'jonas' }
  expect(await outbox(page)).toEqual([expect.objectContaining({ ...kept, synced: false })])
  await server.start()
  await pending(page, 0)
  expect(await outbox(page)).toEqual([expect.objectContaining({ ...kept, synced: true })])
})

/** What stands in FriendiooOfflineDB's `messages`. */
function outbox(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        indexedDB.open('FriendiooOfflineDB').onsuccess = (opened) => {
          const db = (opened.target as IDBOpenDBRequest).result
          db.transaction('messages').objectStore('messages').getAll().onsuccess = (event) => {
            resolve((event.target as IDBRequest<unknown[]>).result)
            db.close()
          }
        }
      }),
  )
}

test('AUTH-006 AUTH-007 AUTH-008 AUTH-009 AUTH-010 signed out, nothing is asked but who is here: no presence, no sync, no push, no notifications', async ({ page }) => {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|sync|ws)/.test(pathname)) asked.push(pathname)
  }
  page.on('request', note)
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
  await arrive(page, '/')
  await prepared(page)
  await arrive(page, '/landing')
  await page.waitForLoadState('networkidle')
  expect([...new Set(asked)]).toEqual(['/api/auth/user'])
  expect(await page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) === null)).toBe(true)
  expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).toEqual([])
})

test('AUTH-012 who is here is asked once, also where the answer is an error', async ({ page, console }) => {
  console.allow(/status of 500/)
  let asked = 0
  await page.context().route('**/api/auth/user', (route) => {
    asked++
    return route.fulfill({ status: 500, json: { code: 'failed', message: 'No' } })
  })
  await page.goto('/')
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('what the student reads is on the device: a page in the app asks the server for nothing but changes', async ({ devices }) => {
  const page = await devices.of('david')
  const asked: string[] = []
  // It fetches the app's files behind the first page.
  await prepared(page)
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const name of ['Messages', 'Groups', 'Profile', 'Discover']) await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  // Its own icon the browser asks for again with every title.
  expect(asked.filter((path) => !path.startsWith('/sync/') && path !== '/favicon.svg')).toEqual([])
})
