import type { Locator, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { toast } from '../support/meetups.ts'
import { holdDataWorker } from '../support/data-worker.ts'
import { as, write } from '../support/notifications-page.ts'
import { refusedMessage } from '../support/refused-message.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Copies the text of an unsent message and checks the clipboard. */
async function copies(page: Page, copy: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(toast(page)).toContainText('Message copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
}

test('the connection bar covers no message, however many lines its words need', async ({ devices, server }) => {
  const page = await devices.of('mei', '/messages?with=jonas', PHONE)
  await prepared(page)
  await server.leave()
  await offline(page)
  for (let line = 1; line <= 12; line++) await chatOf(page).write(`Number ${line} of twelve`)
  await expect(connectionBar(page)).toContainText('12 changes waiting')
  for (const width of [390, 280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight))
    const bar = () => connectionBar(page).locator('> div').boundingBox()
    const gap = async () =>
      (await bar())!.y -
      ((await chatOf(page).bubble('Number 12 of twelve').boundingBox())!.y +
        (await chatOf(page).bubble('Number 12 of twelve').boundingBox())!.height)
    await expect.poll(gap, `at ${width} px`).toBeGreaterThan(4)
  }
  await server.start()
  await pending(page, 0)
})

test.describe.serial('the messages of one student', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(/favicon.ico|status of 401/)
    const page = await devices.of('hana', '/messages')
    await prepared(page)
    return page
  })

  test.beforeEach(async ({ page, console }) => {
    console.allow(/status of 401/)
    await online(page)
  })

  test('CHAT-014 AVAIL-001 messages and a status show as waiting when the server is killed, survive a reload, and are sent once, in order', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=sara')
    await server.leave()
    await offline(page)

    const texts = ['first', 'second', 'third']
    for (const text of texts) await chatOf(page).write(text)
    for (const text of texts) {
      await delivery(chatOf(page).bubble(text), 'queued')
      await expect(chatOf(page).bubble(text)).toContainText('Waiting to send')
    }
    await pending(page, 3)
    await page.getByRole('link', { name: 'Discover' }).click()
    await page.getByRole('switch', { name: 'Available Now' }).click()
    await expect(page.getByRole('switch', { name: 'Offline' })).not.toBeChecked()
    await expect(page.getByText('Saved on this device, waiting to send')).toBeVisible()
    await pending(page, 4)
    await expect(connectionBar(page)).toContainText('4 changes waiting')

    await page.reload()
    await ready(page)
    await pending(page, 4)
    await expect(page.getByRole('switch', { name: 'Offline' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/messages?with=sara')
    await expect.poll(() => chatOf(page).order(texts)).toEqual(texts)
    await delivery(chatOf(page).bubble('third'), 'queued')

    await server.start()
    await pending(page, 0)
    await online(page)
    for (const text of texts) await delivery(chatOf(page).bubble(text), 'sent')
    expect(await textsOnServer(page.request, 'sara')).toEqual(texts)
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ currentStatus: 'offline' })
  })

  test('messages that others wrote while the device was away arrive when it is back', async ({ page, server, devices }) => {
    await visit(page, '/messages?with=carlos')
    await page.context().setOffline(true)
    const carlos = await as(devices, 'carlos')
    await write(carlos, 'hana', 'While you were down')
    await page.context().setOffline(false)
    await expect(chatOf(page).bubble('While you were down')).toBeVisible()

    await server.leave()
    await offline(page)
    await server.start()
    await write(carlos, 'hana', 'And again')
    await expect(chatOf(page).bubble('And again')).toBeVisible()
  })

  test('a message written before the page knows who is signed in waits for that, and is submitted', async ({ page }) => {
    await visit(page, '/messages?with=noah')
    // Another tab holds the session lock. Until it responds, or counts as frozen, no tab finds out who is signed in.
    const other = await page.context().newPage()
    await other.goto('/healthz')
    await other.evaluate(
      () => new Promise<void>((held) => void navigator.locks.request('friendioo-session', () => new Promise(() => held()))),
    )
    await page.reload()
    const chat = chatOf(page)
    await chat.write('pressed at once')
    await expect(chat.bubble('pressed at once')).toBeVisible()
    await expect(chat.composer).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await other.close()
    await expect.poll(() => textsOnServer(page.request, 'noah')).toEqual(['pressed at once'])
  })

  test('what was sent before its page ended is sent by the next one, each text as the message that it was', async ({ page, server }) => {
    await visit(page, '/messages?with=ravi')
    const letGo = await holdDataWorker(page, server)
    await page.evaluate(() => {
      const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Message]')!
      const type = (text: string) => document.execCommand('insertText', false, text)
      box.focus()
      for (const text of ['First of two', 'Second of two']) {
        type(text)
        box.form!.requestSubmit()
      }
      type('Not sent')
      location.reload()
    })
    letGo()
    for (const text of ['First of two', 'Second of two']) await delivery(chatOf(page).bubble(text), /sent|delivered/)
    await expect(chatOf(page).composer).toHaveValue('Not sent')
    expect(await textsOnServer(page.request, 'ravi')).toEqual(['First of two', 'Second of two'])
    await chatOf(page).composer.fill('')
  })

  test('a page that ends in the moment of Enter leaves a message that waits, and not its text in the box, too', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=jonas')
    await server.leave()
    await offline(page)
    await chatOf(page).composer.fill('Written once')
    // The draft that the tab stores in this moment, in which the message is not stored yet.
    const inBox = await page.evaluate(() => {
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Message]')!.form!.requestSubmit()
      return Object.entries(sessionStorage)
    })
    expect(JSON.stringify(inBox)).toContain('Written once')
    await pending(page, 1)
    await expect(chatOf(page).composer).toHaveValue('')
    await page.evaluate((inBox) => {
      for (const [key, value] of inBox) sessionStorage.setItem(key, value as string)
      location.reload()
    }, inBox)
    await ready(page)
    await delivery(chatOf(page).bubble('Written once'), 'queued')
    await expect(chatOf(page).composer).toHaveValue('')
    await chatOf(page).write('And something else')
    await pending(page, 2)
    await server.start()
    await pending(page, 0)
    await expect.poll(() => chatOf(page).order(['Written once', 'And something else'])).toEqual(['Written once', 'And something else'])
  })

  test('a message that is written without a network is not attempted, so the first one, too, can be taken back and is never sent', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=lina')
    await server.leave()
    await offline(page)
    for (const text of ['Sent too early', 'Meant so']) await chatOf(page).write(text)
    await pending(page, 2)
    // The socket and the pulls have tried again in the meantime.
    await visit(page, '/messages?with=lina')
    await chatOf(page).bubble('Sent too early').locator('bdi').click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(chatOf(page).bubble('Sent too early')).toBeHidden()
    await server.start()
    await pending(page, 0)
    expect((await textsOnServer(page.request, 'lina')).slice(-1)).toEqual(['Meant so'])
  })

  test('a message that waits behind another can be copied, edited or deleted, and is then never sent', async ({ page, server }) => {
    await visit(page, '/messages?with=tomas')
    const thaw = server.freeze()
    // The first message is in flight, and only the server knows whether it arrived. Those behind it were never attempted.
    await chatOf(page).write('Stays')
    await chatOf(page).write('Wrong wrods')
    await chatOf(page).write('Not this')
    await pending(page, 3)

    await chatOf(page).bubble('Not this').locator('bdi').click()
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await item('Delete').click()
    await expect(chatOf(page).bubble('Not this')).toBeHidden()
    await expect(page.getByRole('log')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(chatOf(page).bubble('Not this')).toBeVisible()
    await chatOf(page).bubble('Not this').getByRole('button', { name: 'More' }).press('Enter')
    await expect(item('Copy')).toBeFocused()
    await item('Delete').press('Enter')
    await expect(chatOf(page).bubble('Not this')).toBeHidden()
    await chatOf(page).bubble('Wrong wrods').locator('bdi').click()
    await copies(page, item('Copy'), 'Wrong wrods')
    await chatOf(page).bubble('Wrong wrods').locator('bdi').click()
    await item('Edit').click()
    await expect(chatOf(page).composer).toHaveValue('Wrong wrods')
    await pending(page, 2)
    await chatOf(page).bubble('Stays').locator('bdi').click()
    await expect(item('Edit')).toHaveCount(0)
    await copies(page, item('Copy'), 'Stays')
    await chatOf(page).bubble('Stays').locator('bdi').click()
    await item('Retry').click()

    await expect(page.getByText('Editing', { exact: true })).toBeVisible()
    await chatOf(page).write('Right words')
    await expect(page.getByText('Editing', { exact: true })).toBeHidden()
    await pending(page, 2)
    thaw()
    await pending(page, 0)
    expect(await textsOnServer(page.request, 'tomas')).toEqual(['Stays', 'Right words'])
  })

  test('CHAT-013 a refused message shows why, and can be retried, copied, edited or deleted', async ({ page, server }) => {
    await visit(page, '/messages?with=ingrid')
    const bubble = await refusedMessage(server, page)
    await expect(bubble).toContainText('Not sent.')
    await bubble.getByRole('button', { name: 'Retry' }).click()
    await delivery(bubble, 'failed')
    await copies(page, bubble.getByRole('button', { name: 'Copy' }), 'Are you still here?')
    await bubble.getByRole('button', { name: 'Edit' }).click()
    await expect(chatOf(page).composer).toHaveValue('Are you still here?')
    await expect(bubble).toHaveCount(1)
    await chatOf(page).write('Are you still here? Really?')
    await expect(bubble).toContainText('Really?')
    await delivery(bubble, 'failed')
    await bubble.getByRole('button', { name: 'Delete' }).click()
    await expect(bubble).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(chatOf(page).bubbles).toHaveCount(0)
  })

  test('a bubble stays the same element at the same place when the server accepts its message', async ({ page, server }) => {
    await page.setViewportSize(PHONE.viewport)
    await visit(page, '/messages?with=kofi')
    const chat = chatOf(page)
    const thaw = server.freeze()
    const written = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => `${text} of five`)
    for (const text of written) await chat.write(text)
    await pending(page, 5)
    const stand = () =>
      chat.bubbles.evaluateAll((bubbles) =>
        bubbles
          .filter(({ textContent }) => textContent!.includes('of five'))
          .map((bubble) => {
            const known = bubble as Element & { known?: true }
            const was = known.known
            known.known = true
            // The connection bar, which speaks up on a slow machine, has its space below the contents.
            const contents = bubble.closest('[role=log]')!.firstElementChild!
            return { was, aboveFoot: contents.getBoundingClientRect().bottom - bubble.getBoundingClientRect().top }
          }),
      )
    const before = await stand()
    expect(before).toHaveLength(5)
    thaw()
    await pending(page, 0)
    for (const text of written) await delivery(chat.bubble(text), /sent|delivered/)
    expect(await stand()).toEqual(before.map(({ aboveFoot }) => ({ was: true, aboveFoot })))
  })

  test('F15 a device resends what the server had accepted within the week, when the server was emptied and the student signs in again', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=zoe')
    await chatOf(page).write('Before the flood')
    await delivery(chatOf(page).bubble('Before the flood'), 'sent')
    await visit(page, '/')
    await server.kill()
    await server.empty()
    await server.start()

    await connectionBar(page).getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Hana Novakova' }).click()
    await ready(page)
    await online(page)
    await visit(page, '/messages?with=zoe')
    await delivery(chatOf(page).bubble('Before the flood'), 'sent')
    await expect.poll(() => textsOnServer(page.request, 'zoe')).toEqual(['Before the flood'])
  })

  test('the next page sends the pending changes of a closed tab, once and in order', async ({ page, server }) => {
    await visit(page, '/messages?with=david')
    await server.leave()
    const texts = ['a', 'b', 'c'].map((letter) => `Waiting ${letter}`)
    for (const text of texts) await chatOf(page).write(text)
    await pending(page, 3)
    await chatOf(page).stored()
    await page.close()

    await server.start()
    const next = await page.context().newPage()
    await arrive(next, '/')
    await expect.poll(() => textsOnServer(next.request, 'david')).toEqual(texts)
    await pending(next, 0)
  })
})

test.describe('the landing', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.signedOut()
    await arrive(page, '/')
    await prepared(page)
    return page
  })

  test('AUTH-014 the page goes on after ten seconds when the server does not respond to /api/auth/user', async ({ page, server }) => {
    const thaw = server.freeze()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible({ timeout: 13_000 })
    thaw()
  })

  test('a start without a response says so, and the page opens as soon as there is one', async ({ page, server }) => {
    const thaw = server.freeze()
    await page.reload()
    await expect(page.getByText('This page opens as soon as there is an answer.')).toBeVisible()
    thaw()
    // Sooner than the timeout after which the page goes on without one.
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible({ timeout: 5_000 })
  })

  test('the landing opens without a server, too', async ({ page, server }) => {
    await server.leave()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  })
})
