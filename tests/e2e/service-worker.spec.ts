import { arrive, expect, pending, prepared, ready, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { ServiceWorkerControl } from '../support/service-worker.ts'

test('OFFL-019 a service worker is registered at /sw.js for the whole site', async ({ devices, server }) => {
  const page = await devices.of('amina')
  await prepared(page)
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => ({ scope, script: active?.scriptURL })),
  )
  expect(workers).toEqual([{ scope: `${server.url}/`, script: `${server.url}/sw.js` }])
})

test('the service worker sends the pending changes of a closed tab once and in order, with no page open', async ({ server, devices }) => {
  const page = await devices.of('sara', '/messages?with=david')
  await prepared(page)
  const control = await ServiceWorkerControl.on(await page.context().newPage(), server.url)
  await server.kill()
  const texts = ['From the lift', 'still in the lift', 'and out']
  for (const text of texts) await chatOf(page).write(text)
  await pending(page, 3)
  await page.close()

  await server.start()
  const david = chatOf(await devices.of('david', '/messages?with=sara'))
  await expect(david.composer).toBeVisible()
  await expect(david.bubbles).toHaveCount(0)
  await control.sync()
  await expect(david.bubbles).toHaveCount(3)
  expect(await david.order(texts)).toEqual(texts)
})

test('F02 F03 each message arrives once, in order, when page and service worker drain together and the worker dies in between', async ({
  server,
  devices,
}) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await prepared(page)
  const control = await ServiceWorkerControl.on(await page.context().newPage(), server.url)
  await server.kill()
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
  const jonas = chatOf(await devices.of('jonas', '/messages?with=mei'))
  await expect(jonas.bubbles).toHaveCount(12)
  expect(await jonas.order(texts)).toEqual(texts)
})

test('the service worker never responds with the app at addresses of the server', async ({ server, devices, console }) => {
  // The browser requests an icon by itself for a page that names none.
  console.allow(/favicon\.ico/)
  const page = await devices.of('hana')
  await prepared(page)
  await page.goto('/healthz')
  await expect(page.locator('body')).toContainText('"ok":true')
  await page.goto('/api/login')
  await expect(page.getByLabel('Email')).toBeVisible()

  await server.kill()
  for (const path of ['/api/login', '/sync/pull', '/ws', '/.ws', '/healthz', '/metrics', '/manifest.json', '/nothing.png']) {
    const tab = await page.context().newPage()
    await expect(tab.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
    await tab.close()
  }
  await arrive(page, '/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the service worker sends no deleted change when the student signs out as the tab closes', async ({ server, devices }) => {
  const page = await devices.of('carlos', '/messages?with=priya')
  await prepared(page)
  const control = await ServiceWorkerControl.on(await page.context().newPage(), server.url)
  await server.kill()
  await chatOf(page).write('I take this back')
  await pending(page, 1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await page.close()

  await server.start()
  await control.sync()
  // The service worker has sent only the sign-out.
  const context = (await devices.fresh()).request
  expect((await context.post('/api/login', { data: { demoUser: 'priya' } })).ok()).toBe(true)
  const next = await devices.of('priya', '/messages')
  await ready(next)
  await expect(next.getByText('No conversations yet')).toBeVisible()
})
