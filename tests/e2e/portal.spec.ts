import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { connectionBar, expect, offline, pending, prepared, test } from '../support/browser.ts'
import { as } from '../support/notifications-page.ts'
import { startPortal } from '../support/portal.ts'
import { ServiceWorkerControl } from '../support/service-worker.ts'

// The browser logs that the sign-in page of the network opens no socket, and that it does not know that page's icon.
test.beforeEach(({ console }) => console.allow(/WebSocket connection to .* failed|favicon\.ico/))

test('N60 a message waits behind the sign-in page of a network, which the app names and opens, and is sent after it', async ({
  server,
  devices,
}) => {
  const page = await devices.of('sara', '/messages?with=david')
  await prepared(page)
  await server.leave()
  const portal = await startPortal('a page', Number(new URL(server.url).port))
  await chatOf(page).write('from the campus Wi-Fi')
  await offline(page)
  await expect(connectionBar(page)).toContainText('This network wants you to sign in')
  await pending(page, 1)
  // A reload starts from the device, behind the sign-in page as well.
  await page.reload()
  await expect(connectionBar(page)).toContainText('This network wants you to sign in')
  await expect(chatOf(page).bubble('from the campus Wi-Fi')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the network’s sign-in page' }).click()
  await expect((await opened).getByRole('heading', { name: 'Welcome to Campus Wi-Fi' })).toBeVisible()
  await (await opened).close()
  await portal.close()
  await server.start()
  await pending(page, 0)
  await delivery(chatOf(page).bubble('from the campus Wi-Fi'), /sent|delivered/)
  await expect(page.getByText('This network wants you to sign in')).toBeHidden()
})

test('N60 the service worker keeps a message behind the sign-in page of a network, and sends it after it', async ({ server, devices }) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await prepared(page)
  const control = await ServiceWorkerControl.on(await page.context().newPage(), server.url)
  await server.leave()
  // Before that the page sends at once, and a first attempt takes the place of the health check.
  await offline(page)
  await chatOf(page).write('from the lecture hall')
  await pending(page, 1)
  await chatOf(page).stored()
  await page.close()

  const portal = await startPortal('empty JSON', Number(new URL(server.url).port))
  await control.sync()
  await expect.poll(() => portal.intercepted).toContain('GET /healthz')
  await portal.close()
  await server.start()
  const jonas = await as(devices, 'jonas')
  expect(await textsOnServer(jonas, 'mei')).toEqual([])
  await control.sync()
  await expect.poll(() => textsOnServer(jonas, 'mei')).toEqual(['from the lecture hall'])
})

test('a link to the sign-in page leads to the one of the network, behind it', async ({ server, devices }) => {
  const page = await devices.signedOut()
  await page.goto('/')
  await prepared(page)
  await server.leave()
  const portal = await startPortal('a page', Number(new URL(server.url).port))
  await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
  await expect(page.getByRole('heading', { name: 'Welcome to Campus Wi-Fi' })).toBeVisible()
  await portal.close()
})
