import type { Locator, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, pending, PHONE, prepared } from '../support/browser.ts'
import { answer, ask, meetupCard, requests, send, sheet } from '../support/meetups.ts'
import { NOON, posed, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const clock = (page: Page) => page.getByRole('region', { name: 'Study Schedule' })
const details = (page: Page) => page.getByRole('dialog', { name: 'You asked Youssef to meet up' })
const planned = (part: Page | Locator) => part.getByRole('list', { name: 'Your meetups with Youssef' }).getByRole('listitem')
/** The remark below the time of a request that would overlap another one. */
const remark = (part: Page | Locator) => part.getByRole('status').filter({ hasText: 'already' })
const WAITS = /You asked Youssef to meet today, 3:20\sPMAnatomy · Study Hall B · Waiting for Youssef’s answer/

test.describe.serial('a meetup request that the student has sent', () => {
  let id: string
  sharedPage(async ({ devices }) => {
    const page = await posed(devices, 'daniel', '/schedule', PHONE)
    id = await ask(page, 'daniel', 'youssef', { subject: 'Anatomy', scheduledTime: at(3) })
    return page
  })

  test('is pending in the schedule, which says who has to answer, and opens with its buttons', async ({ page }) => {
    await expect(today(page).getByRole('listitem')).toHaveText([
      /Anatomy with Youssef3:20 PM · Study Hall B · Waiting for Youssef’s answerPending meetup/,
    ])
    // Nothing is agreed: it takes no time on the clock.
    await expect(clock(page).getByRole('listitem')).toHaveCount(0)
    await accessible(page, 'schedule, a pending meetup')
    await today(page).getByRole('button', { name: 'Open Anatomy with Youssef' }).click()
    for (const button of ['Move', 'Withdraw']) await expect(details(page).getByRole('button', { name: button })).toBeVisible()
    await details(page).getByRole('button', { name: 'Close' }).last().click()

    await page.setViewportSize({ width: 1280, height: 800 })
    const week = page.getByRole('group', { name: 'Week of Mon, Mar 9' })
    await expect(week.getByRole('listitem')).toHaveText([/Anatomy with Youssef.*3:20 PM, Pending meetup.*Waiting for Youssef’s answer/])
    await expect(page.getByRole('list', { name: 'Colours' })).toContainText('Pending meetup')
    await accessible(page, 'week, a pending meetup')
    await page.setViewportSize(PHONE.viewport)
  })

  test('is a row in Messages, below those to answer, which opens with its buttons', async ({ page }) => {
    await ask(page, 'omar', 'daniel', { subject: 'Histology', scheduledTime: at(48) })
    await visit(page, '/messages')
    await expect(requests(page).getByRole('listitem')).toHaveText([
      /Omar.* wants to meet up/,
      /You asked Youssef to meet upAnatomy · Today, 3:20\sPM · Study Hall B · Waiting for Youssef’s answer/,
    ])
    const pictures = requests(page).locator('[data-morph=avatar]')
    expect(await pictures.evaluateAll((each) => each.map((picture) => picture.clientWidth))).toEqual([44, 44])
    await accessible(page, 'messages, a sent request')
    await requests(page)
      .getByRole('button', { name: /^You asked/ })
      .click()
    await expect(details(page).getByRole('button', { name: 'Move' })).toBeVisible()
    await details(page).getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw this request?' }).getByRole('button', { name: 'Keep it' }).click()
  })

  test('stands on the profile of the student who was asked, with a link to its card', async ({ page }) => {
    await visit(page, '/user-profile/youssef')
    await expect(planned(page)).toHaveText([WAITS])
    await accessible(page, 'profile, a sent request')
    await planned(page).getByRole('link').click()
    await expect(page).toHaveURL('/messages?with=youssef')
    await expect(meetupCard(page)).toContainText('You asked Youssef to meet up')
  })

  test('stands in the sheet that would ask again, which remarks a time that overlaps it', async ({ page }) => {
    await visit(page, '/user-profile/youssef')
    await page.getByRole('button', { name: 'Meet Up', exact: true }).click()
    await expect(planned(sheet(page))).toHaveText([WAITS])
    for (const [time, overlaps] of [
      ['14:20', false],
      ['14:21', true],
      ['16:19', true],
      ['16:20', false],
      ['15:20', true],
    ] as const) {
      await sheet(page).getByLabel('Preferred time').fill(`2026-03-12T${time}`)
      await expect(remark(sheet(page))).toHaveText(overlaps ? ['You already asked Youssef to meet today, 3:20 PM.'] : [])
    }
    await accessible(page, 'meetup sheet, a time that overlaps')
    await planned(sheet(page)).getByRole('link').click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL('/messages?with=youssef')
    await page.goBack()
    await expect(page).toHaveURL('/user-profile/youssef')
  })

  test('is remarked in the WhatsApp form, too', async ({ page }) => {
    await visit(page, '/whatsapp-meetup?recipientId=youssef')
    await page.getByLabel('Date', { exact: true }).fill('2026-03-12')
    await page.getByLabel('Time', { exact: true }).fill('15:00')
    await expect(remark(page)).toHaveText('You already asked Youssef to meet today, 3:20 PM.')
    await page.getByLabel('Time', { exact: true }).fill('17:00')
    await expect(remark(page)).toHaveCount(0)
  })

  test('stands there once only: answered, it is a meetup of the schedule and no row any more', async ({ page }) => {
    await visit(page, '/user-profile/youssef')
    await expect(planned(page)).toHaveText([WAITS])
    await answer(page, 'youssef', id, 'accepted')
    await expect(planned(page)).toHaveText([/You’re meeting Youssef today, 3:20\sPMAnatomy · Study Hall B$/])
    await visit(page, '/messages')
    await expect(requests(page).getByRole('listitem')).toHaveCount(1)
    await visit(page, '/schedule')
    await expect(today(page).getByRole('listitem')).toHaveText([/Anatomy with Youssef3:20 PM · Study Hall BMeetup/])
    await expect(clock(page).getByRole('listitem')).toHaveText([/Anatomy with Youssef/])
  })

  test('a request with others is folded in Messages, so that the conversations stay in sight', async ({ page }) => {
    for (const [nth, to] of ['youssef', 'lina', 'mei', 'hana'].entries())
      await ask(page, 'daniel', to, { subject: 'Anatomy', scheduledTime: at(72 + nth) })
    await visit(page, '/messages')
    const rows = requests(page).getByRole('button', { name: /^You asked/ })
    await expect(rows).toHaveCount(2)
    await requests(page).getByRole('button', { name: 'Show 2 more requests that you sent' }).click()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(2)).toBeFocused()
  })

  test('a request at the time of another one is sent all the same, and stands on the profile while it waits for the network', async ({
    page,
    server,
  }) => {
    await visit(page, '/user-profile/hana')
    await prepared(page)
    await server.leave()
    await offline(page)
    await page.getByRole('button', { name: 'Meet Up', exact: true }).click()
    await sheet(page).getByLabel('Subject').selectOption('Physiology')
    await sheet(page).getByLabel('Preferred time').fill('2026-03-15T15:50')
    await sheet(page).getByLabel('Location').selectOption('Anatomy Lab')
    await expect(remark(sheet(page))).toHaveText('You already asked Hana to meet on Sun, Mar 15, 3:20 PM.')
    await send(page).click()
    const rows = page.getByRole('list', { name: 'Your meetups with Hana' }).getByRole('listitem')
    const row = (answer: string) => [
      /You asked Hana to meet on Sun, Mar 15, 3:20\sPM/,
      `You asked Hana to meet on Sun, Mar 15, 3:50 PMPhysiology · Anatomy Lab · ${answer}`,
    ]
    await expect(rows).toHaveText(row('Waiting to be sent'))
    await server.start()
    await pending(page, 0)
    await expect(rows).toHaveText(row('Waiting for Hana’s answer'))
  })
})
