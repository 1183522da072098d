import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, PHONE } from '../support/browser.ts'
import { answer, ask, requests } from '../support/meetups.ts'
import { NOON, posed, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const clock = (page: Page) => page.getByRole('region', { name: 'Study Schedule' })
const details = (page: Page) => page.getByRole('dialog', { name: 'You asked Youssef to meet up' })

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
      /You asked Youssef to meet upAnatomy · Today, 3:20 PM · Study Hall B · Waiting for Youssef’s answer/,
    ])
    await accessible(page, 'messages, a sent request')
    await requests(page)
      .getByRole('button', { name: /^You asked/ })
      .click()
    await expect(details(page).getByRole('button', { name: 'Move' })).toBeVisible()
    await details(page).getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw this request?' }).getByRole('button', { name: 'Keep it' }).click()
  })

  test('stands there once only: answered, it is a meetup of the schedule and no row any more', async ({ page }) => {
    await answer(page, 'youssef', id, 'accepted')
    await expect(requests(page).getByRole('listitem')).toHaveCount(1)
    await visit(page, '/schedule')
    await expect(today(page).getByRole('listitem')).toHaveText([/Anatomy with Youssef3:20 PM · Study Hall BMeetup/])
    await expect(clock(page).getByRole('listitem')).toHaveText([/Anatomy with Youssef/])
  })

  test('with others is folded in Messages, so that the conversations stay in sight', async ({ page }) => {
    for (const [nth, to] of ['youssef', 'lina', 'mei', 'hana'].entries())
      await ask(page, 'daniel', to, { subject: 'Anatomy', scheduledTime: at(72 + nth) })
    await visit(page, '/messages')
    const rows = requests(page).getByRole('button', { name: /^You asked/ })
    await expect(rows).toHaveCount(2)
    await requests(page).getByRole('button', { name: 'Show 2 more requests that you sent' }).click()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(2)).toBeFocused()
  })
})
