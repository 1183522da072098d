import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, prepared, test as base } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { loseSession } from '../support/expire-session.ts'
import { demo, DESKTOP, live, realtimeOf } from '../support/firebase/demo-page.ts'
import { ProjectStandIn } from '../support/firebase/project-stand-in.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Tests whose server has a Firebase project: its stand-in takes the place of Google, for the server and for the pages. */
const test = base.extend<object, { project: ProjectStandIn }>({
  project: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const project = await ProjectStandIn.start()
      await use(project)
      await project.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ project }, use) => use(project.env),
})

test.describe.serial('a student and the project', () => {
  let youssef: Page
  sharedPage(async ({ devices }) => {
    youssef = await devices.of('youssef', demo('amina', 'both'), DESKTOP)
    return devices.of('amina', demo('youssef', 'both'), DESKTOP)
  })

  test('ROUTE-008 RTDB-032 the page signs in to a Firebase project, and a message sent either way is there, and shows, once', async ({
    page: amina,
    project,
  }) => {
    for (const page of [amina, youssef]) await live(page)
    expect(project.signIns.sort()).toEqual(['amina', 'youssef'])
    await expect(amina.getByText('the Google project campus-test')).toBeVisible()
    await realtimeOf(amina).write('By the database')
    await chatOf(youssef).write('By the app')
    for (const page of [amina, youssef])
      for (const text of ['By the database', 'By the app']) {
        await expect(realtimeOf(page).bubble(text)).toHaveCount(1)
        await expect(chatOf(page).bubble(text)).toHaveCount(1)
      }
    await delivery(realtimeOf(amina).bubble('By the database'), /delivered|read/)
    const inProject = () =>
      Object.values((project.database.at('conversations/amina_youssef/messages') ?? {}) as Record<string, { content: string }>)
    await expect.poll(() => inProject().filter(({ content }) => content.startsWith('By the')).length).toBe(2)
    const stored = (await (await amina.request.get('/api/messages/conversations/youssef')).json()) as Record<string, string>[]
    const [message] = stored.filter(({ content }) => content === 'By the database')
    const key = await realtimeOf(amina).bubble('By the database').getAttribute('data-key')
    expect(message).toMatchObject({ firebaseMessageId: key })
    await accessible(amina, 'the demo with a project')
  })

  test('RTDB-009 RTDB-015 RTDB-038 presence and the profile mirror are in the project, without contact data, and end with the page', async ({
    page: amina,
    project,
  }) => {
    await visit(amina, demo('youssef', 'realtime'))
    await live(amina)
    await visit(youssef, demo('amina', 'realtime'))
    await live(youssef)
    await expect(realtimeOf(amina).presence).toHaveText('Online')
    const profile = () => project.database.at('profiles/amina')
    await expect
      .poll(profile)
      .toMatchObject({ id: 'amina', firstName: 'Amina', email: '', phoneNumber: '', whatsappNumber: '', isOnline: true })
    expect(project.database.at('presence/amina')).toMatchObject({ online: true })
    expect((await amina.request.put('/api/users/availability', { data: { location: 'Hall 5' } })).status()).toBe(200)
    await expect.poll(profile).toMatchObject({ currentLocation: 'Hall 5' })
    await amina.getByRole('link', { name: 'Back to Discover' }).click()
    await expect.poll(() => project.database.at('presence/amina')).toMatchObject({ online: false })
    await expect.poll(profile).toMatchObject({ isOnline: false })
    await youssef.close()
    await expect.poll(() => project.database.at('presence/youssef')).toMatchObject({ online: false })
  })

  test('what is written without a network is in the project once, though the page closed before it was sent', async ({
    page,
    server,
    project,
  }) => {
    await visit(page, demo('jonas', 'realtime'))
    await live(page)
    await prepared(page)
    await server.kill()
    await offline(page)
    await realtimeOf(page).write('Closed in the middle')
    await pending(page, 1)
    await expect(realtimeOf(page).box).toHaveValue('')
    const again = await page.context().newPage()
    await page.close()
    await server.start()
    await arrive(again, '/')
    await online(again)
    await pending(again, 0)
    const found = () => JSON.stringify(project.database.at('conversations/amina_jonas/messages')).split('Closed in the middle').length - 1
    await expect.poll(found).toBe(1)
    await visit(again, demo('jonas', 'both'))
    await live(again)
    for (const chat of [realtimeOf(again), chatOf(again)]) await expect(chat.bubble('Closed in the middle')).toHaveCount(1)
  })
})

test('the page goes on without Google, says so, and comes back by itself', async ({ devices, project, console }) => {
  console.allow(/WebSocket connection to .* failed|status of 503/)
  project.isDown = true
  const page = await devices.of('priya', demo('carlos', 'both'), DESKTOP)
  await expect(realtimeOf(page).state).toHaveText('Connecting')
  await realtimeOf(page).write('Google is away')
  await delivery(chatOf(page).bubble('Google is away'), 'sent')
  project.isDown = false
  await live(page)
  await expect(realtimeOf(page).bubble('Google is away')).toHaveCount(1)
  project.database.cut()
  await live(page)
  await realtimeOf(page).write('Google is back')
  await expect.poll(() => JSON.stringify(project.database.tree)).toContain('Google is back')
})

test('N11 a session that has ended leaves the project, and opens nothing there any more', async ({ devices, server, project, console }) => {
  console.allow(/status of 401|WebSocket connection to .* failed/)
  const page = await devices.of('fatima', demo('omar', 'realtime'), DESKTOP)
  await live(page)
  expect(project.database.signedIn).toContain('fatima')
  await loseSession(page, server.url)
  await expect(realtimeOf(page).state).toHaveText('Signed out')
  await expect.poll(() => project.database.signedIn).not.toContain('fatima')
  await expect.poll(() => project.database.at('access/fatima')).toBeNull()
})

test('the privacy page says to visitors what Google’s database gets', async ({ devices }) => {
  const page = await devices.signedOut()
  await arrive(page, '/privacy')
  await expect(page.getByText('there your device also connects to a database of Google’s')).toBeVisible()
  await accessible(page, 'privacy with a Firebase project')
})
