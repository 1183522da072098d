import type { APIRequestContext, BrowserContextOptions } from 'playwright/test'
import { defined } from '../../schemas/defined.ts'
import { openBell } from '../support/notifications-page.ts'
import { arrive, expect, online, signIn, test, type Devices } from '../support/browser.ts'
import { chatOf, chatSearch, writeMany } from '../support/chat.ts'
import { mine as groupsOf } from '../support/groups-page.ts'
import { fits, textSizeOf } from '../support/fits.ts'
import { ask, meetUp, popup, sheet } from '../support/meetups.ts'
import { button, field } from '../support/profile.ts'
import { visit } from '../support/visit.ts'
import { choose, details, next, openWizard } from '../support/wizard.ts'

const LONG = {
  firstName: 'Maximiliana-Alexandrina-Konstantina',
  lastName: 'Wolfeschlegelsteinhausenbergerdorff',
  university: 'Rheinisch-Westfälische Technische Hochschule',
}
const ARABIC = { firstName: 'عبد الرحمن محمد الأمين', lastName: 'المنصور بن عبد العزيز', university: 'جامعة العلوم والتكنولوجيا الأردنية' }
const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }

const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Renames a student, writes a long message to `partner` and sets a long availability. Returns the student's HTTP context. */
async function named(devices: Devices, student: string, name: object, partner: string): Promise<APIRequestContext> {
  const { request } = await devices.fresh().then(async (context) => (await signIn(context, student), context))
  expect((await request.put('/api/users/profile', { data: name })).ok()).toBe(true)
  const long = `${UNBROKEN} https://library.example/a/very/long/address?of=anatomy&and=more`
  expect((await request.post('/api/messages', { data: { toUserId: partner, content: long } })).ok()).toBe(true)
  expect(
    (
      await request.put('/api/users/availability', {
        data: {
          status: 'studying',
          availabilityText: long.slice(0, 80),
          location: 'Cafeteria Study Area',
          subjects: ['Otorhinolaryngology and head and neck surgery', 'Anatomy'],
        },
      })
    ).ok(),
  ).toBe(true)
  return request
}

