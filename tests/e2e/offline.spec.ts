import type { Locator, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { chatOf, conversation, delivery } from '../support/chat.ts'
import { toast } from '../support/meetups.ts'

test('OFFL-001 ROUTE-001 server killed: every page opens again, signed in, with its content', async ({ server, devices }) => {
  const page = await devices.of('amina')
  await prepared(page)
  await server.kill()

  await page.reload()
  await ready(page)
  await offline(page)
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  await expect(page.locator('[data-student-id="youssef"]')).toContainText('Youssef Mansour')
  await expect(page.getByText('You’re offline')).toBeVisible()

  await arrive(page, '/messages')
  await expect(conversation(page, 'youssef')).toContainText('Do you have the slides')
  await arrive(page, '/messages?with=youssef')
  await expect(chatOf(page).bubble('On my way, five minutes')).toBeVisible()
  for (const path of ['/groups', '/schedule', '/profile']) {
    await arrive(page, path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }

  // A tab of its own, as from a bookmark.
  const other = await page.context().newPage()
  await arrive(other, '/messages?with=lina')
  await expect(chatOf(other).bubble('Thank you! I will bring a friend')).toBeVisible()
})

test('what is sent while it is not yet known who is here waits for that, and is sent', async ({ devices, console }) => {
  console.allow(/favicon.ico/)
  const page = await devices.of('omar', '/messages?with=noah')
  // Another tab is about to say who is here: until it has, or is taken to be frozen, nobody else does.
  const other = await page.context().newPage()
  await other.goto('/healthz')
  await other.evaluate(() => new Promise<void>((held) => void navigator.locks.request('friendioo-session', () => new Promise(() => held()))))
  await page.reload()
  const chat = chatOf(page)
  await chat.write('pressed at once')
  await expect(chat.bubble('pressed at once')).toBeVisible()
  await expect(chat.composer).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('CHAT-014 AVAIL-001 server killed: what is written and set shows at once as waiting, survives a reload, and goes once, in order', async ({ server, devices }) => {
  const page = await devices.of('sara', '/messages?with=david')
  const david = await devices.of('david', '/messages?with=sara')
  await prepared(page)
  await server.kill()
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
  await arrive(page, '/messages?with=david')
  await expect.poll(() => chatOf(page).order(texts)).toEqual(texts)
  await delivery(chatOf(page).bubble('third'), 'queued')

  await server.start()
  await pending(page, 0)
  await online(page)
  for (const text of texts) await delivery(chatOf(page).bubble(text), 'read')
  await expect(chatOf(david).bubbles).toHaveCount(3)
  expect(await chatOf(david).order(texts)).toEqual(texts)
  await david.getByRole('link', { name: 'Discover' }).click()
  await expect(david.locator('[data-student-id="sara"]')).toHaveAttribute('data-status', 'online')
})

test('tab closed with changes waiting: the next page sends them, once and in order', async ({ server, devices }) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await prepared(page)
  await server.kill()
  const texts = ['a', 'b', 'c'].map((letter) => `Waiting ${letter}`)
  for (const text of texts) await chatOf(page).write(text)
  await pending(page, 3)
  await page.close()

  await server.start()
  const jonas = chatOf(await devices.of('jonas', '/messages?with=mei'))
  const next = await page.context().newPage()
  await arrive(next, '/')
  await expect(jonas.bubbles).toHaveCount(3)
  expect(await jonas.order(texts)).toEqual(texts)
  await pending(next, 0)
})

test('what others wrote meanwhile is there after the return', async ({ server, devices }) => {
  const page = await devices.of('priya', '/messages?with=carlos')
  await prepared(page)
  await page.context().setOffline(true)
  await chatOf(await devices.of('carlos', '/messages?with=priya')).write('While you were down')
  await page.context().setOffline(false)
  await expect(chatOf(page).bubble('While you were down')).toBeVisible()

  await server.kill()
  await offline(page)
  await server.start()
  await chatOf(await devices.of('carlos', '/messages?with=priya')).write('And again')
  await expect(chatOf(page).bubble('And again')).toBeVisible()
})

test('a message that waits behind another can be copied, taken back to the composer, or deleted, and is then never sent', async ({ server, devices }) => {
  const page = await devices.of('hana', '/messages?with=tomas')
  const thaw = server.freeze()
  // The first is on its way, and only the server knows whether it arrived; what stands behind it was never tried.
  await chatOf(page).write('Stays')
  await chatOf(page).write('Wrong wrods')
  await chatOf(page).write('Not this')
  await pending(page, 3)

  await chatOf(page).bubble('Not this').locator('bdi').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(chatOf(page).bubble('Not this')).toBeHidden()
  await expect(page.getByRole('log')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chatOf(page).bubble('Not this')).toBeVisible()
  await chatOf(page).bubble('Not this').getByRole('button', { name: 'Change or delete' }).press('Enter')
  await expect(chatOf(page).bubble('Not this').getByRole('button', { name: 'Copy' })).toBeFocused()
  await chatOf(page).bubble('Not this').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(chatOf(page).bubble('Not this')).toBeHidden()
  await chatOf(page).bubble('Wrong wrods').locator('bdi').click()
  await copies(page, chatOf(page).bubble('Wrong wrods'), 'Wrong wrods')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(chatOf(page).composer).toHaveValue('Wrong wrods')
  await pending(page, 1)
  await chatOf(page).bubble('Stays').locator('bdi').click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await copies(page, chatOf(page).bubble('Stays'), 'Stays')
  await chatOf(page).bubble('Stays').getByRole('button', { name: 'Retry' }).click()

  await chatOf(page).write('Right words')
  thaw()
  await pending(page, 0)
  const tomas = chatOf(await devices.of('tomas', '/messages?with=hana'))
  await expect(tomas.bubbles).toHaveCount(2)
  expect(await tomas.order(['Stays', 'Right words'])).toEqual(['Stays', 'Right words'])
})

/** Takes the text of an unsent message along. */
test('a bubble is the same one, at the same place, once the server has it', async ({ server, devices }) => {
  const page = await devices.of('elif', '/messages?with=kofi', PHONE)
  const chat = chatOf(page)
  const thaw = server.freeze()
  const written = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => `${text} of five`)
  for (const text of written) await chat.write(text)
  await pending(page, 5)
  const stand = () =>
    chat.bubbles.evaluateAll((bubbles) => bubbles.filter(({ textContent }) => textContent!.includes('of five')).map((bubble) => {
      const known = bubble as Element & { known?: true }
      const was = known.known
      known.known = true
      return { was, top: bubble.getBoundingClientRect().top }
    }))
  const before = await stand()
  expect(before).toHaveLength(5)
  thaw()
  await pending(page, 0)
  for (const text of written) await delivery(chat.bubble(text), /sent|delivered/)
  expect(await stand()).toEqual(before.map(({ top }) => ({ was: true, top })))
})

async function copies(page: Page, bubble: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bubble.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page)).toContainText('Message copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
}

test('CHAT-013 refused for good: the message says why, and can be tried again, copied, changed or deleted', async ({ server, devices }) => {
  const page = await devices.of('yara', '/messages?with=ingrid')
  await prepared(page)
  await server.kill()
  await offline(page)
  await chatOf(page).write('Are you still here?')
  await delivery(chatOf(page).bubble('Are you still here?'), 'queued')
  // She left the campus meanwhile, and this device has not heard of it.
  server.change((db) => db.prepare("update students set campus_id = 'elsewhere' where id = 'ingrid'").run())
  await server.start()

  const bubble = chatOf(page).bubble('Are you still here?')
  await delivery(bubble, 'failed')
  await expect(bubble).toContainText('Not sent.')
  await bubble.getByRole('button', { name: 'Retry' }).click()
  await delivery(bubble, 'failed')
  await copies(page, bubble, 'Are you still here?')
  await bubble.getByRole('button', { name: 'Edit' }).click()
  await expect(chatOf(page).composer).toHaveValue('Are you still here?')
  await expect(bubble).toHaveCount(0)
  await chatOf(page).composer.press('Enter')
  await delivery(bubble, 'failed')
  await bubble.getByRole('button', { name: 'Delete' }).click()
  await expect(bubble).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(chatOf(page).bubbles).toHaveCount(0)
})

test('F15 the server was emptied: after signing in again this device tells it what it had been told within the week', async ({ server, devices, console }) => {
  console.allow(/status of 401/)
  const page = await devices.of('kofi', '/messages?with=zoe')
  await chatOf(page).write('Before the flood')
  await delivery(chatOf(page).bubble('Before the flood'), 'sent')
  await page.getByRole('link', { name: 'Discover' }).click()
  await server.kill()
  await server.empty()
  await server.start()

  await connectionBar(page).getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Kofi Asante' }).click()
  await ready(page)
  await online(page)
  await arrive(page, '/messages?with=zoe')
  await delivery(chatOf(page).bubble('Before the flood'), 'sent')
  const zoe = chatOf(await devices.of('zoe', '/messages?with=kofi'))
  await expect(zoe.bubble('Before the flood')).toBeVisible()
  await expect(zoe.bubbles).toHaveCount(1)
})

test('AUTH-014 a server that does not answer who is here: after ten seconds the page goes on', async ({ server, devices }) => {
  const page = await (await devices.fresh()).newPage()
  await arrive(page, '/')
  await prepared(page)
  const thaw = server.freeze()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible({ timeout: 13_000 })
  thaw()
})

test('the landing opens without a server, too', async ({ server, devices }) => {
  const context = await devices.fresh()
  const page = await context.newPage()
  await arrive(page, '/')
  await prepared(page)
  await server.kill()
  await page.reload()
  await ready(page)
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
})
