import { developerTools, expect, offline, online, pending, PHONE, prepared, test } from '../support/browser.ts'
import { chatOf, textsOnServer } from '../support/chat.ts'
import { demo, live, realtimeOf } from '../support/firebase/demo-page.ts'
import { holdOutbox } from '../support/hold-outbox.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('while the device is slow to store', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('lina')
    await prepared(page)
    return page
  })

  test('F16 a text that is being stored is sent once, also when its chat is left and Enter is pressed there again', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=youssef')
    const chat = chatOf(page)
    await server.leave()
    await offline(page)
    const goOn = await holdOutbox(page)
    await chat.write('Once only please')
    await expect(chat.bubble('Once only please')).toHaveCount(1)
    await visit(page, '/messages?with=amina')
    await visit(page, '/messages?with=youssef')
    await expect(chat.composer).toHaveValue('Once only please')
    await chat.composer.press('Enter')
    // Less is left of a text that is on its way: nothing new.
    for (const key of ['End', 'Backspace', 'Enter', 'e']) await chat.composer.press(key)
    await goOn()
    await expect(chat.composer).toHaveValue('')
    await pending(page, 1)
    await server.start()
    await online(page)
    await pending(page, 0)
    expect((await textsOnServer(page.request, 'youssef')).filter((text) => text.startsWith('Once only'))).toEqual(['Once only please'])
  })

  test('F16 a text leaves the box without doubling what an input method composes, and without moving the caret', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=zoe')
    await server.leave()
    await offline(page)
    const { composer } = chatOf(page)
    const tools = await developerTools(page)
    const compose = (text: string) =>
      tools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    let goOn = await holdOutbox(page)
    await chatOf(page).write('First')
    await compose('に')
    await compose('にほ')
    await goOn()
    await expect(chatOf(page).bubble('First')).toHaveCount(1)
    await pending(page, 1)
    await compose('にほん')
    await tools.send('Input.insertText', { text: '日本' })
    await expect(composer).toHaveValue('日本')

    await composer.fill('')
    goOn = await holdOutbox(page)
    await chatOf(page).write('Second')
    await page.keyboard.type('go')
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await goOn()
    await expect(composer).toHaveValue('go')
    await page.keyboard.type('let us ')
    await expect(composer).toHaveValue('let us go')
    await composer.fill('')
    await server.start()
    await online(page)
    await pending(page, 0)
  })

  test('a saved edit is its own message, also when another one is edited before it is stored', async ({ page, server }) => {
    await visit(page, '/messages?with=sara')
    const chat = chatOf(page)
    await server.leave()
    await offline(page)
    for (const text of ['Message A', 'Message B']) {
      await chat.write(text)
      await chat.stored()
    }
    await pending(page, 2)
    const edit = async (text: string) => {
      await chat.bubble(text).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(chat.composer).toHaveValue(text)
    }
    await edit('Message A')
    await chat.composer.fill('Message A better')
    const goOn = await holdOutbox(page)
    await chat.composer.press('Enter')
    await edit('Message B')
    await goOn()
    await expect(chat.bubble('Message A better')).toHaveCount(1)
    await chat.composer.fill('Message B better')
    await chat.composer.press('Enter')
    await chat.stored()
    await server.start()
    await online(page)
    await pending(page, 0)
    expect((await textsOnServer(page.request, 'sara')).slice(-2)).toEqual(['Message A better', 'Message B better'])
  })

  test('FIREDEMO-007 a text of the Realtime chat that was not stored when its page ended is in the box again, and is sent once', async ({
    page,
    server,
  }) => {
    await visit(page, demo('ravi', 'realtime'))
    await live(page)
    await server.leave()
    await offline(page)
    await holdOutbox(page)
    await realtimeOf(page).write('Not stored yet')
    await expect(realtimeOf(page).box).toHaveValue('Not stored yet')
    await page.reload()
    await expect(realtimeOf(page).box).toHaveValue('Not stored yet')
    await server.start()
    await live(page)
    await realtimeOf(page).box.press('Enter')
    await expect(realtimeOf(page).box).toHaveValue('')
    await expect(realtimeOf(page).bubble('Not stored yet')).toHaveCount(1)
    await expect.poll(() => textsOnServer(page.request, 'ravi')).toEqual(['Not stored yet'])
  })
})

test('FIREDEMO-007 refused texts of the Realtime chat come back in their order, and go out in place of those', async ({
  server,
  devices,
}) => {
  const page = await devices.of('kofi', demo('ingrid', 'realtime'), PHONE)
  await prepared(page)
  const { box, write } = realtimeOf(page)
  await live(page)
  await server.kill()
  await offline(page)
  for (const text of ['First refused', 'Second refused']) {
    await write(text)
    await expect(box).toHaveValue('')
  }
  await pending(page, 2)
  server.change((db) => db.prepare("update students set campus_id = 'elsewhere' where id = 'ingrid'").run())
  await server.start()
  await expect(box).toHaveValue('First refused\nSecond refused')
  await expect(realtimeOf(page).chat.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
  await server.kill()
  server.change((db) =>
    db.prepare("update students set campus_id = (select campus_id from students where id = 'kofi') where id = 'ingrid'").run(),
  )
  await server.start()
  await online(page)
  await live(page)
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(realtimeOf(page).chat.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => textsOnServer(page.request, 'ingrid')).toEqual(['First refused\nSecond refused'])
})
