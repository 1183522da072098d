import { as, list, openBell } from '../support/notifications-page.ts'
import { arrive, expect, online } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { signUp } from '../support/newcomer.ts'
import { button } from '../support/profile.ts'
import { looksAsItDid, NOON, posed, POSED, saysOffline, test, withoutNetwork } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { TestSocket } from '../support/socket.ts'
import { visit } from '../support/visit.ts'
import { choose, openWizard } from '../support/wizard.ts'

const MINUTE = 60_000

test('looks as it did: what came while nobody looked, read back, and typing', async ({ devices, server }) => {
  const noah = await as(devices, 'noah')
  const told = Array.from({ length: 30 }, (_, at) => `Slide ${at + 1} of the endodontics lecture is the one to learn`)
  await server.setClock(NOON - 40 * MINUTE)
  await writeMany(noah, 'ingrid', told)
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
  const { cookies } = await noah.storageState()
  const socket = await TestSocket.open(`${server.url.replace('http', 'ws')}/ws`, {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  })
  const typing = setInterval(() => socket.send({ type: 'typing', recipientId: 'ingrid', isTyping: true }), 500)
  await looksAsItDid(page, 'chat-typing', async () => {
    await expect(chatOf(page).header).toContainText('typing…')
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }))
  })
  clearInterval(typing)
  await socket.close()
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

test.describe.serial('somebody new', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ devices, server, console }) => {
    console.allow(/status of 401/)
    await server.setClock(NOON)
    const page = await devices.signedOut(POSED)
    await signUp(page.context(), server, 'first@lonely.example')
    await arrive(page, '/')
    await online(page)
    return page
  })

  test('looks as it did: the tutorial', async ({ page }) => {
    const slides = page.getByRole('dialog')
    await expect(slides.getByRole('heading', { name: 'Welcome to Friendioo' })).toBeVisible()
    await looksAsItDid(page, 'tutorial')
    for (const title of ['Say when you are free', 'Form Study Group', 'Write, and meet up', 'No network? Go on']) {
      await slides.getByRole('button', { name: 'Next' }).click()
      await expect(slides.getByRole('heading', { name: title })).toBeVisible()
    }
    await looksAsItDid(page, 'tutorial-last')
    await slides.getByRole('button', { name: 'Start' }).click()
    await expect(slides).toHaveCount(0)
  })

  test('looks as it did: somebody new, alone on the campus', async ({ page }) => {
    await looksAsItDid(page, 'home-nobody')
    await looksAsItDid(page, 'notifications-none', async () => {
      if (!(await list(page).isVisible())) await openBell(page)
    })
    await page.keyboard.press('Escape')
    await visit(page, '/messages')
    await looksAsItDid(page, 'messages-none')
    await visit(page, '/profile')
    await looksAsItDid(page, 'profile-empty')
    await visit(page, '/messages?with=nobody')
    await looksAsItDid(page, 'chat-nobody')
  })

  test('looks as it did: nobody to match, a sample, and an address of nobody', async ({ page }) => {
    await visit(page, '/academic-matches')
    await looksAsItDid(page, 'academic-matches-samples')
    await visit(page, '/user-profile/youssef')
    await looksAsItDid(page, 'user-profile-sample')
    await visit(page, '/user-profile/nobody')
    await looksAsItDid(page, 'user-profile-nobody')
  })

  test('looks as it did: nobody to ask, for a group and by WhatsApp', async ({ page }) => {
    await visit(page, '/')
    await looksAsItDid(page, 'wizard-nobody', async () => {
      if (!(await page.getByRole('dialog').isVisible())) await openWizard(page, 'Small Squad')
    })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await visit(page, '/whatsapp-meetup')
    await expect(page.getByText('No classmates available at the moment.')).toBeVisible()
    await looksAsItDid(page, 'whatsapp-nobody')
  })
})

test('looks as it did: a group, and a meetup by WhatsApp, without a network', async ({ devices, server }) => {
  const page = await posed(devices, 'kofi', '/')
  await withoutNetwork(page, server)
  await openWizard(page, 'Small Squad')
  await choose(page, 'youssef', 'salma')
  await looksAsItDid(page, 'wizard-offline', async () => {
    if (!(await page.getByRole('dialog').isVisible())) await openWizard(page, 'Small Squad')
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit(page, '/whatsapp-meetup?recipientId=youssef')
  await looksAsItDid(page, 'whatsapp-offline', () => saysOffline(page))
  await visit(page, '/groups')
  await looksAsItDid(page, 'groups-offline', () => saysOffline(page))
  await visit(page, '/profile')
  await looksAsItDid(page, 'profile-offline', async () => {
    await saysOffline(page)
    await expect(button(page, 'Save')).toBeVisible()
  })
})
