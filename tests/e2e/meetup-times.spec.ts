import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, prepared } from '../support/browser.ts'
import { answer, ask, meetUp, popup, sheet, meetupCard } from '../support/meetups.ts'
import { NOON, posed, test } from '../support/screens.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const inHours = (hours: number) => new Date(NOON + hours * 3_600_000).toISOString()

test.describe.serial('the times of meetups', () => {
  sharedPage(({ devices }) => posed(devices, 'carlos', '/'))

  test('a suggestion fills subject, time and place with one tap, and does not change while the sheet is open', async ({ page }) => {
    await meetUp(page, 'sara')
    const near = sheet(page).getByRole('radio', { name: /^Both free now/ })
    await expect(near).toBeVisible()
    const name = await near.evaluate((input) => input.parentElement!.innerText)
    await page.evaluate((later) => {
      const now = Date.now
      Date.now = () => now() + later
      Object.assign(window, { setBack: () => (Date.now = now) })
    }, 40 * 60_000)
    await sheet(page).getByLabel('Quick message').fill('Coffee first')
    expect(await near.evaluate((input) => input.parentElement!.innerText)).toBe(name)
    await accessible(page, 'suggestions')

    await sheet(page).getByText('Tomorrow afternoon').click()
    await expect(sheet(page).getByRole('radio', { name: /^Tomorrow afternoon/ })).toBeChecked()
    await expect(sheet(page).getByLabel('Preferred time')).toHaveValue('2026-03-13T14:00')
    await expect(sheet(page).getByLabel('Subject')).not.toHaveValue('')
    await expect(sheet(page).getByLabel('Location')).not.toHaveValue('')
    await expect(sheet(page).getByLabel('Quick message')).toHaveValue('Coffee first')
    await sheet(page).getByLabel('Preferred time').fill('2026-03-13T16:00')
    await expect(sheet(page).getByRole('radio', { name: /^Tomorrow afternoon/ })).not.toBeChecked()
    await page.evaluate(() => void (window as unknown as { setBack(): unknown }).setBack())
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })

  test('the sheets that ask and that move say what the student has planned at the chosen time', async ({ page }) => {
    await visit(page, '/')
    const agreed = async (who: string, subject: string, hours: number) =>
      answer(page, 'carlos', await ask(page, who, 'carlos', { subject, scheduledTime: inHours(hours) }), 'accepted')
    await agreed('priya', 'Nutrition', 50)
    await agreed('hana', 'Histology', 55)
    const says = async (open: Locator) => {
      const time = open.getByLabel('Preferred time')
      await time.fill('2026-03-14T14:30')
      await expect(open).toContainText('At that time you have:Nutrition with Priya, 2:20 PM')
      await time.fill('2026-03-14T18:00')
      await expect(open.getByText('At that time you have:')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
    }
    await meetUp(page, 'omar')
    await says(sheet(page))
    await visit(page, '/messages?with=hana')
    await meetupCard(page).getByRole('button', { name: 'Move' }).click()
    await says(page.getByRole('dialog', { name: 'Move your meetup with Hana' }))
  })

  test('before a student accepts, the request says what they have planned at that time', async ({ page }) => {
    await visit(page, '/')
    await answer(page, 'carlos', await ask(page, 'zoe', 'carlos', { subject: 'Histology', scheduledTime: inHours(3) }), 'accepted')
    await ask(page, 'noah', 'carlos', { subject: 'Anatomy', scheduledTime: inHours(3.5) })
    const asked = popup(page, 'Noah')
    await expect(asked).toContainText('At that time you have:Histology with Zoe, 3:20 PM')
    await accessible(page, 'a request at a time that is taken')
    await asked.getByRole('button', { name: 'Later' }).click()

    await ask(page, 'ingrid', 'carlos', { subject: 'Pathology', scheduledTime: inHours(4) })
    await expect(popup(page, 'Ingrid').getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(popup(page, 'Ingrid')).not.toContainText('At that time')
  })

  test('an agreed meetup is saved as a calendar file, also without a network', async ({ page, server }) => {
    await visit(page, '/messages?with=david')
    const id = await ask(page, 'david', 'carlos', { subject: 'Anatomy', scheduledTime: inHours(26) })
    await answer(page, 'carlos', id, 'accepted')
    const save = meetupCard(page).getByRole('button', { name: 'Add to calendar' })
    await expect(save).toBeVisible()
    await prepared(page)
    await server.leave()
    await offline(page)
    const download = page.waitForEvent('download')
    await save.click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`meetup-${id}.ics`)
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([`UID:${id}@friendioo`, 'DTSTART:20260313T132000Z', 'SUMMARY:Anatomy with David', 'LOCATION:Study Hall B']),
    )
  })
})