for (const [name, options, sizes, [me, long, arabic]] of [
  ['360 px, 100 % and 200 % text', SMALL, [100, 200], ['mei', 'sara', 'ravi']],
  ['1280 px, 200 % text', WIDE, [200], ['noah', 'ivy', 'luca']],
] as const) {
  test(`nothing is cut or wider than the screen, whatever the names: ${name}`, async ({ devices, console }) => {
    // The page of the Firebase demo is left while its socket opens.
    console.allow(/WebSocket connection to .* failed/)
    const theirs = await named(devices, long, LONG, me)
    await named(devices, arabic, ARABIC, me)
    const mine = await named(devices, me, LONG, long)
    const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
    for (const [name, plan] of [
      [ARABIC.university, { scheduledAt: inHours(1) }],
      [UNBROKEN, { invitedMembers: [long, arabic] }],
    ] as const) {
      const group = { groupSize: 'small', name, subject: UNBROKEN, location: LONG.university, ...plan }
      const { id } = (await (await mine.post('/api/study-groups', { data: group })).json()) as { id: string }
      if (name === UNBROKEN) await theirs.post(`/api/study-groups/${id}/join`)
    }
    const asked = await mine.post('/api/meetup-requests', {
      data: {
        toUserId: long,
        subject: 'Otorhinolaryngology and head and neck surgery',
        location: 'Study Hall B',
        message: '',
        scheduledTime: inHours(4),
      },
    })
    await theirs.patch(`/api/meetup-requests/${((await asked.json()) as { id: string }).id}`, { data: { status: 'accepted' } })

    const context = await devices.fresh(options)
    const page = await context.newPage()
    const textSize = await textSizeOf(page)
    await textSize(defined(sizes.at(-1)))
    const fit = (state: string) => fits(page, state, sizes, textSize)
    for (const path of ['/', '/landing']) {
      await arrive(page, path)
      await fit(`${path}, signed out`)
    }
    for (const path of ['/schedule', '/nowhere', '/privacy']) {
      await visit(page, path)
      await fit(`${path}, signed out`)
    }
    await page.goto('/api/login')
    await fit('sign-in')

    await signIn(context, me)
    await arrive(page, '/')
    await online(page)
    for (const path of [
      '/',
      '/groups',
      '/schedule',
      '/profile',
      '/profile/notifications',
      '/stuck',
      '/nowhere',
      '/academic-matches',
      '/classmates',
      '/firebase-demo',
      `/user-profile/${arabic}`,
      `/user-profile/${long}`,
      '/messages',
      `/whatsapp-meetup?recipientId=${long}`,
      `/messages?with=${arabic}`,
      `/messages?with=${long}`,
    ]) {
      await visit(page, path)
      const [, partner] = path.split('?with=')
      if (partner)
        await expect(
          page.locator(`[data-chat-with="${partner}"]`).getByRole('list', { name: 'Messages' }).getByRole('listitem'),
        ).not.toHaveCount(0)
      if (path === '/stuck') {
        const device = page.getByRole('heading', { name: 'This device', exact: true })
        // For a frame, the page that is left has one, too.
        await expect(device).toHaveCount(1)
        await expect(device).toBeVisible()
      }
      const quietHours = page.getByRole('switch', { name: 'Quiet hours' })
      if (path === '/profile/notifications') await quietHours.click()
      if (path === '/schedule') await expect(page.getByText(UNBROKEN).first()).toBeVisible()
      await fit(path)
      // At night the request below would not open by itself.
      if (path === '/profile/notifications') await quietHours.click()
      if (path === '/profile') {
        await field(page, 'Study topics').fill('Renal')
        await fit('a changed profile')
        await button(page, 'Discard').click()
      }
    }
    // The last chat of the list is open.
    await writeMany(
      theirs,
      me,
      Array.from({ length: 40 }, (_, at) => `Said ${at} times`),
    )
    await expect(chatOf(page).bubble('Said 39 times')).toBeAttached()
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, -log.scrollHeight))
    await writeMany(
      theirs,
      me,
      Array.from({ length: 10 }, (_, at) => `${UNBROKEN} ${at}`),
    )
    await expect(page.getByRole('button', { name: /^Newest messages, \d+\+? new/ })).toBeVisible()
    await fit('the way to the newest message')
    await page.getByRole('button', { name: 'Conversation with' }).click()
    await fit('conversation')
    await page.getByRole('button', { name: 'Search this chat' }).click()
    await chatSearch(page).box.fill('Donau')
    await expect(chatSearch(page).results).not.toHaveCount(0)
    await fit('search of a chat')
    await visit(page, '/messages')
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('Donau')
    await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem')).not.toHaveCount(0)
    await fit('search of messages')
    if (options === WIDE) {
      // Only with the side rail, for which large text leaves no room here.
      await textSize(100)
      await visit(page, '/profile')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await fits(page, 'shortcuts', [100], textSize)
      await page.keyboard.press('Escape')
      await textSize(200)
    }
    await visit(page, '/profile')
    await page.getByRole('button', { name: 'How Friendioo works' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fit('tutorial')
    for (let slide = 2; await page.getByRole('dialog').getByRole('button', { name: 'Next' }).isVisible(); slide++) {
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
      await fit(`tutorial, slide ${slide}`)
    }
    await page.keyboard.press('Escape')
    await visit(page, '/groups')
    const group = groupsOf(page).getByRole('heading').getByRole('button', { name: UNBROKEN })
    await group.click()
    await fit('group')
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
    await fit('menu of a group')
    await page.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click()
    await fit('leaving a group')
    // Back at the members.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'End Group' }).click()
    await fit('ending a group')
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create Group' }).first().click()
    await fit('a new group')
    await page.keyboard.press('Escape')
    await visit(page, '/')
    await openBell(page)
    await fit('notifications')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit' }).click()
    await fit('availability editor')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fit('filter')
    await page.keyboard.press('Escape')
    await openWizard(page, 'Solo Buddy')
    await choose(page, long, arabic)
    await fit('wizard, classmates')
    await next(page).click()
    await details(page).getByRole('button', { name: 'Other size' }).click()
    await fit('wizard, details')
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Escape')
    await meetUp(page, long)
    await expect(sheet(page)).toBeVisible()
    await fit('meetup sheet')
    await page.keyboard.press('Escape')
    await ask(page, long, me, { subject: 'Otorhinolaryngology and head and neck surgery' })
    await expect(popup(page, LONG.firstName)).toBeVisible()
    await fit('meetup request')
  })
}
