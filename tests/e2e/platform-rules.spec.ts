import type { Page, Request } from 'playwright/test'
import { beforeWorker } from '../support/worker-init-script.ts'
import { arrive, connectionBar, developerTools, expect, online, pending, PHONE, prepared, ready, signIn, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'
import { meetupCard } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { respond } from '../support/respond.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('a student’s page', () => {
  sharedPage(({ devices }) => devices.of('amina', '/messages?with=youssef'))

  test('the page has the hooks that tests and tools rely on (architecture.md section 8)', async ({ page }) => {
    await expect(connectionBar(page)).toHaveCount(1)
    await expect(connectionBar(page)).toHaveAttribute('data-connection', 'online')
    await expect(connectionBar(page)).toHaveAttribute('data-pending', '0')
    const bubble = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
    await expect(bubble).toHaveAttribute('data-message-id', /.+/)
    await expect(bubble).toHaveAttribute('data-delivery', /^(sent|delivered|read)$/)
    await expect(conversation(page, 'youssef')).toHaveRole('link')
    await expect(chatOf(page).composer).toBeVisible()
    await expect(chatOf(page).sendButton).toBeVisible()
    await visit(page, '/')
    await expect(page.locator('[data-student-id="lina"]')).toHaveAttribute('data-status', 'studying')
  })

  test('OFFL-003 the offline store is FriendiooOfflineDB at version 1, with its four stores', async ({ page }) => {
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

  test('API-064 a page that gets the focus again sends no request', async ({ page }) => {
    await prepared(page)
    // Waits until the socket is open and the backfill is done.
    await expect.poll(async () => ((await (await page.request.get('/api/auth/user')).json()) as { isOnline: boolean }).isOnline).toBe(true)
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    const soon = async () => {
      await page.waitForTimeout(2_500)
      return asked.splice(0)
    }
    await expect.poll(soon).toEqual([])
    await page.evaluate(() => {
      for (let times = 0; times < 3; times++) window.dispatchEvent(new Event('focus'))
    })
    expect(await soon()).toEqual([])
  })

  test('OFFL-004 OFFL-014 OFFL-015 the device stores a message with sender and receiver, and with synced false until the server has it', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=jonas')
    await server.leave()
    await chatOf(page).write('Kept first')
    await pending(page, 1)
    const kept = { id: expect.any(String) as unknown, senderId: 'amina', receiverId: 'jonas' }
    // The page counts the message from the press on, a moment before the device has stored it.
    const toJonas = async () => (await outbox(page)).filter(({ receiverId }) => receiverId === 'jonas')
    await expect.poll(toJonas).toEqual([expect.objectContaining({ ...kept, synced: false })])
    await server.start()
    await pending(page, 0)
    expect(await toJonas()).toEqual([expect.objectContaining({ ...kept, synced: true })])
  })

  test('API-004 a meetup request sends the receiver, subject, time in ISO, location and message, and when it was composed', async ({
    page,
  }) => {
    await visit(page, '/')
    const bodies: unknown[] = []
    page
      .context()
      .on('request', (request) => request.url().endsWith('/api/meetup-requests') && bodies.push(JSON.parse(request.postData()!)))
    await page
      .locator('[data-student-id="tomas"]')
      .getByRole('button', { name: /^Meet up with/ })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Meet up with Tomas' })
    await sheet.getByLabel('Subject').selectOption('Anatomy')
    await sheet.getByLabel('Preferred time').fill('2999-03-04T14:00')
    await sheet.getByLabel('Location').selectOption('Anatomy Lab')
    await sheet.getByLabel('Quick message').fill('The skull?')
    await sheet.getByRole('button', { name: 'Send Meetup Request' }).click()
    await expect(sheet).toHaveCount(0)
    await pending(page, 0)
    const scheduledTime = await page.evaluate(() => new Date('2999-03-04T14:00').toISOString())
    const composed = { composedAt: expect.any(String) as unknown, utcOffset: expect.any(Number) as unknown }
    expect(bodies).toEqual([
      { toUserId: 'tomas', subject: 'Anatomy', scheduledTime, location: 'Anatomy Lab', message: 'The skull?', ...composed },
    ])
  })

  test('N26 markup in a name, a place or a meetup request shows as text on every screen', async ({ page, devices }) => {
    await visit(page, '/')
    const markup = '<img src=x onerror="document.title=1">'
    const script = 'javascript:alert(1)//'
    const kofi = await as(devices, 'kofi')
    const profile = await kofi.put('/api/users/profile', { data: { firstName: markup, lastName: script, university: markup } })
    const availability = await kofi.put('/api/users/availability', {
      data: { status: 'available', location: markup, availabilityText: script, subjects: [markup] },
    })
    const scheduledTime = new Date(Date.now() + 3_600_000).toISOString()
    const request = await kofi.post('/api/meetup-requests', {
      data: { toUserId: 'amina', subject: markup, location: script, message: markup, scheduledTime },
    })
    const message = await kofi.post('/api/messages', { data: { toUserId: 'amina', content: script } })
    expect([profile, availability, request, message].map((response) => response.ok())).toEqual([true, true, true, true])

    const popup = page.getByRole('dialog', { name: /wants to meet up/ })
    await expect(popup).toContainText(markup)
    await expect(popup).toContainText(script)
    await inert(page)
    await popup.getByRole('button', { name: 'Accept' }).click()
    // The closing popup goes back in the history, which would end a navigation that begins before it has closed.
    await expect(popup).toHaveCount(0)
    await expect(page.locator('[data-student-id="kofi"]')).toContainText(`${markup} ${script}`)
    await inert(page)
    await visit(page, '/messages?with=kofi')
    await expect(chatOf(page).header).toContainText(markup)
    await expect(conversation(page, 'kofi')).toContainText(script)
    await expect(meetupCard(page)).toContainText(markup)
    await inert(page)
  })
})

