import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { chatOf, chatSearch, conversation, delivery, writeMany } from '../support/chat.ts'
import { connected } from '../support/connected.ts'
import { arrive, expect, PHONE, test, type Devices } from '../support/browser.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Wide enough for two panes, as a tablet is when it is turned. */
const TURNED = { width: 1280, height: 720 }

test.describe.serial('two students', () => {
  let opened: Devices
  let phone: Page
  let david: Page
  sharedPage(({ devices, console }) => {
    // A page that has yet to load the old picture finds that it is gone.
    console.allow(/status of 404.*\/api\/images\//)
    opened = devices
    return devices.of('sara', '/messages?with=noah')
  })

  test('the chat shows Online while the other is connected, and then when they were last seen', async ({ page, server }) => {
    const { header } = chatOf(page)
    await expect(header).toContainText('Last seen recently')
    const noah = await connected(server, 'noah')
    await expect(header).toContainText('Online')
    noah.close()
    await expect(header).not.toContainText('Online')
    await expect(header).toContainText(/Last seen (just now|\d+ min ago)/i)
  })

  test('CHAT-019 CHAT-020 a message in flight shows as sending when its reader is online, and as queued when not', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=carlos')
    const away = chatOf(page)
    await expect(away.header).toContainText('Carlos')
    const thaw = server.freeze()
    await away.write('Are you there?')
    await delivery(away.bubble('Are you there?'), 'queued')
    thaw()
    await delivery(away.bubble('Are you there?'), 'sent')

    const carlos = await connected(server, 'carlos')
    await expect(away.header).toContainText('Online')
    const thawAgain = server.freeze()
    await away.write('Now you are')
    await delivery(away.bubble('Now you are'), 'sending')
    thawAgain()
    await delivery(away.bubble('Now you are'), 'sent')
    carlos.close()
  })

  test('CHAT-021 CHAT-022 CHAT-024 white space alone is not sent, text is trimmed, and Shift+Enter makes a new line', async ({ page }) => {
    await visit(page, '/messages?with=fatima')
    const fatima = chatOf(page)
    await expect(fatima.header).toContainText('Fatima')
    await fatima.write('   ')
    await fatima.sendButton.click()
    await fatima.composer.fill('  first line')
    await fatima.composer.press('Shift+Enter')
    await fatima.composer.pressSequentially('second line  ')
    await expect(fatima.composer).toHaveValue('  first line\nsecond line  ')
    await expect(fatima.bubbles).toHaveCount(0)

    await fatima.composer.press('Enter')
    await expect(fatima.bubbles).toHaveCount(1)
    // Compares the white space, too: Playwright's own text matchers normalise it.
    expect(await fatima.bubbles.locator('bdi').evaluate((text) => text.textContent)).toBe('first line\nsecond line')
  })

  test('CHAT-002 CHAT-003 an own message shows as sent, then as delivered when the other connects, then as read when they see it', async ({
    page: sara,
  }) => {
    await visit(sara, '/messages?with=david')
    await expect(chatOf(sara).header).toContainText('David')
    await chatOf(sara).write('Flash cards at four?')
    const bubble = chatOf(sara).bubble('Flash cards at four?')
    await delivery(bubble, 'sent')
    await expect(bubble).toContainText('Sent')

    david = await opened.of('david', '/messages')
    await delivery(bubble, 'delivered')
    await expect(bubble).toContainText('Delivered')

    await conversation(david, 'sara').click()
    await expect(chatOf(david).bubble('Flash cards at four?')).toBeVisible()
    await delivery(bubble, 'read')
    await expect(bubble).toContainText('Read')
  })

  test('CHAT-003 the list shows a message of mine as sent, delivered and read as its chat does, on both of my devices, without a reload', async ({
    page: laptop,
  }) => {
    const context = david.context()
    await david.close()
    await expect(chatOf(laptop).header).not.toContainText('Online')
    phone = await opened.of('sara', '/messages', PHONE)
    const shows = async (text: string, status: string) => {
      await expect(chatOf(laptop).bubble(text)).toContainText(status)
      for (const page of [laptop, phone]) await expect(conversation(page, 'david').getByRole('img', { name: status })).toBeVisible()
    }
    await chatOf(laptop).write('Slides at nine?')
    await shows('Slides at nine?', 'Sent')
    david = await context.newPage()
    await arrive(david, '/messages')
    await shows('Slides at nine?', 'Delivered')
    await conversation(david, 'sara').click()
    await shows('Slides at nine?', 'Read')

    await chatOf(david).write('Nine is fine')
    await expect(conversation(phone, 'david')).toContainText('Nine is fine')
    await chatOf(laptop).write('See you')
    await shows('See you', 'Read')
  })

  test('a message that I write on one device shows on my other, and one that I read is read on both', async ({ page: laptop }) => {
    await visit(laptop, '/messages')
    await conversation(phone, 'david').click()
    await chatOf(phone).write('From the bus')
    await expect(conversation(laptop, 'david')).toContainText('From the bus')

    await chatOf(david).write('Get off')
    await expect(chatOf(phone).bubble('Get off')).toBeVisible()
    await delivery(chatOf(david).bubble('Get off'), 'read')
    await expect(conversation(laptop, 'david')).toContainText('Get off')
    await expect(conversation(laptop, 'david')).not.toHaveAccessibleName(/unread/)
  })

  test('messages written while a device was away are below the divider, also in a chat that opened before they arrived', async () => {
    await writeMany(david.request, 'sara', ['Before'])
    await delivery(chatOf(david).bubble('Before'), 'read')
    const context = phone.context()
    await phone.close()
    await writeMany(
      david.request,
      'sara',
      Array.from({ length: 30 }, (_, at) => `Meanwhile ${at + 1} of many`),
    )

    const page = await context.newPage()
    await arrive(page, '/messages?with=david')
    await expect(page.locator('[data-unread-divider]')).toContainText('30 new messages')
    await expect(page.locator('[data-unread-divider]')).toBeInViewport()
    await expect(chatOf(page).bubble('Meanwhile 1 of many')).toBeInViewport()
    await page.close()
  })

  test('CHAT-001 CHAT-023 two students chat live: Enter sends, and the other sees the message without a reload', async ({ page }) => {
    await visit(page, '/messages?with=david')
    const [sara, davids] = [chatOf(page), chatOf(david)]
    await sara.composer.fill('Is the lab still open?')
    await sara.composer.press('Enter')
    await expect(davids.bubble('Is the lab still open?')).toBeVisible()
    await expect(sara.composer).toHaveValue('')

    await davids.composer.fill('Until six')
    await davids.sendButton.click()
    await expect(sara.bubble('Until six')).toBeVisible()
    expect(await sara.order(['Is the lab still open?', 'Until six'])).toEqual(['Is the lab still open?', 'Until six'])
  })

  test('WS-027 typing shows in the other student’s chat and list while it lasts', async ({ page }) => {
    const sara = chatOf(page)
    await sara.write('hello')
    // It shows for four seconds after the last letter, so both places are watched while she writes.
    await Promise.all([
      sara.composer.pressSequentially('Shall'),
      expect(chatOf(david).header).toContainText('typing…'),
      expect(conversation(david, 'sara')).toContainText('typing…'),
    ])
    await sara.composer.fill('')
    await expect(chatOf(david).header).not.toContainText('typing…')
    await expect(conversation(david, 'sara')).toContainText('hello')
    await sara.composer.pressSequentially('we?')
    await expect(chatOf(david).header).toContainText('typing…')
    await sara.composer.press('Enter')
    await expect(chatOf(david).bubble('we?')).toBeVisible()
    await expect(chatOf(david).header).not.toContainText('typing…')
  })

  test('N26 markup in a message shows as text', async ({ page: sara }) => {
    const text = '<img src=x onerror="document.title=1"> javascript:alert(1) <b>bold</b>'
    await chatOf(sara).write(text)
    await expect(chatOf(david).bubble(text)).toBeVisible()
    await expect(david.locator('[data-message-id] :is(img, b, a)')).toHaveCount(0)
    await chatOf(sara).write('Slides: www.uni.example/week3.')
    const link = david.getByRole('link', { name: 'www.uni.example/week3', exact: true })
    await expect(link).toHaveAttribute('href', 'https://www.uni.example/week3')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('API-036 the list and the navigation count unread messages within five seconds, until they are seen', async ({ page }) => {
    await visit(david, '/messages')
    const sara = chatOf(page)
    await sara.write('one')
    await sara.write('two')

    const row = conversation(david, 'sara')
    await expect(row).toHaveAccessibleName(/2 unread messages/, { timeout: 5_000 })
    await expect(row).toContainText('two', { timeout: 1 })
    await expect(david.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(
      '2 unread',
    )
    await row.click()
    await expect(david.locator('[data-unread-divider]')).toBeVisible()
    await expect(row).not.toHaveAccessibleName(/unread/)
    await delivery(sara.bubble('two'), 'read')

    // A message that arrives while the chat is open leaves the divider; David's answer removes it.
    await sara.write('three')
    await expect(chatOf(david).bubble('three')).toBeVisible()
    await expect(david.locator('[data-unread-divider]')).toHaveText('2 new messages')
    await chatOf(david).write('Three is enough')
    await expect(chatOf(david).bubble('Three is enough')).toBeVisible()
    await expect(david.locator('[data-unread-divider]')).toHaveCount(0)
    await sara.write('four')
    await expect(chatOf(david).bubble('four')).toBeVisible()
    await expect(david.locator('[data-unread-divider]')).toHaveCount(0)
  })

  test('WS-030 the list of conversations shows a partner’s new picture without a reload', async ({ page: sara }) => {
    const shown = conversation(david, 'sara').locator('img')
    await expect(shown).toHaveAttribute('src', /^\/api\/images\//)
    const before = await shown.getAttribute('src')
    const picture = await sara.evaluate(() => document.createElement('canvas').toDataURL('image/png'))
    const changed = await sara.request.put('/api/users/profile', { data: { profileImageUrl: picture } })
    const { profileImageUrl } = (await changed.json()) as { profileImageUrl: string }
    expect(profileImageUrl).not.toBe(before)
    await expect(shown).toHaveAttribute('src', profileImageUrl)
  })
})

test.describe.serial('the conversations on a phone', () => {
  sharedPage(({ devices }) => devices.of('amina', '/messages', PHONE))

  test('CHAT-004 CHAT-005 CHAT-008 the conversations are listed, the latest first, and open with their days and the note on storage', async ({
    page,
  }) => {
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toHaveAttribute('data-partner-id', 'youssef')
    await expect(rows.nth(0)).toContainText('Do you have the slides of the last lecture?')
    await expect(rows.nth(1)).toHaveAttribute('data-partner-id', 'lina')
    await expect(rows.nth(1)).toContainText('Thank you! I will bring a friend')

    await rows.nth(1).click()
    const chat = chatOf(page)
    await expect(page.getByRole('heading', { name: 'Lina Haddad' })).toBeVisible()
    await expect(page.getByText('Messages are stored permanently')).toBeVisible()
    await expect(chat.bubbles).toHaveCount(2)
    await expect(chat.bubble('Second years are welcome')).toBeVisible()
    // The messages are two days old. The chat names their day by this device's calendar.
    const day = await chat.bubbles
      .first()
      .locator('time')
      .evaluate((time: HTMLTimeElement) => new Date(time.dateTime).toLocaleDateString('en-US', { weekday: 'long' }))
    await expect(page.getByText(day, { exact: true })).toBeVisible()
    await expect(page.getByText('Today', { exact: true })).toBeHidden()
    await chat.write('See you there')
    await expect(page.getByText('Today', { exact: true })).toBeVisible()

    await chat.composer.fill('Bring your notes')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(rows.nth(0)).toContainText('Draft: Bring your notes')
    await expect(chat.composer).toBeHidden()
  })

  test('a text that was sent as its page ended is no draft in the list', async ({ page }) => {
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').nth(0)
    // As a page leaves them that ends between the sending of a message and the emptying of its box.
    const stored = (await (await page.request.get('/api/messages/conversations/lina')).json()) as { id: string; content: string }[]
    const { id } = stored.find(({ content }) => content === 'See you there')!
    await page.evaluate(
      ({ id, text }) => {
        const draft = Object.keys(sessionStorage).find((key) => sessionStorage.getItem(key) === 'Bring your notes')!
        sessionStorage.setItem(draft, text)
        sessionStorage.setItem(`${draft}.sending`, JSON.stringify([{ id, text }]))
      },
      { id, text: 'See you there' },
    )
    await page.reload()
    await expect(row).toContainText('See you there')
    await expect(row).not.toContainText('Draft')
  })

  test('CHAT-007 the chat overlay has one height, in which its list scrolls and loads older messages', async ({ page }) => {
    await visit(page, '/messages?with=tomas')
    await expect(chatOf(page).header).toContainText('Tomas')
    const overlay = page.locator('[data-chat-with]')
    // Compares the height only: the overlay may still be sliding in.
    const empty = await overlay.boundingBox()
    const texts = Array.from({ length: 120 }, (_, at) => `Number ${at + 1} of many`)
    await writeMany(page.request, 'tomas', texts)

    const chat = chatOf(page)
    await expect(chat.bubble('Number 120 of many')).toBeInViewport()
    expect((await overlay.boundingBox())!.height).toBe(empty!.height)

    // Scrolls back in steps, as a thumb does.
    await expect(async () => {
      await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -4_000 }))
      await expect(chat.bubble('Number 1 of many')).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [50] })
    await expect(chat.bubbles.first()).toContainText('Number 1 of many')
    await page.getByRole('button', { name: 'Newest messages' }).click()
    await expect(chat.bubble('Number 120 of many')).toBeInViewport()
    await expect(overlay).toHaveJSProperty('offsetHeight', empty!.height)
  })

  test('an open chat and its search stay as they are when the screen is turned, and turned back', async ({ page }) => {
    await visit(page, '/messages?with=lina')
    const { composer } = chatOf(page)
    await composer.fill('Written upright')
    await page.getByRole('button', { name: 'Conversation with Lina' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    const search = chatSearch(page)
    await search.box.fill('second years')
    await expect(search.results).toHaveCount(1)
    const boxes = await Promise.all([composer, search.box].map((box) => box.elementHandle()))
    for (const viewport of [TURNED, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('region', { name: 'Conversations', exact: true })).toHaveCount(viewport === TURNED ? 1 : 0)
      for (const box of boxes) expect(await box!.evaluate((element) => element.isConnected)).toBe(true)
      await expect(search.results).toHaveCount(1)
      await expect(search.box).toBeFocused()
    }
    await page.goBack()
    await expect(search.panel).toHaveCount(0)
    await expect(composer).toHaveValue('Written upright')
  })

  test('an archived conversation is in a folded list below the others, with a mark when it is muted', async ({ page }) => {
    await visit(page, '/messages')
    await page.setViewportSize(TURNED)
    const rows = page.getByRole('list', { name: 'Conversations', exact: true }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'Youssef' })).toHaveCount(1)
    expect((await page.request.patch('/api/messages/conversations/youssef', { data: { archived: true, muted: true } })).ok()).toBe(true)
    await expect(rows.filter({ hasText: 'Youssef' })).toHaveCount(0)
    const fold = page.getByRole('button', { name: 'Archived 1' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    const archived = page.getByRole('list', { name: 'Archived conversations' }).getByRole('listitem')
    await expect(archived.filter({ hasText: 'Youssef' }).getByRole('img', { name: 'Muted' })).toBeVisible()
    await accessible(page, 'messages, archive open')
    await archived.getByRole('link').click()
    await expect(page).toHaveURL('/messages?with=youssef')
  })
})

test('on a phone, the header of a chat cuts neither the status nor when the other was last seen, and is no higher', async ({ devices }) => {
  const page = await devices.of('priya', '/messages?with=youssef', PHONE)
  const { header } = chatOf(page)
  const line = header.getByText('Available Now · Last seen recently · Study Hall A')
  await expect(line).toBeVisible()
  expect(await line.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  expect((await header.boundingBox())?.height).toBe(60)
})

test('CHAT-009 CHAT-010 a student without conversations sees an empty list, a link to classmates, and an empty chat', async ({
  devices,
}) => {
  const page = await devices.of('omar', '/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Find classmates' }).click()
  await page.getByRole('link', { name: 'Message Lina' }).click()
  await expect(page.locator('[data-chat-with]').getByText('No messages yet')).toBeVisible()
  await expect(chatOf(page).composer).toBeVisible()

  // Beside the open chat the list does not say that there is none.
  const isNew = page.getByRole('list', { name: 'New conversation' })
  await expect(isNew.getByRole('listitem')).toHaveText(/^Lina Haddad.*No messages yet$/)
  await expect(page.getByText('No conversations yet')).toHaveCount(0)
  await accessible(page, 'a chat without messages')
  await chatOf(page).composer.fill('Hello')
  await chatOf(page).composer.press('Enter')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toContainText('Hello')
  await expect(isNew).toHaveCount(0)
})
