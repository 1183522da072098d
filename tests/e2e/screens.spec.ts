import { as, list, openBell, rows, write } from '../support/notifications-page.ts'
import { expect } from '../support/browser.ts'
import { chatOf, chatSearch, conversation } from '../support/chat.ts'
import { onServer, openElsewhere } from '../support/groups-page.ts'
import { answer, ask, popup, toast } from '../support/meetups.ts'
import { sit } from '../support/voice-devices.ts'
import { tinyGif } from '../support/pictures.ts'
import { button, choosePicture, field, picture, question, tab } from '../support/profile.ts'
import { DESKTOP, looksAsItDid, NOON, posed, TABLET, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import { choose, chooses, details, next, openWizard } from '../support/wizard.ts'

const MINUTE = 60_000

test.describe('one student', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ devices, server }) => {
    await server.setClock(NOON)
    return posed(devices, 'amina', '/')
  })
  // Closes what the last state of a test has open.
  test.afterEach(async ({ page }) => {
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })

  test('looks as it did: home', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toBeVisible()
    await looksAsItDid(page, 'home')
    await looksAsItDid(page, 'home-filter', async () => {
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
    await page.getByRole('dialog').getByText('Medicine').click()
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await looksAsItDid(page, 'home-filtered')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await looksAsItDid(page, 'home-editor', () => page.getByRole('button', { name: 'Edit' }).click())
    await page.getByRole('button', { name: 'Cancel' }).click()
    await looksAsItDid(page, 'home-nobody-found', async () => {
      const search = page.getByRole('searchbox')
      if (!(await search.isVisible())) await page.getByRole('button', { name: 'Search classmates' }).click()
      await search.fill('xylophone')
    })
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
    await page.getByRole('link', { name: /^See all/ }).click()
    await expect(page).toHaveURL('/classmates')
    await looksAsItDid(page, 'classmates')
  })

  test('looks as it did: the end of Home, and of a session', async ({ page, server }) => {
    await visit(page, '/')
    const scheduledAt = new Date(NOON + 160 * MINUTE).toISOString()
    const planned = await openElsewhere(page, {
      groupSize: 'large',
      name: 'Receptors, once more',
      subject: 'Pharmacology',
      location: 'Medical Library - 2nd Floor',
      scheduledAt,
      studyDuration: 90,
    })
    const sessions = page.getByRole('region', { name: 'Your Active Sessions' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    const [first] = await onServer(page)
    const seat = await sit(page.request, server.url, `group:${first?.id}`)
    await expect(sessions).toContainText('in voice')
    await looksAsItDid(page, 'home-study', () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)))
    await looksAsItDid(page, 'session-end', async () => {
      if (!(await page.getByRole('alertdialog').isVisible()))
        await sessions.getByRole('button', { name: 'End', exact: true }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await seat.close()
    expect((await page.request.delete(`/api/study-groups/${planned.id}`)).ok()).toBe(true)
  })

  test('looks as it did on a tablet: each place of the app', async ({ page }) => {
    // Held upright: one column, in the middle.
    await page.setViewportSize(TABLET.tablet)
    await visit(page, '/')
    await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toBeVisible()
    await looksAsItDid(page, 'home', undefined, TABLET)
    await visit(page, '/groups')
    await expect(page.locator('[data-group-id]')).not.toHaveCount(0)
    await looksAsItDid(page, 'groups', undefined, TABLET)
    await visit(page, '/messages')
    await looksAsItDid(page, 'messages', undefined, TABLET)
    await conversation(page, 'lina').click()
    await expect(chatOf(page).bubbles).not.toHaveCount(0)
    await looksAsItDid(page, 'chat', undefined, TABLET)
    for (const [name, path] of [
      ['schedule', '/schedule'],
      ['profile', '/profile'],
      ['user-profile', '/user-profile/lina'],
      ['whatsapp', '/whatsapp-meetup?recipientId=youssef'],
      ['academic-matches', '/academic-matches'],
      ['firebase-demo', '/firebase-demo'],
      ['not-found', '/nowhere'],
    ] as const) {
      await visit(page, path)
      await looksAsItDid(page, name, undefined, TABLET)
    }
  })

  test('looks as it did: a classmate, and the academic matches', async ({ page, devices }) => {
    const lina = await as(devices, 'lina')
    await lina.put('/api/users/profile', {
      data: { studySchedule: 'Mon, Wed, Fri after 3 PM', studyTopics: ['Upper limb', 'Cardiac cycle', 'OSCE practice'] },
    })
    await visit(page, '/user-profile/lina')
    await expect(page.getByText('OSCE practice')).toBeVisible()
    await looksAsItDid(page, 'user-profile')
    await visit(page, '/academic-matches')
    await looksAsItDid(page, 'academic-matches')
  })

  test('looks as it did: study groups, the members of one, a new one', async ({ page }) => {
    await visit(page, '/groups')
    await expect(page.locator('[data-group-id]')).not.toHaveCount(0)
    await looksAsItDid(page, 'groups')
    await page.getByRole('button', { name: 'Upper limb before the spot test' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksAsItDid(page, 'group-members')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksAsItDid(page, 'group-create')
  })

  test('looks as it did: the two steps of the wizard', async ({ page, devices }) => {
    await visit(page, '/')
    for (const [student, whatsappNumber] of [
      ['youssef', '+49 170 5550101'],
      ['hana', '+420 605 550 123'],
    ] as const) {
      expect((await (await as(devices, student)).put('/api/users/profile', { data: { whatsappNumber } })).ok()).toBe(true)
    }
    // A change of size lays out Home again and closes the wizard. The selection stays.
    const opened = async () => {
      if (!(await page.getByRole('dialog').isVisible())) await openWizard(page, 'Small Squad')
    }
    await opened()
    await choose(page, 'youssef', 'salma', 'hana')
    await looksAsItDid(page, 'wizard-classmates', opened)
    await next(page).click()
    await details(page).getByText('2 hours').click()
    await looksAsItDid(page, 'wizard-details', async () => {
      await opened()
      if (await chooses(page).isVisible()) await next(page).click()
    })
  })

  test('looks as it did: the Firebase demo, and an address that is none', async ({ page }) => {
    await visit(page, '/firebase-demo')
    await looksAsItDid(page, 'firebase-demo')
    await visit(page, '/nowhere')
    await looksAsItDid(page, 'not-found')
  })

  test('looks as it did: messages and a chat', async ({ page }) => {
    await visit(page, '/messages')
    await looksAsItDid(page, 'messages')
    await looksAsItDid(page, 'messages-found', async () => {
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('li')
      await expect(page.locator('mark').first()).toBeVisible()
    })
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
    // A change of size closes the menu.
    await looksAsItDid(page, 'messages-menu', async () => {
      await conversation(page, 'lina').press('Shift+F10')
      await expect(page.getByText('View profile')).toBeVisible()
    })
    await page.keyboard.press('Escape')
    await looksAsItDid(
      page,
      'palette',
      async () => {
        await button(page, 'Find').click()
        await page.keyboard.type('li')
        await expect(page.getByRole('option', { selected: true })).toContainText('Lina')
      },
      DESKTOP,
    )
    await page.keyboard.press('Escape')
    // Clicked: after a key, the messages would show that they have the focus.
    await conversation(page, 'lina').click()
    await expect(chatOf(page).bubbles).not.toHaveCount(0)
    await looksAsItDid(page, 'chat')
    await looksAsItDid(page, 'chat-search', async () => {
      const { box, panel } = chatSearch(page)
      if (!(await panel.isVisible())) await button(page, 'Search this chat').click()
      await box.fill('th')
      await expect(panel.locator('mark').first()).toBeVisible()
    })
    for (let steps = 0; steps < 2; steps++) await chatSearch(page).box.press('Escape')
    // A change of size lays out the chat again and closes its sheet.
    await looksAsItDid(page, 'chat-conversation', async () => {
      if (!(await page.getByRole('dialog').isVisible())) await button(page, 'Conversation with Lina').click()
    })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Meet up/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looksAsItDid(page, 'meetup-sheet')
    await page.getByRole('button', { name: 'Send Meetup Request' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await looksAsItDid(page, 'meetup-sheet-problems')
  })

  test('looks as it did: WhatsApp meetup', async ({ page }) => {
    await visit(page, '/whatsapp-meetup?recipientId=youssef')
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await field('Location').selectOption('Medical Library - 2nd Floor')
    await field('Date').fill('2026-03-13')
    await field('Time').fill('17:00')
    await page.getByLabel('Notes').fill('I have the pathology slides on my tablet. Window table, near stairs.')
    await page.getByRole('button', { name: 'Send Meetup Request' }).click()
    await expect(page.getByText('Subject/Topic is required')).toBeVisible()
    await looksAsItDid(page, 'whatsapp')
    await field('Recipient').selectOption('jonas')
    await field('Subject/Topic').selectOption('Pathology')
    await looksAsItDid(page, 'whatsapp-no-number')
    await field('Recipient').selectOption('youssef')
    await page.getByRole('button', { name: 'Send Meetup Request' }).click()
    await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await looksAsItDid(page, 'whatsapp-sent')
  })

  test('looks as it did: profile', async ({ page }) => {
    await visit(page, '/profile')
    await looksAsItDid(page, 'profile')
    await button(page, 'Send code').click()
    const code = page.getByLabel('Enter the 6-digit code')
    await code.fill('407126')
    await button(page, 'Verify').click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await looksAsItDid(page, 'profile-email', () => code.scrollIntoViewIfNeeded())
    await field(page, 'WhatsApp Number').fill('home')
    await field(page, 'University').fill('')
    await looksAsItDid(page, 'profile-problem', () => button(page, 'Save').click())
    await tab(page, 'Discover').click()
    await looksAsItDid(page, 'profile-leaving', () => expect(question(page)).toBeVisible())
    await page.keyboard.press('Escape')
    await choosePicture(page, 'tiny.gif', tinyGif)
    await picture(page).getByRole('button', { name: 'Change picture' }).click()
    await looksAsItDid(page, 'profile-picture', () => expect(page.getByRole('dialog')).toBeVisible())
  })
})

test('looks as it did: notifications of every kind', async ({ devices }) => {
  const page = await posed(devices, 'salma', '/')
  const [lina, kofi, ivy] = [await as(devices, 'lina'), await as(devices, 'kofi'), await as(devices, 'ivy')]
  await ask(page, 'youssef', 'salma', { subject: 'Anatomy', scheduledTime: new Date(NOON + 100 * MINUTE).toISOString() })
  await popup(page, 'Youssef').getByRole('button', { name: 'Later' }).click()
  const invited = await kofi.post('/api/study-groups', {
    data: { groupSize: 'large', name: 'Nerves and muscles', invitedMembers: ['salma'] },
  })
  await write(lina, 'salma', 'The pathology slides are on the shelf beside the window')
  await ivy.put('/api/users/profile', { data: { program: 'Medicine', year: '3rd Year' } })
  await button(page, 'Dismiss').click()
  await expect(toast(page)).toContainText('The pathology slides')
  await button(page, 'Dismiss').click()
  await looksAsItDid(page, 'notifications', async () => {
    if (!(await list(page).isVisible())) await openBell(page)
    await expect(rows(page)).toHaveCount(6)
    await expect(list(page).getByRole('button', { name: 'Join' })).toBeVisible()
  })
  const { id } = (await invited.json()) as { id: string }
  expect((await kofi.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
})

test('looks as it did: the schedule of a day and a week', async ({ devices }) => {
  const page = await posed(devices, 'elif', '/schedule')
  await expect(page.getByText('Nothing planned').first()).toBeVisible()
  await looksAsItDid(page, 'schedule-nothing')
  const groups: [name: string, hours: number, studyDuration: number, location: string][] = [
    ['Brachial plexus', 0, 120, 'Anatomy Lab'],
    ['Pharm Friday', 24 + 5.5, 120, 'Study Hall A'],
    ['Receptors, once more', 5.5, 90, 'Medical Library - 2nd Floor'],
    ['Oral Surgery viva', 48 + 1.5, 120, ''],
    ['Past papers', 72 + 3, 90, ''],
  ]
  const opened = []
  for (const [name, hours, studyDuration, location] of groups) {
    const plan = hours > 0 && { scheduledAt: new Date(NOON + (hours * 60 + 10) * MINUTE).toISOString() }
    opened.push(await openElsewhere(page, { groupSize: 'small', name, location, studyDuration, ...plan }))
  }
  for (const [subject, partner, hours] of [
    ['Pathology', 'carlos', 2.5],
    ['Physiology', 'tomas', 22],
  ] as const) {
    await answer(
      page,
      partner,
      await ask(page, 'elif', partner, { subject, scheduledTime: new Date(NOON + (hours * 60 + 10) * MINUTE).toISOString() }),
      'accepted',
    )
    await button(page, 'Dismiss').click()
  }
  await expect(page.getByText('Receptors, once more').first()).toBeVisible()
  await looksAsItDid(page, 'schedule')
  await looksAsItDid(page, 'schedule-day', async () => {
    const day = page.getByRole('radio', { name: 'Day', exact: true })
    if ((await day.count()) > 0) await day.check()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  })
  for (const { id } of opened) expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
})
