import type { Page } from 'playwright/test'
import { arrive, expect, offline, online, pending, prepared, signIn, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { as } from '../support/notifications-page.ts'
import { ServiceWorkerControl } from '../support/service-worker.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('on one device', () => {
  /** Talks to the service worker from a page of its own. */
  let control: ServiceWorkerControl
  /** The page after those that were closed. */
  let next: Page
  sharedPage(async ({ devices, console }) => {
    // The browser requests an icon by itself for a page that names none.
    console.allow(/favicon\.ico/)
    const page = await devices.of('amina')
    await prepared(page)
    return page
  })

  test('OFFL-019 a service worker is registered at /sw.js for the whole site', async ({ page, server }) => {
    const workers = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => ({ scope, script: active?.scriptURL })),
    )
    expect(workers).toEqual([{ scope: `${server.url}/`, script: `${server.url}/sw.js` }])
  })

  test('the service worker never responds with the app at addresses of the server', async ({ page, server }) => {
    await page.goto('/healthz')
    await expect(page.locator('body')).toContainText('"ok":true')
    await page.goto('/api/login')
    await expect(page.getByLabel('Email')).toBeVisible()

    await server.leave()
    const tab = await page.context().newPage()
    for (const path of ['/api/login', '/sync/pull', '/ws', '/.ws', '/healthz', '/metrics', '/manifest.json', '/nothing.png']) {
      await expect(tab.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
    }
    await arrive(page, '/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await tab.close()
  })

  test('requests for data do not pass through the service worker, and pictures do', async ({ page, server }) => {
    /** Returns who responds, as Chromium notes it once the body is there. */
    const source = (path: string) =>
      page.evaluate(async (path) => {
        await (await fetch(path)).arrayBuffer()
        const noted = performance.getEntriesByName(new URL(path, location.href).href)
        return noted.map((entry) => (entry.toJSON() as { workerFinalSourceType?: string }).workerFinalSourceType)
      }, path)
    await server.start()
    await arrive(page, '/')
    for (const path of ['/healthz', '/api/auth/user?here', '/api/students/nearby?here'])
      expect(await source(path), path).toEqual(['network'])
    expect(await source('/api/images/nobody?here')).toEqual(['fetch-event'])
  })

  test('BATCH-17 the service worker sends the pending changes of a closed tab once and in order, with no page open', async ({
    page,
    server,
    devices,
  }) => {
    await visit(page, '/messages?with=david')
    control = await ServiceWorkerControl.on(await page.context().newPage(), server.url)
    await server.leave()
    const texts = ['From the lift', 'still in the lift', 'and out']
    for (const text of texts) await chatOf(page).write(text)
    await pending(page, 3)
    await chatOf(page).stored()
    await page.close()

    await server.start()
    const david = await as(devices, 'david')
    expect(await textsOnServer(david, 'amina')).toEqual([])
    await control.sync()
    await expect.poll(() => textsOnServer(david, 'amina')).toEqual(texts)
  })

  test('F02 messages are neither lost nor doubled when the service worker dies after the server has one and before it responds', async ({
    page,
    server,
    devices,
  }) => {
    const context = page.context()
    const tab = await context.newPage()
    await arrive(tab, '/messages?with=elif')
    await online(tab)
    const texts = ['Before the tunnel', 'in the tunnel', 'after it']
    // The first one has left, so it is sent again without a health check.
    server.freeze()
    await chatOf(tab).write(texts[0]!)
    await pending(tab, 1)
    await chatOf(tab).stored()
    await server.kill()
    for (const text of texts.slice(1)) await chatOf(tab).write(text)
    await pending(tab, 3)
    await chatOf(tab).stored()
    await tab.close()

    await server.start()
    // The request is with the server, which responds when nobody is there any more.
    const thaw = server.freeze()
    const sent = context.waitForEvent('request', (request) => request.url().endsWith('/api/messages'))
    await control.sync()
    // Known when the worker has given the request up, after 15 s: the server has it by then.
    await (await sent).allHeaders()
    await control.killWorker()
    thaw()
    const elif = await as(devices, 'elif')
    await expect.poll(() => textsOnServer(elif, 'amina')).toEqual(texts.slice(0, 1))

    next = await context.newPage()
    await arrive(next, '/messages?with=elif')
    await pending(next, 0)
    expect(await textsOnServer(elif, 'amina')).toEqual(texts)
  })

  test('F03 each message arrives once, in order, when page and service worker drain together and the worker dies in between', async ({
    server,
  }) => {
    const page = next
    await visit(page, '/messages?with=jonas')
    await server.leave()
    const texts = Array.from({ length: 12 }, (_, at) => `Number ${at + 1}.`)
    for (const text of texts) await chatOf(page).write(text)
    await pending(page, 12)

    // The requests of both wait in the network until the server is thawed.
    await server.start()
    const thaw = server.freeze()
    await control.sync()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await control.killWorker()
    await control.sync(true)
    thaw()

    await pending(page, 0)
    for (const text of texts) await delivery(chatOf(page).bubble(text), /sent|delivered/)
    expect(await textsOnServer(page.request, 'jonas')).toEqual(texts)
  })

  test('the service worker sends no deleted change when the student signs out as the tab closes', async ({ server, devices }) => {
    const page = next
    await visit(page, '/messages?with=priya')
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await server.leave()
    await chatOf(page).write('I take this back')
    await pending(page, 1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    await page.close()

    await server.start()
    await control.sync()
    // The service worker has sent only the sign-out, which comes last.
    await expect.poll(async () => (await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: cookies } })).status).toBe(401)
    expect(await textsOnServer(await as(devices, 'priya'), 'amina')).toEqual([])
  })
})

test('a network that is lost while the service worker registers delays it until the server is back', async ({ server, devices }) => {
  const context = await devices.fresh()
  await context.addInitScript(() => {
    // A blank page has none.
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!container) return
    // As Chromium does when it cannot load the script.
    container.register = () => {
      Reflect.deleteProperty(container, 'register')
      document.documentElement.dataset.refused = ''
      return Promise.reject(new TypeError('Failed to register a ServiceWorker: An unknown error occurred when fetching the script.'))
    }
  })
  await signIn(context, 'mei')
  const page = await context.newPage()
  await arrive(page, '/')
  await online(page)
  await expect(page.locator('html[data-refused]')).toBeAttached()
  await server.leave()
  await offline(page)
  await server.start()
  await prepared(page)
})
