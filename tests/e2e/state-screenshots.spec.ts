import { as } from '../support/notifications-page.ts'
import { arrive, expect, online } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { button } from '../support/profile.ts'
import { looksAsItDid, NOON, posed, POSED, saysOffline, test, withoutNetwork } from '../support/screens.ts'
import { choose, openWizard } from '../support/wizard.ts'

const MINUTE = 60_000

test('looks as it did: what came while nobody looked, read back, and typing', async ({ devices, server }) => {
  const noah = await devices.of('noah', '/')
  const told = Array.from({ length: 30 }, (_, at) => `Slide ${at + 1} of the endodontics lecture is the one to learn`)
  await server.setClock(NOON - 40 * MINUTE)
  await writeMany(noah.request, 'ingrid', told)
  const page = await posed(devices, 'ingrid', null)
  // The page never has the focus, so no message is read.
  await page.addInitScript(() => (document.hasFocus = () => false))
  await arrive(page, '/messages?with=noah')
  await online(page)
  await server.setClock(NOON)
  const { bubble } = chatOf(page)
  await expect(bubble(told.at(-1)!)).toBeAttached()
  await looksAsItDid(page, 'chat-unread', () => expect(page.locator('[data-unread-divider]')).toBeInViewport())
  await looksAsItDid(page, 'chat-read-back', async () => {
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -700 }))
    await expect(page.getByRole('button', { name: /^Newest messages/ })).toBeVisible()
  })
  await page.getByRole('button', { name: /^Newest messages/ }).click()
  await noah.evaluate(() => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
    setInterval(
      () => socket.readyState === 1 && socket.send(JSON.stringify({ type: 'typing', recipientId: 'ingrid', isTyping: true })),
      500,
    )
  })
  await looksAsItDid(page, 'chat-typing', async () => {
    await expect(chatOf(page).header).toContainText('typing…')
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }))
  })
})

test('looks as it did: a group of mine, with others in it', async ({ devices }) => {
  const page = await posed(devices, 'sara', '/groups')
  const lina = await as(devices, 'lina')
  const { id } = (await (
    await lina.post('/api/study-groups', {
      data: { groupSize: 'small', name: 'Hand and wrist', subject: 'Anatomy', location: 'Anatomy Lab' },
    })
  ).json()) as { id: string }
  for (const who of ['carlos', 'sara']) expect((await (await as(devices, who)).post(`/api/study-groups/${id}/join`)).ok()).toBe(true)
  await looksAsItDid(page, 'group-mine', async () => {
    if (!(await page.getByRole('dialog').isVisible())) await page.getByRole('button', { name: 'Hand and wrist' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Leave Group' })).toBeVisible()
  })
  expect((await lina.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
})

test('looks as it did: the archive, open', async ({ devices }) => {
  const page = await posed(devices, 'lina', '/messages')
  expect((await page.request.patch('/api/messages/conversations/amina', { data: { archived: true } })).ok()).toBe(true)
  const fold = page.getByRole('button', { name: /^Archived/ })
  await expect(fold).toBeVisible()
  await looksAsItDid(page, 'messages-archive', async () => {
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await expect(page.getByRole('list', { name: 'Archived conversations' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('looks as it did: nobody to ask, for a group and by WhatsApp', async ({ devices, server, console }) => {
  console.allow(/status of 401/)
  const page = await (await devices.fresh(POSED)).newPage()
  await arriveAsNewcomer(page, server, 'third@lonelier.example')
  await looksAsItDid(page, 'wizard-nobody', async () => {
    if (!(await page.getByRole('dialog').isVisible())) await openWizard(page, 'Small Squad')
  })
  await arrive(page, '/whatsapp-meetup')
  await expect(page.getByText('No classmates available at the moment.')).toBeVisible()
  await looksAsItDid(page, 'whatsapp-nobody')
})

test('looks as it did: WhatsApp meetup while it loads', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked/)
  const page = await posed(devices, 'mei', null, { serviceWorkers: 'block' })
  await page.context().route('**/sync/pull', () => undefined)
  await page.goto('/whatsapp-meetup')
  await expect(page.getByRole('group', { name: 'Loading classmates' })).toBeVisible()
  await looksAsItDid(page, 'whatsapp-loading')
})

test('looks as it did: a group, and a meetup by WhatsApp, without a network', async ({ devices }) => {
  const page = await posed(devices, 'kofi', '/')
  await withoutNetwork(page)
  await openWizard(page, 'Small Squad')
  await choose(page, 'youssef', 'salma')
  await looksAsItDid(page, 'wizard-offline', async () => {
    if (!(await page.getByRole('dialog').isVisible())) await openWizard(page, 'Small Squad')
  })
  await arrive(page, '/whatsapp-meetup?recipientId=youssef')
  await looksAsItDid(page, 'whatsapp-offline', () => saysOffline(page))
  await arrive(page, '/groups')
  await looksAsItDid(page, 'groups-offline', () => saysOffline(page))
  await arrive(page, '/profile')
  await looksAsItDid(page, 'profile-offline', async () => {
    await saysOffline(page)
    await expect(button(page, 'Save')).toBeVisible()
  })
})