/** Returns the documents in FriendiooOfflineDB's `messages`. */
function outbox(page: Page): Promise<{ receiverId?: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ receiverId?: string }[]>((resolve) => {
        indexedDB.open('FriendiooOfflineDB').onsuccess = (opened) => {
          const db = (opened.target as IDBOpenDBRequest).result
          db.transaction('messages').objectStore('messages').getAll().onsuccess = (event) => {
            resolve((event.target as IDBRequest<{ receiverId?: string }[]>).result)
            db.close()
          }
        }
      }),
  )
}

/** Checks that no markup became an element, an address or a running script. The console check would report a policy violation. */
async function inert(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror], [href^="javascript:"], [src^="javascript:"]')).toHaveCount(0)
  await expect(page).not.toHaveTitle('1')
}

test.describe('a page without a session', () => {
  const asked: string[] = []
  sharedPage(async ({ devices, console }) => {
    console.allow(/Content Security Policy/)
    const page = await devices.signedOut()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(api|sync|ws)/.test(pathname)) asked.push(pathname)
    })
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
    await arrive(page, '/')
    await prepared(page)
    await arrive(page, '/landing')
    await page.waitForLoadState('networkidle')
    return page
  })

  test('AUTH-006 AUTH-009 AUTH-010 asks only who is signed in, for no presence, notifications or availability', () => {
    expect([...new Set(asked)]).toEqual(['/api/auth/user'])
  })

  test('AUTH-007 stores no profile', async ({ page }) => {
    expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).toEqual([])
  })

  test('registers for no push messages', async ({ page }) => {
    expect(await page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) === null)).toBe(true)
  })

  test('N35 security headers are on every response, also of files, and the browser refuses inline script', async ({ page, server }) => {
    const script = await page.locator('script[src]').first().getAttribute('src')
    for (const path of ['/', script!, '/sw.js', '/manifest.webmanifest', '/healthz', '/api/login', '/api/auth/user', '/no/such/file.png']) {
      const headers = (await fetch(server.url + path)).headers
      expect(headers.get('Content-Security-Policy'), path).toContain("script-src 'self';")
      expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
      expect(headers.get('Referrer-Policy'), path).toBeTruthy()
      if (path.startsWith('/api')) expect(headers.get('Cache-Control'), path).toContain('no-store')
    }

    await page.evaluate(() => {
      const inline = document.createElement('script')
      inline.textContent = 'document.title = "inline"'
      document.head.append(inline)
    })
    await expect(page).not.toHaveTitle('inline')
  })
})

