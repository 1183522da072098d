import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, MOVING, offline, online, PHONE, pending, prepared, signIn, test } from '../support/browser.ts'
import { chatOf, writeMany } from '../support/chat.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { askBy, ask, meetupCard, LAPTOP, PHONE_THERE, popup, says, toast } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const DAY = 24 * 3_600_000
const cards = (page: Page) => page.getByRole('log').getByRole('article')
const reminder = (page: Page) => page.locator('[data-meetup-reminder]')
const inLog = (page: Page) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))

/** Returns the time of day that a card shows, for example '2:05 PM'. */
async function timeIn(each: ReturnType<typeof meetupCard>): Promise<string> {
  return (await each.locator('time').textContent())!.replace('Tomorrow, ', '')
}

test.describe.serial('two students', () => {
  let hana: Page
  sharedPage(async ({ devices }) => {
    hana = await devices.of('hana', '/messages?with=omar', LAPTOP)
    return devices.of('omar', '/messages?with=hana', PHONE_THERE)
  })

  test('a request is a card between the messages, and is answered there: declining asks first', async ({ page: omar }) => {
    await writeMany(hana.request, 'omar', ['Before the request'])
    await ask(hana, 'hana', 'omar', { subject: 'Anatomy' })
    await popup(omar, 'Hana').getByRole('button', { name: 'Later' }).click()
    await writeMany(hana.request, 'omar', ['After the request'])
    await expect(chatOf(omar).bubble('After the request')).toBeVisible()
    await expect
      .poll(async () => (await inLog(omar)).flatMap((text) => /Before the|wants to meet up|After the/.exec(text)?.[0] ?? []))
      .toEqual(['Before the', 'wants to meet up', 'After the'])
    for (const words of ['Pending', 'Anatomy', 'Tomorrow', 'Study Hall B']) await expect(meetupCard(omar)).toContainText(words)
    await accessible(omar, 'a request in the chat')
    await expect(reminder(omar)).toHaveCount(0)

    await meetupCard(omar).getByRole('button', { name: 'Decline' }).click()
    const question = omar.getByRole('alertdialog', { name: 'Decline Hana’s request?' })
    await accessible(omar, 'declining asks')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(meetupCard(omar)).toContainText('Pending')
    await meetupCard(omar).getByRole('button', { name: 'Accept' }).click()
    await says(omar, 'Meetup accepted', 'Anatomy · Tomorrow, ' + (await timeIn(meetupCard(omar))) + ' · Study Hall B')
    await expect(meetupCard(hana)).toContainText('Accepted')

    await ask(hana, 'hana', 'omar', { subject: 'Pathology' })
    await popup(omar, 'Hana').getByRole('button', { name: 'Later' }).click()
    await meetupCard(omar).getByRole('button', { name: 'Decline' }).click()
    await question.getByRole('button', { name: 'Decline' }).click()
    await expect(meetupCard(omar)).toContainText('You declined Hana’s request')
    await expect(meetupCard(hana)).toContainText('Omar declined your meetup')
  })

  test('a time that is taken opens the request before it is accepted', async ({ page }) => {
    await visit(page, '/messages?with=luca')
    const scheduledTime = new Date(Date.now() + 3 * DAY).toISOString()
    await ask(page, 'luca', 'omar', { subject: 'Anatomy', scheduledTime })
    await popup(page, 'Luca').getByRole('button', { name: 'Later' }).click()
    await meetupCard(page).getByRole('button', { name: 'Accept' }).click()
    await expect(meetupCard(page)).toContainText('Accepted')
    await ask(page, 'luca', 'omar', { subject: 'Pathology', scheduledTime })
    await popup(page, 'Luca').getByRole('button', { name: 'Later' }).click()
    await meetupCard(page).getByRole('button', { name: 'Accept' }).click()
    await expect(popup(page, 'Luca')).toContainText('At that time you have:')
    await popup(page, 'Luca').getByRole('button', { name: 'Decline' }).click()
    await expect(popup(page, 'Luca')).toHaveCount(0)
  })

  test('a card out of sight is offered above the messages, and opens', async ({ page }) => {
    await visit(page, '/messages?with=kofi')
    await ask(page, 'kofi', 'omar', { subject: 'Anatomy' })
    await popup(page, 'Kofi').getByRole('button', { name: 'Later' }).click()
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(meetupCard(page)).toBeInViewport()
    await expect(reminder(page)).toHaveCount(0)
    await writeMany(
      page.request,
      'kofi',
      Array.from({ length: 70 }, (_, at) => `Number ${at + 1} of many`),
    )
    await expect(chatOf(page).bubble('Number 70 of many')).toBeInViewport()
    await expect(reminder(page)).toContainText('Kofi wants to meet up')
    await accessible(page, 'a request out of sight')
    // Also in a page that has only the newest messages.
    await page.reload()
    await expect(reminder(page)).toBeVisible()
    await reminder(page).click()
    await popup(page, 'Kofi').getByRole('button', { name: 'Accept' }).click()
    await expect(reminder(page)).toContainText('You’re meeting up')
    await reminder(page).click()
    await page.getByRole('dialog', { name: 'Meetup with Kofi' }).getByRole('button', { name: 'Call off' }).click()
    await page.getByRole('dialog', { name: 'Call off this meetup?' }).getByRole('button', { name: 'Call off' }).click()
    await expect(reminder(page)).toHaveCount(0)

    await expect(async () => {
      await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -log.scrollHeight }))
      await expect(meetupCard(page)).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [100] })
    await expect(meetupCard(page)).toContainText('You called off this meetup')
  })

  test('offline, a request is a card at once, and one that is taken back there never leaves the device', async ({ server }) => {
    const page = hana
    await visit(page, '/messages?with=jonas')
    await prepared(page)
    await server.leave()
    await offline(page)
    await chatOf(page).header.getByRole('button', { name: 'Meet up with Jonas' }).click()
    const sheet = page.getByRole('dialog', { name: 'Meet up with Jonas' })
    await sheet.getByLabel('Subject').selectOption('Anatomy')
    await sheet.getByLabel('Preferred time').fill('2099-01-01T14:00')
    await sheet.getByLabel('Location').selectOption('Anatomy Lab')
    await sheet.getByRole('button', { name: 'Send Meetup Request' }).click()
    await expect(meetupCard(page)).toContainText('Meetup request: waiting to be sent')
    await expect(meetupCard(page)).toContainText('Waiting')
    await expect(cards(page)).toHaveCount(1)
    await meetupCard(page).getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this request?' })
    await expect(question.getByLabel('Reason')).toHaveCount(0)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('Meetup request deleted')
    await expect(cards(page)).toHaveCount(0)
    await pending(page, 0)
    await server.start()
    await online(page)
    const requests = (await (await page.request.get('/api/meetup-requests')).json()) as { toUserId: string }[]
    expect(requests.filter(({ toUserId }) => toUserId === 'jonas')).toEqual([])
  })
})

test('no message moves when a chat with cards opens by its address', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await noteShifts(context)
  await signIn(context, 'zoe')
  const page = await context.newPage()
  // First: the device remembers a chat when it rests, and begins with what it remembers.
  const zoe = await as(devices, 'zoe')
  await askBy(zoe, 'david', { subject: 'Anatomy' })
  await writeMany(zoe, 'david', ['After the request'])
  await arrive(page, '/messages?with=david')
  await expect(meetupCard(page)).toContainText('You asked David to meet up')
  // A message that is not on the device yet would come to the opened chat later, and move the others.
  await expect(chatOf(page).bubble('After the request')).toBeVisible()
  for (const _ of [1, 2]) {
    await arrive(page, '/messages?with=david')
    await expect(meetupCard(page)).toContainText('You asked David to meet up')
    expect(await shiftsOf(page)).toEqual([])
  }
})
