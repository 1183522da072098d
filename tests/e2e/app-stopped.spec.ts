import { arrive, expect, offline, online, pending, ready, signIn, test } from '../support/browser.ts'
import { accessible } from '../support/accessibility.ts'
import { chatOf, delivery } from '../support/chat.ts'

test('a page whose worker does not start says what is saved, and after a reload it is there and is sent', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/ERR_FAILED|Service Worker registration blocked|The data worker (could not start|stopped)/)
  const context = await devices.fresh({ serviceWorkers: 'block' })
  await signIn(context, 'tomas')
  const page = await context.newPage()
  await arrive(page, '/messages?with=hana')
  await online(page)
  await server.kill()
  await offline(page)
  await chatOf(page).write('Written before it stopped')
  await pending(page, 1)
  await chatOf(page).stored()
  await page.close()
  await server.start()

  await context.route('**/data-worker-*.js', (route) => route.abort())
  const next = await context.newPage()
  await next.goto('/messages?with=hana')
  await expect(next.getByText('What you wrote is still saved on this device.')).toBeVisible()
  await accessible(next, 'Friendioo has stopped')
  await context.unroute('**/data-worker-*.js')
  await Promise.all([next.waitForEvent('load'), next.getByRole('button', { name: 'Reload' }).click()])
  await ready(next)
  await delivery(chatOf(next).bubble('Written before it stopped'), 'sent')
})