test('AUTH-012 the page requests who is signed in once, also when the response is an error', async ({ page, console }) => {
  console.allow(/status of 500/)
  let asked = 0
  await page.context().route('**/api/auth/user', (route) => {
    asked++
    return respond(route, 500, { code: 'failed', message: 'No' })
  })
  // A landing that comes with its words asks nothing.
  await page.goto('/groups')
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('API-005 API-006 every request carries the cookie, and its body is JSON of that type', async ({ devices }) => {
  const page = await devices.signedOut()
  const context = page.context()
  await signIn(context, 'hana')
  const calls: Request[] = []
  context.on('request', (request) => /^\/(api|sync)\//.test(new URL(request.url()).pathname) && calls.push(request))
  await arrive(page, '/')
  await online(page)
  await page.getByRole('region', { name: 'Your availability' }).getByRole('switch').click()
  await expect
    .poll(() => calls.map((request) => `${request.method()} ${new URL(request.url()).pathname}`))
    .toEqual(expect.arrayContaining(['GET /api/auth/user', 'POST /sync/pull', 'PUT /api/users/availability']))
  await pending(page, 0)
  for (const request of calls) {
    // The browser knows the headers of what it has sent: a request that the page took back before may have none, and for one to which
    // the service worker responds, the worker has sent its own.
    const response = await request.response()
    if (!response || response.fromServiceWorker()) continue
    const headers = await request.allHeaders()
    expect(headers.cookie, request.url()).toContain('friendioo_session=')
    const body = request.postData()
    expect(headers['content-type'], request.url()).toBe(body === null ? undefined : 'application/json')
    if (body !== null) expect(JSON.parse(body)).toBeTruthy()
  }
})

test('WS-018 a key, a wheel, a finger and a mouse each send userActivity', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, bypassCSP: true })
  await signIn(context, 'ravi')
  const page = await context.newPage()
  // The page sends it at most once in 30 s, so the test moves the clock ahead.
  await page.addInitScript(() => {
    const { now } = performance
    performance.now = () => now.call(performance) + Number(sessionStorage.ahead ?? 0)
  })
  await beforeWorker(
    page,
    () => {
      const [{ now }, { send }] = [Date, WebSocket.prototype]
      const here = Object.assign(globalThis, { ahead: 0, said: [] as unknown[] })
      Date.now = () => now() + here.ahead
      WebSocket.prototype.send = function (text) {
        here.said.push((JSON.parse(text as string) as { type: string }).type)
        send.call(this, text)
      }
    },
    null,
  )
  await arrive(page, '/')
  const worker = page.workers().find((each) => each.url().startsWith('blob:'))!
  const times = (type: string) =>
    worker.evaluate((wanted) => (globalThis as unknown as { said: string[] }).said.filter((each) => each === wanted).length, type)
  await expect.poll(() => times('userOnline')).toBe(1)

  const touch = await developerTools(page)
  const inputs = [
    () => page.keyboard.press('ArrowDown'),
    () => page.mouse.wheel(0, 50),
    async () => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y: 400 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 200, y: 380 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    () => page.mouse.move(200, 300),
  ]
  for (const [before, input] of inputs.entries()) {
    await page.evaluate((ahead) => void (sessionStorage.ahead = ahead), (before + 1) * 60_000)
    await worker.evaluate(() => void ((globalThis as unknown as { ahead: number }).ahead += 60_000))
    expect(await times('userActivity')).toBe(before)
    await input()
    await expect.poll(() => times('userActivity')).toBe(before + 1)
  }
})

test('a student moves between screens without requests to the server, except for changes', async ({ devices }) => {
  const page = await devices.of('david', '/', { isNew: true })
  const asked: string[] = []
  // The app's files load after the first page.
  await prepared(page)
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const name of ['Messages', 'Groups', 'Profile', 'Discover'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  // The browser requests its icon again with every title. A picture is named by its content, and loads once.
  expect(asked.filter((path) => !path.startsWith('/sync/') && !path.startsWith('/api/images/') && path !== '/favicon.svg')).toEqual([])
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/api/images/') && transferSize > 0)
      .map(({ name }) => name),
  )
  expect(fetched.length).toBeGreaterThan(10)
  expect(new Set(fetched).size).toBe(fetched.length)
})
