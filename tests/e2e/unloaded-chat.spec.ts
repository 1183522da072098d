import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, signIn, test } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'

/** More conversations than the bootstrap of a new device has. */
const NEWER = ['jonas', 'mei', 'ravi', 'sara', 'lina', 'omar', 'hana', 'elif', 'noah', 'ivy', 'daniel', 'salma']

test('a conversation that is not on this device shows as loading or missing, not as empty, and loads when it can', async ({
  devices,
  server,
  console,
}) => {
  console.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Service Worker registration blocked/)
  const context = await devices.fresh({ serviceWorkers: 'block' })
  await signIn(context, 'zoe')
  await writeMany(context.request, 'priya', ['Long ago'])
  for (const partner of NEWER) await writeMany(context.request, partner, ['Since then'])

  await context.route('**/sync/history**', (route) => route.abort())
  const page = await context.newPage()
  await arrive(page, '/messages?with=priya')
  await online(page)
  const loading = page.getByRole('group', { name: 'Loading messages' })
  await expect(loading).toBeVisible()
  await accessible(page, 'a chat that is not on this device, while it loads')

  await server.leave()
  await context.setOffline(true)
  await offline(page)
  await expect(page.getByText('Not on this device yet')).toBeVisible()
  await expect(page.getByText('No messages yet')).toHaveCount(0)
  await accessible(page, 'a chat that is not on this device, without a network')
  await chatOf(page).write('Hello again')
  await expect(chatOf(page).bubble('Hello again')).toBeVisible()

  await context.unroute('**/sync/history**')
  await server.start()
  await context.setOffline(false)
  await expect(chatOf(page).bubble('Long ago')).toBeVisible()
  await expect.poll(() => chatOf(page).order(['Long ago', 'Hello again'])).toEqual(['Long ago', 'Hello again'])
})
