import { accessible } from '../support/accessibility.ts'
import { chatOf, conversation, delivery, writeMany } from '../support/chat.ts'
import { arrive, expect, PHONE, test } from '../support/browser.ts'

test('CHAT-001 CHAT-023 two students chat live: Enter sends, and the other sees the message without a reload', async ({ devices }) => {
  const sara = chatOf(await devices.of('sara', '/messages?with=david'))
  const david = chatOf(await devices.of('david', '/messages?with=sara'))

  await sara.composer.fill('Is the lab still open?')
  await sara.composer.press('Enter')
  await expect(david.bubble('Is the lab still open?')).toBeVisible()
  await expect(sara.composer).toHaveValue('')

  await david.composer.fill('Until six')
  await david.sendButton.click()
  await expect(sara.bubble('Until six')).toBeVisible()
  expect(await sara.order(['Is the lab still open?', 'Until six'])).toEqual(['Is the lab still open?', 'Until six'])
})

test('WS-030 the list of conversations shows a partner’s new picture without a reload', async ({ devices, console }) => {
  // A page that has yet to load the old picture finds that it is gone.
  console.allow(/status of 404.*\/api\/images\//)
  const kofi = await devices.of('kofi', '/messages?with=ravi')
  await chatOf(kofi).write('Have you seen the slides?')
  const ravi = await devices.of('ravi', '/messages')
  const shown = conversation(ravi, 'kofi').locator('img')
  await expect(shown).toHaveAttribute('src', /^\/api\/images\//)
  const before = await shown.getAttribute('src')
  const picture = await kofi.evaluate(() => document.createElement('canvas').toDataURL('image/png'))
  const changed = await kofi.request.put('/api/users/profile', { data: { profileImageUrl: picture } })
  const { profileImageUrl } = (await changed.json()) as { profileImageUrl: string }
  expect(profileImageUrl).not.toBe(before)
  await expect(shown).toHaveAttribute('src', profileImageUrl)
})

test('CHAT-002 CHAT-003 an own message shows as sent, then as delivered when the other connects, then as read when they see it', async ({
  devices,
}) => {
  const mei = chatOf(await devices.of('mei', '/messages?with=jonas'))
  await mei.write('Flash cards at four?')
  const bubble = mei.bubble('Flash cards at four?')
  await delivery(bubble, 'sent')
  await expect(bubble).toContainText('Sent')

  const jonas = await devices.of('jonas', '/messages')
  await delivery(bubble, 'delivered')
  await expect(bubble).toContainText('Delivered')

  await conversation(jonas, 'mei').click()
  await expect(chatOf(jonas).bubble('Flash cards at four?')).toBeVisible()
  await delivery(bubble, 'read')
  await expect(bubble).toContainText('Read')
})

test('CHAT-003 the list shows a message of mine as sent, delivered and read as its chat does, on both of my devices, without a reload', async ({
  devices,
}) => {
  const phone = await devices.of('elif', '/messages', PHONE)
  const laptop = await devices.of('elif', '/messages?with=tomas')
  const shows = async (text: string, status: string) => {
    await expect(chatOf(laptop).bubble(text)).toContainText(status)
    for (const page of [laptop, phone]) await expect(conversation(page, 'tomas').getByRole('img', { name: status })).toBeVisible()
  }
  await chatOf(laptop).write('Slides at nine?')
  await shows('Slides at nine?', 'Sent')
  const tomas = await devices.of('tomas', '/messages')
  await shows('Slides at nine?', 'Delivered')
  await conversation(tomas, 'elif').click()
  await shows('Slides at nine?', 'Read')

  await chatOf(tomas).write('Nine is fine')
  await expect(conversation(phone, 'tomas')).toContainText('Nine is fine')
  await chatOf(laptop).write('See you')
  await shows('See you', 'Read')
})

test('CHAT-019 CHAT-020 a message in flight shows as sending when its reader is online, and as queued when not', async ({
  server,
  devices,
}) => {
  const priya = await devices.of('priya', '/messages?with=carlos')
  const away = chatOf(priya)
  const thaw = server.freeze()
  await away.write('Are you there?')
  await delivery(away.bubble('Are you there?'), 'queued')
  thaw()
  await delivery(away.bubble('Are you there?'), 'sent')

  await devices.of('carlos')
  await expect(away.header).toContainText('Online')
  const thawAgain = server.freeze()
  await away.write('Now you are')
  await delivery(away.bubble('Now you are'), 'sending')
  thawAgain()
  await delivery(away.bubble('Now you are'), 'delivered')
})

test('CHAT-021 CHAT-022 CHAT-024 white space alone is not sent, text is trimmed, and Shift+Enter makes a new line', async ({ devices }) => {
  const fatima = chatOf(await devices.of('fatima', '/messages?with=noah'))
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

test('CHAT-004 CHAT-005 CHAT-008 the conversations are listed with the latest first; a chat shows its days, and that messages are stored', async ({
  devices,
}) => {
  const page = await devices.of('amina', '/messages', PHONE)
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

test('CHAT-007 the chat overlay has one height, empty and full; its list scrolls and loads older messages', async ({ devices }) => {
  const page = await devices.of('hana', '/messages?with=tomas', PHONE)
  const overlay = page.locator('[data-chat-with]')
  // Compares the height only: the overlay may still be sliding in.
  const empty = await overlay.boundingBox()
  const texts = Array.from({ length: 120 }, (_, at) => `Number ${at + 1} of many`)
  for (const content of texts)
    expect((await page.request.post('/api/messages', { data: { toUserId: 'tomas', content } })).status()).toBe(201)

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

test('CHAT-009 CHAT-010 a student without conversations sees an empty list, a link to classmates, and an empty chat', async ({
  devices,
}) => {
  const page = await devices.of('omar', '/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('link', { name: 'Find classmates' }).click()
  await page.getByRole('link', { name: 'Message Lina' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(chatOf(page).composer).toBeVisible()
})

test('WS-027 typing shows in the other student’s chat and list while it lasts', async ({ devices }) => {
  const elif = chatOf(await devices.of('elif', '/messages?with=ravi'))
  await elif.write('hello')
  const ravi = await devices.of('ravi', '/messages?with=elif')
  await elif.composer.pressSequentially('Shall')
  await expect(chatOf(ravi).header).toContainText('typing…')
  await expect(conversation(ravi, 'elif')).toContainText('typing…')
  await elif.composer.fill('')
  await expect(chatOf(ravi).header).not.toContainText('typing…')
  await expect(conversation(ravi, 'elif')).toContainText('hello')
  await elif.composer.pressSequentially('we?')
  await expect(chatOf(ravi).header).toContainText('typing…')
  await elif.composer.press('Enter')
  await expect(chatOf(ravi).bubble('we?')).toBeVisible()
  await expect(chatOf(ravi).header).not.toContainText('typing…')
})

test('the chat shows Online while the other is connected, and then when they were last seen', async ({ devices }) => {
  const yara = chatOf(await devices.of('yara', '/messages?with=noah'))
  await expect(yara.header).toContainText('Last seen recently')
  const noah = await devices.of('noah')
  await expect(yara.header).toContainText('Online')
  await noah.context().close()
  await expect(yara.header).not.toContainText('Online')
  await expect(yara.header).toContainText(/Last seen (just now|\d+ min ago)/i)
})

test('API-036 the list and the navigation count unread messages within five seconds, until they are seen', async ({ devices }) => {
  const luca = await devices.of('luca', '/messages')
  const daniel = chatOf(await devices.of('daniel', '/messages?with=luca'))
  await daniel.write('one')
  await daniel.write('two')

  const row = conversation(luca, 'daniel')
  await expect(row).toHaveAccessibleName(/2 unread messages/, { timeout: 5_000 })
  await expect(row).toContainText('two', { timeout: 1 })
  await expect(luca.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(
    '2 unread',
  )
  await row.click()
  await expect(luca.locator('[data-unread-divider]')).toBeVisible()
  await expect(row).not.toHaveAccessibleName(/unread/)
  await delivery(daniel.bubble('two'), 'read')
})

test('messages written while a device was away are below the divider, also in a chat that opened before they arrived', async ({
  devices,
}) => {
  const [away, theirs] = [await devices.of('omar', '/messages?with=hana', PHONE), await devices.of('hana', '/messages')]
  await writeMany(theirs.request, 'omar', ['Before'])
  await theirs.goto('/messages?with=omar')
  await delivery(chatOf(theirs).bubble('Before'), 'read')
  const context = away.context()
  await away.close()
  await writeMany(
    theirs.request,
    'omar',
    Array.from({ length: 30 }, (_, at) => `Meanwhile ${at + 1} of many`),
  )

  const page = await context.newPage()
  await arrive(page, '/messages?with=hana')
  await expect(page.locator('[data-unread-divider]')).toContainText('30 new messages')
  await expect(page.locator('[data-unread-divider]')).toBeInViewport()
  await expect(chatOf(page).bubble('Meanwhile 1 of many')).toBeInViewport()
})

test('N26 markup in a message shows as text', async ({ devices }) => {
  const salma = await devices.of('salma', '/messages?with=ivy')
  const text = '<img src=x onerror="document.title=1"> javascript:alert(1) <b>bold</b>'
  await chatOf(salma).write(text)
  const ivy = await devices.of('ivy', '/messages?with=salma')
  await expect(chatOf(ivy).bubble(text)).toBeVisible()
  await expect(ivy.locator('[data-message-id] :is(img, b, a)')).toHaveCount(0)
  await chatOf(salma).write('Slides: www.uni.example/week3.')
  const link = ivy.getByRole('link', { name: 'www.uni.example/week3', exact: true })
  await expect(link).toHaveAttribute('href', 'https://www.uni.example/week3')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a message that I write on one device shows on my other, and one that I read is read on both', async ({ devices }) => {
  const laptop = await devices.of('kofi', '/messages')
  const phone = await devices.of('kofi', '/messages?with=zoe', PHONE)
  await chatOf(phone).write('From the bus')
  await expect(conversation(laptop, 'zoe')).toContainText('From the bus')

  const zoe = chatOf(await devices.of('zoe', '/messages?with=kofi'))
  await zoe.write('Get off')
  await expect(chatOf(phone).bubble('Get off')).toBeVisible()
  await delivery(zoe.bubble('Get off'), 'read')
  await expect(conversation(laptop, 'zoe')).toContainText('Get off')
  await expect(conversation(laptop, 'zoe')).not.toHaveAccessibleName(/unread/)
})

test('an archived conversation is in a folded list below the others, with a mark when it is muted', async ({ devices }) => {
  const page = await devices.of('amina', '/messages')
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
