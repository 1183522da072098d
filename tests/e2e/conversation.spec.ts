import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as, write } from '../support/notifications-page.ts'
import { connectionBar, expect, offline, pending, PHONE, prepared, test } from '../support/browser.ts'
import { holdDataWorker } from '../support/data-worker.ts'
import { chatOf, chatSearch, conversation, writeMany } from '../support/chat.ts'
import { says } from '../support/meetups.ts'
import { button, toast } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Returns `muted` and `archived` of my conversation with this student, as the server stores them. */
async function known(page: Page, partner: string) {
  const all = (await (await page.request.get('/api/messages/conversations')).json()) as {
    partnerId: string
    muted: boolean
    archived: boolean
  }[]
  const found = all.find(({ partnerId }) => partnerId === partner)
  return found && { muted: found.muted, archived: found.archived }
}

/** Returns how many messages of this student the server counts as unread. */
async function unread(page: Page, partner: string): Promise<number | undefined> {
  const all = (await (await page.request.get('/api/messages/conversations')).json()) as { partnerId: string; unreadCount: number }[]
  return all.find(({ partnerId }) => partnerId === partner)?.unreadCount
}

test.describe.serial('on the phone of one student', () => {
  // Their messages are older than the device, which is new.
  sharedPage(async ({ devices }) => {
    await writeMany(
      await as(devices, 'elif'),
      'fatima',
      Array.from({ length: 180 }, (_, at) => (at === 5 ? 'The sartorius, and where it begins' : `Line ${at} of the atlas`)),
    )
    await write(await as(devices, 'hana'), 'fatima', 'Hello there')
    const page = await devices.of('fatima', '/messages', PHONE)
    await prepared(page)
    return page
  })

  test('a new device has only the newest messages of a conversation, and the search loads older ones on request', async ({
    page,
    server,
  }) => {
    const search = page.getByRole('searchbox', { name: 'Search messages' })
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
    await search.fill('sartorius')
    await expect(page.getByText('No conversation or message has “sartorius”.')).toBeVisible()
    await expect(page.getByText('Older messages are not on this device yet.')).toBeVisible()
    await accessible(page, 'a search with older messages elsewhere')

    // The directory of students comes by the same address.
    const ofMessages = /\/sync\/history\?of=messages/
    let requests = 0
    await page.context().route(ofMessages, (route) => (requests++ === 1 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Search older messages' }).click()
    await expect(page.getByRole('alert')).toHaveText('Older messages could not be loaded. Please try again.')
    await page.getByRole('button', { name: 'Search older messages' }).click()
    await expect(found).toHaveText([/The sartorius, and where it begins/])
    await expect(page.getByRole('button', { name: 'Search older messages' })).toHaveCount(0)
    // Now the search also works offline.
    await prepared(page)
    await server.leave()
    await offline(page)
    await search.fill('where begins')
    await expect(found).toHaveCount(1)
    await page.context().unroute(ofMessages)
    await search.press('Escape')
  })

  test('a student mutes, archives and, after a confirmation, deletes a conversation for themselves, also offline', async ({
    page,
    server,
    devices,
  }) => {
    const theirs = await as(devices, 'tomas')
    await write(theirs, 'fatima', 'Shall we revise?')
    await visit(page, '/messages')
    await conversation(page, 'tomas').click()
    const sheet = page.getByRole('dialog', { name: 'Conversation with Tomas' })
    const choose = async (name: string) => {
      await button(page, 'Conversation with Tomas').click()
      await sheet.getByRole('button', { name }).click()
    }
    await choose('Mute You won’t be notified')
    await says(page, 'Conversation muted', 'You won’t be notified about messages from Tomas.')
    await choose('Archive')
    await says(page, 'Conversation archived', 'It stays there while it is muted.')
    await expect.poll(() => known(page, 'tomas')).toEqual({ muted: true, archived: true })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Conversation restored', 'With Tomas')
    await expect.poll(() => known(page, 'tomas')).toEqual({ muted: true, archived: false })
    await pending(page, 0)

    await server.leave()
    await offline(page)
    await choose('Unmute')
    await says(page, 'Conversation no longer muted', 'Saved. It will be sent when you are online.')
    await button(page, 'Conversation with Tomas').click()
    await accessible(page, 'what can be done with a conversation')
    await sheet.getByRole('button', { name: 'Delete for me' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the conversation with Tomas?' })
    await expect(question).toContainText('Tomas keeps them and isn’t told. This cannot be undone.')
    await accessible(page, 'the question')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(chatOf(page).bubble('Shall we revise?')).toBeVisible()
    await choose('Delete for me')
    await question.getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Conversation deleted', 'Saved. It will be sent when you are online.')
    await expect(page).toHaveURL('/messages')
    await expect(conversation(page, 'tomas')).toHaveCount(0)
    await pending(page, 2)

    await server.start()
    await pending(page, 0)
    expect(await known(page, 'tomas')).toBeUndefined()
    await write(theirs, 'fatima', 'Hello?')
    await conversation(page, 'tomas').click()
    await expect(chatOf(page).bubbles).toHaveText([/Hello\?/])
  })

  test('a pinned conversation stands above the latest on all devices, also offline, and a sixth cannot be pinned', async ({
    page,
    server,
    devices,
  }) => {
    const partners = ['ivy', 'noah', 'omar', 'mei', 'kofi', 'lina']
    for (const partner of partners) await write(page.request, partner, `Hello ${partner}`)
    await visit(page, '/messages')
    const laptop = await devices.of('fatima', '/messages')
    await expect(conversation(page, 'lina')).toBeVisible()
    const pinned = (on: Page) => on.getByRole('list', { name: 'Pinned conversations' }).getByRole('link')
    const pin = async (partner: string, name: RegExp) => {
      await conversation(page, partner).click()
      await page.getByRole('button', { name: /^Conversation with/ }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
    }
    const back = () => button(page, 'Back').click()

    await server.leave()
    await offline(page)
    await pin('ivy', /^Pin/)
    await says(page, 'Conversation pinned', 'Saved. It will be sent when you are online.')
    await back()
    await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible()
    await expect(pinned(page)).toHaveAttribute('data-partner-id', 'ivy')
    await accessible(page, 'pinned conversations')
    await server.start()
    await pending(page, 0)
    await expect(pinned(laptop)).toHaveAttribute('data-partner-id', 'ivy')

    for (const partner of partners.slice(1, 5)) {
      await pin(partner, /^Pin/)
      await back()
    }
    await expect(pinned(page)).toHaveCount(5)
    await pin('lina', /^Pin/)
    await says(page, 'Not pinned', 'Up to 5 can be pinned. Unpin one first.')
    await page.keyboard.press('Escape')
    await back()
    await pin('ivy', /^Unpin/)
    await back()
    await expect(pinned(page)).toHaveCount(4)
    await expect(pinned(laptop)).toHaveCount(4)
  })

  test('the box of a chat is there before its messages, and keeps the focus of who types in it when they come', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages')
    const letGo = await holdDataWorker(page, server)
    await conversation(page, 'elif').click()
    const { composer } = chatOf(page)
    await composer.click()
    await composer.pressSequentially('Typed ')
    await expect(page.getByRole('log')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('log')).toBeVisible()
    // The log takes the focus in the frame after it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.type('at once')
    await expect(composer).toHaveValue('Typed at once')
    await composer.fill('')
  })

  test('the search finds messages on this device, also offline, and a result opens at its place in the chat', async ({
    page,
    server,
    devices,
  }) => {
    const theirs = await as(devices, 'ingrid')
    await visit(page, '/messages')
    await write(theirs, 'fatima', 'Here comes the list')
    await expect(conversation(page, 'ingrid')).toContainText('Here comes the list')
    await writeMany(
      theirs,
      'fatima',
      Array.from({ length: 150 }, (_, at) => (at === 10 ? 'The brachial Pléxus, again' : `Number ${at} of many`)),
    )
    await expect(conversation(page, 'ingrid')).toContainText('Number 149 of many')
    await server.leave()
    await offline(page)

    const search = page.getByRole('searchbox', { name: 'Search messages' })
    await search.fill('xylophone')
    await expect(page.getByText('No conversation or message has “xylophone”.')).toBeVisible()
    await expect(page.getByText('You’re offline. These are the messages on this device.')).toBeVisible()
    await search.fill('INGRID')
    await expect(page.getByRole('list', { name: 'Conversations found' }).getByRole('link')).toHaveAttribute('data-partner-id', 'ingrid')
    await search.fill('number many')
    await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem')).toHaveCount(50)
    await search.fill('plexus brach')
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
    await expect(found.locator('mark')).toHaveText(['brach', 'Pléxus'])
    await expect(page.getByText('0 conversations, 1 message found')).toBeAttached()
    await accessible(page, 'what was found')

    await found.getByRole('link').click()
    const bubble = chatOf(page).bubble('The brachial Pléxus, again')
    await expect(bubble).toBeFocused()
    await expect(bubble).toBeInViewport()
    await expect(chatOf(page).bubble('Number 9 of many')).toBeInViewport()
    // The Newest messages button is above the connection bar, not covered by it.
    await expect(connectionBar(page).getByText('You’re offline')).toBeVisible()
    await page.getByRole('button', { name: 'Newest messages' }).click()
    await expect(chatOf(page).bubble('Number 149 of many')).toBeInViewport()
    await page.goBack()
    await expect(found).toHaveCount(1)
    await search.press('Escape')
    await expect(conversation(page, 'ingrid')).toBeVisible()
  })

  test('on a phone the search covers its chat, a result opens the chat, Back closes the search, and messages behind it stay unread', async ({
    page,
    devices,
  }) => {
    const theirs = await as(devices, 'david')
    await writeMany(
      theirs,
      'fatima',
      Array.from({ length: 45 }, (_, at) => (at === 5 ? 'The femoral triangle' : `Line ${at} of many`)),
    )
    await visit(page, '/messages')
    await conversation(page, 'david').click()
    await expect(chatOf(page).bubble('Line 44 of many')).toBeAttached()
    await page.getByRole('button', { name: /^Newest messages/ }).click()
    await expect.poll(() => unread(page, 'david')).toBe(0)
    const { panel, box, results, count } = chatSearch(page)
    const open = async () => {
      await button(page, 'Conversation with David').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Search this chat' }).click()
      await expect(box).toBeFocused()
    }
    await open()
    await box.fill('triangle')
    await expect(count).toHaveText('1 result')
    await accessible(page, 'the search over a chat')
    await write(theirs, 'fatima', 'One more')
    await expect(chatOf(page).bubble('One more')).toBeAttached()
    await write(theirs, 'fatima', 'And another')
    await expect(chatOf(page).bubble('And another')).toBeAttached()
    expect(await unread(page, 'david')).toBe(2)
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(chatOf(page).bubble('And another')).toBeInViewport()
    await expect.poll(() => unread(page, 'david')).toBe(0)

    await open()
    await expect(box).toHaveValue('triangle')
    await results.getByRole('link').click()
    await expect(panel).toHaveCount(0)
    await expect(chatOf(page).bubble('The femoral triangle')).toBeFocused()
    await open()
    await box.press('Escape')
    await box.press('Escape')
    await expect(panel).toHaveCount(0)
    await button(page, 'Back').click()
    await expect(page).toHaveURL('/messages')
  })
})

test('the search beside a chat steps from result to result and shows each at its place, also offline', async ({ server, devices }) => {
  const theirs = await as(devices, 'luca')
  await write(theirs, 'sara', 'The plexus model is back in the lab')
  await write(await as(devices, 'omar'), 'sara', 'No plexus for me, thanks')
  const page = await devices.of('sara', '/')
  await prepared(page)
  await visit(page, '/messages?with=luca')
  await expect(chatOf(page).bubbles).toHaveCount(1)
  await writeMany(
    theirs,
    'sara',
    Array.from({ length: 80 }, (_, at) => (at % 40 === 0 ? `Pléxus, part ${at / 40}` : `Number ${at} of many`)),
  )
  await expect(chatOf(page).bubble('Number 79 of many')).toBeVisible()
  await chatOf(page).write('Which plexus?')
  await pending(page, 0)
  await server.leave()
  await offline(page)

  const { panel, box, results, count } = chatSearch(page)
  const opener = page.locator('header').getByRole('button', { name: 'Search this chat' })
  await opener.click()
  await expect(box).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await box.fill('plexus')
  await expect(count).toHaveText('4 results')
  await expect(results.locator('span.truncate')).toHaveText(['You', 'Luca', 'Luca', 'Luca'])
  await expect(results.locator('mark')).toHaveText(['plexus', 'Pléxus', 'Pléxus', 'plexus'])
  await expect(panel).toContainText('You’re offline. These are the messages on this device.')
  await accessible(page, 'what was found in the chat')

  await results.nth(2).getByRole('link').click()
  await expect(chatOf(page).bubble('Pléxus, part 0')).toBeFocused()
  await expect(count).toHaveText('3 of 4 results')
  await expect(results.nth(2).getByRole('link')).toHaveAttribute('aria-current', 'true')
  const older = panel.getByRole('button', { name: 'Older result' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(chatOf(page).bubble('The plexus model')).toBeInViewport()
  await expect(count).toHaveText('4 of 4 results')
  await page.keyboard.press('Enter')
  await expect(older).toBeFocused()
  await expect(older).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: 'Newer result' }).click()
  await expect(count).toHaveText('3 of 4 results')

  await box.fill('xylophone')
  await expect(panel).toContainText('No message in this chat contains “xylophone”.')
  await expect(count).toBeEmpty()
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await chatOf(page).bubble('Pléxus, part 0').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  // The search has added nothing to the history.
  await page.goBack()
  await expect(page).toHaveURL('/')
})
