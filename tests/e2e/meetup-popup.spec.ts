import type { Page } from 'playwright/test'
import { arrive, expect, online, PHONE, ready, signIn, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { answer, ask, onCard, popup, requests, says, send, sheet, meetupCard, toast } from '../support/meetups.ts'

/** Pauses the page's timers, whose clock was installed before. From here on only `runFor` moves them. */
async function stopped(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('several requests open one popup after the other, in the order of arrival, and none while the student writes', async ({ devices }) => {
  const kofi = await devices.of('kofi', '/')
  const others = { carlos: 'Carlos', ravi: 'Ravi', priya: 'Priya' }
  const askers = await Promise.all(Object.keys(others).map(async (id) => [id, await devices.of(id, '/')] as const))
  // Installs the clock before the page loads: timers that start with the real clock would end by that one.
  await kofi.clock.install()
  await kofi.goto('/messages?with=ravi')
  await ready(kofi)
  await stopped(kofi)
  await chatOf(kofi).composer.pressSequentially('Wai')
  for (const [id] of askers) await ask(kofi, id, 'kofi', { subject: `From ${id}` })
  await expect(meetupCard(kofi)).toContainText('Ravi wants to meet up')
  await expect(async () => {
    await chatOf(kofi).composer.press('t')
    await kofi.clock.runFor(2_900)
    await chatOf(kofi).composer.press('.')
    await kofi.clock.runFor(2_900)
    await expect(kofi.getByRole('dialog')).toHaveCount(0)
  }).toPass({ timeout: 10_000 })
  await kofi.clock.runFor(1_000)
  await expect(popup(kofi, 'Carlos')).toContainText('2 more requests wait.')
  await kofi.clock.resume()

  await popup(kofi, 'Carlos').getByRole('button', { name: 'Accept' }).click()
  await expect(popup(kofi, 'Ravi')).toContainText('1 more request waits.')
  await popup(kofi, 'Ravi').getByRole('button', { name: 'Decline' }).click()
  await expect(popup(kofi, 'Priya')).not.toContainText('more request')
  await popup(kofi, 'Priya').getByRole('button', { name: 'Later' }).click()
  await expect(kofi.getByRole('dialog')).toHaveCount(0)
  await expect(toast(kofi)).toContainText('You can still answer in your chat with Priya.')
  for (const [id, page] of askers)
    if (id !== 'priya') await expect(toast(page)).toContainText(id === 'carlos' ? 'Kofi accepted your meetup' : 'Kofi declined your meetup')

  // A request that was put off does not pop up again by itself, but its chat offers it.
  await arrive(kofi, '/')
  await ask(kofi, 'david', 'kofi', { subject: 'Newer' })
  await expect(popup(kofi, 'David')).not.toContainText('more request')
  await popup(kofi, 'David').getByRole('button', { name: 'Decline' }).click()
  await expect(popup(kofi, 'David')).toHaveCount(0)
  await arrive(kofi, '/messages?with=priya')
  await expect(meetupCard(kofi)).toContainText('Priya wants to meet up')
  // He meets Carlos at that time, which the request says before he accepts.
  await meetupCard(kofi).getByRole('button', { name: 'Accept' }).click()
  await popup(kofi, 'Priya').getByRole('button', { name: 'Accept' }).click()
  await expect(meetupCard(kofi)).toContainText('You’re meeting up')
})

test('MEET-003 a request from before this device knew the student opens on Home, not over a chat, and is among the messages when put off', async ({
  devices,
}) => {
  const asker = await devices.of('mei', '/')
  await ask(asker, 'mei', 'hana', { subject: 'Anatomy' })
  const hana = await devices.of('hana', '/messages?with=lina', PHONE)
  // A newer request opens over the chat, alone.
  await ask(hana, 'tomas', 'hana', { subject: 'Physiology' })
  await expect(popup(hana, 'Tomas')).not.toContainText('more request')
  await popup(hana, 'Tomas').getByRole('button', { name: 'Decline' }).click()
  // The popup closes when the answer is stored.
  await expect(popup(hana, 'Tomas')).toHaveCount(0)
  await arrive(hana, '/')
  await expect(popup(hana, 'Mei')).toBeVisible()
  // Taps beside the popup.
  await hana.touchscreen.tap(195, 60)
  await expect(hana.getByRole('dialog')).toHaveCount(0)

  await hana.getByRole('link', { name: 'Messages' }).click()
  await expect(requests(hana).getByRole('listitem')).toHaveCount(1)
  await expect(requests(hana)).toContainText('Mei wants to meet up')
  await requests(hana).getByRole('button', { name: 'Answer' }).click()
  await popup(hana, 'Mei').getByRole('button', { name: 'Accept' }).click()
  await expect(requests(hana)).toHaveCount(0)
})

test('a popup that opens by itself takes no answer for a moment, so that a thumb does not press it by mistake', async ({ devices }) => {
  const page = await devices.of('ivy', '/', PHONE)
  await page.clock.install()
  await stopped(page)
  await ask(page, 'luca', 'ivy', { subject: 'Pathology' })
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(popup(page, 'Luca')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 20_000 })
  const accept = popup(page, 'Luca').getByRole('button', { name: 'Accept' })
  await expect(accept).toHaveAttribute('aria-disabled', 'true')
  await accept.dispatchEvent('click')
  await popup(page, 'Luca').getByRole('button', { name: 'Decline' }).dispatchEvent('click')
  await page.clock.runFor(600)
  await expect(popup(page, 'Luca')).toBeVisible()
  await accept.click()
  await expect(popup(page, 'Luca')).toHaveCount(0)
  await expect
    .poll(async () => ((await (await page.request.get('/api/meetup-requests')).json()) as { status: string }[])[0]?.status)
    .toBe('accepted')
})

test('a popup that is put off closes in the other tab, and one that is answered closes on the other device, too', async ({ devices }) => {
  const phone = await devices.of('daniel', '/', PHONE)
  const laptop = await devices.of('daniel', '/')
  const tab = await laptop.context().newPage()
  await arrive(tab, '/')
  await online(tab)
  await ask(phone, 'luca', 'daniel', { subject: 'Physiology' })
  for (const page of [phone, laptop, tab]) await expect(popup(page, 'Luca')).toBeVisible()
  await popup(laptop, 'Luca').getByRole('button', { name: 'Later' }).click()
  await expect(popup(tab, 'Luca')).toHaveCount(0)
  await ask(phone, 'youssef', 'daniel', { subject: 'Anatomy' })
  // The other tab has put off the first request, so it does not count here.
  await expect(popup(tab, 'Youssef')).not.toContainText('more request')
  await popup(tab, 'Youssef').getByRole('button', { name: 'Decline' }).click()
  await expect(popup(laptop, 'Youssef')).toHaveCount(0)
  await expect(popup(phone, 'Luca')).not.toContainText('more request')
})

test('two answers received after being offline show one after the other, and an interrupted one shows again', async ({ devices }) => {
  const zoe = await devices.of('zoe', '/')
  const [jonas, elif] = [
    await ask(zoe, 'zoe', 'jonas', { subject: 'Pathology' }),
    await ask(zoe, 'zoe', 'elif', { subject: 'Pharmacology' }),
  ]
  await zoe.context().setOffline(true)
  await answer(zoe, 'elif', elif, 'accepted')
  await answer(zoe, 'jonas', jonas, 'declined')
  await zoe.context().setOffline(false)
  await expect(toast(zoe)).toContainText('Elif accepted your meetup', { timeout: 20_000 })
  await onCard(zoe, 'sara').click()
  await send(zoe).click()
  await says(zoe, 'Validation Error', 'Please fill in all required fields.')
  await toast(zoe).getByRole('button', { name: 'Dismiss' }).click()
  await sheet(zoe).getByRole('button', { name: 'Close' }).click()
  await expect(toast(zoe)).toContainText('Elif accepted your meetup')
  await toast(zoe).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(zoe)).toContainText('Jonas declined your meetup')
  await toast(zoe).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(zoe)).toBeEmpty()
})

test('TOAST-035 the toast of an answer shows for five seconds', async ({ devices }) => {
  const page = await devices.of('fatima', '/')
  const id = await ask(page, 'fatima', 'noah', { subject: 'Anatomy' })
  await page.clock.install()
  await stopped(page)
  await answer(page, 'noah', id, 'accepted')
  await expect(toast(page)).toContainText('Noah accepted your meetup')
  await page.clock.runFor(4_900)
  await expect(toast(page)).toContainText('Noah accepted your meetup')
  await page.clock.runFor(100)
  await expect(toast(page)).toBeEmpty()
})

test('a new device shows no toast for an old answer', async ({ devices }) => {
  const other = await devices.of('salma', '/')
  const id = await ask(other, 'yara', 'salma', { subject: 'Anatomy' })
  await answer(other, 'salma', id, 'declined')
  const context = await devices.fresh()
  await signIn(context, 'yara')
  const yara = await context.newPage()
  await arrive(yara, '/')
  await online(yara)
  const next = await ask(yara, 'yara', 'ingrid', { subject: 'Pathology' })
  await answer(yara, 'ingrid', next, 'accepted')
  await expect(toast(yara)).toContainText('Ingrid accepted your meetup')
})
