import type { Page } from 'playwright/test'
import { as } from '../support/notifications-page.ts'
import { arrive, expect, online, PHONE, signIn, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { answer, ask, askBy, onCard, popup, requests, says, send, sheet, meetupCard, toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Pauses the page's timers, whose clock was installed before. From here on only `runFor` moves them. */
async function stopped(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('several requests open one popup after the other, in the order of arrival, and none while the student writes', async ({ devices }) => {
  const context = await devices.fresh()
  await signIn(context, 'kofi')
  const kofi = await context.newPage()
  // Installs the clock before the page loads: timers that start with the real clock would end by that one.
  await kofi.clock.install()
  await arrive(kofi, '/messages?with=ravi')
  await online(kofi)
  await stopped(kofi)
  await chatOf(kofi).composer.pressSequentially('Wai')
  for (const id of ['carlos', 'ravi', 'priya']) await ask(kofi, id, 'kofi', { subject: `From ${id}` })
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
  await expect
    .poll(async () => {
      const all = (await (await kofi.request.get('/api/meetup-requests')).json()) as { fromUserId: string; status: string }[]
      return Object.fromEntries(all.map(({ fromUserId, status }) => [fromUserId, status]))
    })
    .toEqual({ carlos: 'accepted', ravi: 'declined', priya: 'pending' })

  // A request that was put off does not pop up again by itself, but its chat offers it.
  await arrive(kofi, '/')
  await ask(kofi, 'david', 'kofi', { subject: 'Newer' })
  await expect(popup(kofi, 'David')).not.toContainText('more request')
  await popup(kofi, 'David').getByRole('button', { name: 'Decline' }).click()
  await expect(popup(kofi, 'David')).toHaveCount(0)
  await visit(kofi, '/messages?with=priya')
  await expect(meetupCard(kofi)).toContainText('Priya wants to meet up')
  // He meets Carlos at that time, which the request says before he accepts.
  await meetupCard(kofi).getByRole('button', { name: 'Accept' }).click()
  await popup(kofi, 'Priya').getByRole('button', { name: 'Accept' }).click()
  await expect(meetupCard(kofi)).toContainText('You’re meeting up')
})

test('MEET-003 a request from before this device knew the student opens on Home, not over a chat, and is among the messages when put off', async ({
  devices,
}) => {
  await askBy(await as(devices, 'mei'), 'hana', { subject: 'Anatomy' })
  const hana = await devices.of('hana', '/messages?with=lina', PHONE)
  // A newer request opens over the chat, alone.
  await ask(hana, 'tomas', 'hana', { subject: 'Physiology' })
  await expect(popup(hana, 'Tomas')).not.toContainText('more request')
  await popup(hana, 'Tomas').getByRole('button', { name: 'Decline' }).click()
  // The popup closes when the answer is stored.
  await expect(popup(hana, 'Tomas')).toHaveCount(0)
  // Its toast would be in the way of the tap.
  await toast(hana).getByRole('button', { name: 'Dismiss' }).click()
  await visit(hana, '/')
  await expect(popup(hana, 'Mei')).toBeVisible()
  await expect(popup(hana, 'Mei').getByRole('button', { name: 'Accept' })).not.toHaveAttribute('aria-disabled', 'true')
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

test.describe.serial('a page whose time stands still', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('ivy', '/', PHONE)
    await page.clock.install()
    await stopped(page)
    return page
  })

  test('a popup that opens by itself takes no answer for a moment, so that a thumb does not press it by mistake', async ({ page }) => {
    await ask(page, 'luca', 'ivy', { subject: 'Pathology' })
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(popup(page, 'Luca')).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 20_000 })
    const accept = popup(page, 'Luca').getByRole('button', { name: 'Accept' })
    await expect(accept).toHaveAttribute('aria-disabled', 'true')
    await accept.dispatchEvent('click')
    await popup(page, 'Luca').getByRole('button', { name: 'Decline' }).dispatchEvent('click')
    // Beside the sheet, too: the press was for what stood there before.
    await page.mouse.click(195, 60)
    await page.clock.runFor(600)
    await expect(popup(page, 'Luca')).toBeVisible()
    await accept.click()
    await expect(popup(page, 'Luca')).toHaveCount(0)
    await expect
      .poll(async () => ((await (await page.request.get('/api/meetup-requests')).json()) as { status: string }[])[0]?.status)
      .toBe('accepted')
  })

  test('TOAST-035 the toast of an answer shows for five seconds', async ({ page }) => {
    // The toast of the acceptance goes.
    await page.clock.runFor(10_000)
    await expect(toast(page)).toBeEmpty()
    const id = await askBy(page.request, 'noah', { subject: 'Anatomy' })
    await answer(page, 'noah', id, 'accepted')
    await expect(toast(page)).toContainText('Noah accepted your meetup')
    await page.clock.runFor(4_900)
    await expect(toast(page)).toContainText('Noah accepted your meetup')
    await page.clock.runFor(100)
    await expect(toast(page)).toBeEmpty()
  })
})

test.describe.serial('a student with two devices', () => {
  let phone: Page
  sharedPage(async ({ devices }) => {
    phone = await devices.of('daniel', '/', PHONE)
    return devices.of('daniel', '/')
  })

  test('a popup that is put off closes in the other tab, and one that is answered closes on the other device, too', async ({
    page: laptop,
  }) => {
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
    await tab.close()
    await phone.close()
  })

  test('two answers received after being offline show one after the other, and an interrupted one shows again', async ({ page }) => {
    const jonas = await askBy(page.request, 'jonas', { subject: 'Pathology' })
    const elif = await askBy(page.request, 'elif', { subject: 'Pharmacology' })
    await page.context().setOffline(true)
    await answer(page, 'elif', elif, 'accepted')
    await answer(page, 'jonas', jonas, 'declined')
    await page.context().setOffline(false)
    await expect(toast(page)).toContainText('Elif accepted your meetup', { timeout: 20_000 })
    await onCard(page, 'sara').click()
    await send(page).click()
    await says(page, 'Validation Error', 'Please fill in all required fields.')
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toContainText('Elif accepted your meetup')
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toContainText('Jonas declined your meetup')
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toBeEmpty()
  })
})

test('a new device shows no toast for an old answer', async ({ devices }) => {
  const [salma, before] = [await as(devices, 'salma'), await as(devices, 'yara')]
  const id = await askBy(before, 'salma', { subject: 'Anatomy' })
  expect((await salma.patch(`/api/meetup-requests/${id}`, { data: { status: 'declined' } })).ok()).toBe(true)
  const context = await devices.fresh()
  await signIn(context, 'yara')
  const yara = await context.newPage()
  await arrive(yara, '/')
  await online(yara)
  const next = await ask(yara, 'yara', 'ingrid', { subject: 'Pathology' })
  await answer(yara, 'ingrid', next, 'accepted')
  await expect(toast(yara)).toContainText('Ingrid accepted your meetup')
})
