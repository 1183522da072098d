import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, MOVING, PHONE, test } from '../support/browser.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { answer, ask } from '../support/meetups.ts'
import { remembers } from '../support/remembered-views.ts'
import { sharedPage } from '../support/shared-page.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const now = (page: Page) => page.getByRole('region', { name: /^Your Meetups/ })

test.describe.serial('a meetup on Home', () => {
  sharedPage(({ devices }) => devices.of('priya', '/', { ...PHONE, ...MOVING }))

  test('a meetup that is about to begin stands above the classmates on Home on a phone, and moves nothing when Home is opened', async ({
    page,
  }) => {
    await noteShifts(page.context())
    const later = await ask(page, 'noah', 'priya', { subject: 'Pathology', scheduledTime: inMinutes(120) })
    await answer(page, 'priya', later, 'accepted')
    const soon = await ask(page, 'noah', 'priya', { subject: 'Anatomy', scheduledTime: inMinutes(20) })
    await answer(page, 'priya', soon, 'accepted')
    await expect(now(page)).toContainText('Anatomy with Noah')
    await expect(now(page)).toContainText(/In (19|20) min/)
    await expect(now(page).getByRole('listitem')).toHaveCount(1)
    const [meetups, classmates] = [
      await now(page).boundingBox(),
      await page.getByRole('region', { name: /^Available Classmates/ }).boundingBox(),
    ]
    expect(meetups!.y).toBeLessThan(classmates!.y)
    await accessible(page, 'a meetup on Home')
    // A page that is left sooner may not store what it showed, or only the request.
    await expect.poll(() => remembers(page, /"subject":"Anatomy"[^{]*"status":"accepted"/)).toBe(true)
    await page.reload()
    await expect(now(page)).toContainText('Anatomy with Noah')
    expect(await shiftsOf(page)).toEqual([])

    await now(page).getByRole('button', { name: 'Anatomy with Noah' }).click()
    const details = page.getByRole('dialog', { name: 'Meetup with Noah' })
    await details.getByRole('button', { name: 'Close' }).first().click()
    await now(page).getByRole('button', { name: 'Call off' }).click()
    await page.getByRole('dialog', { name: 'Call off this meetup?' }).getByRole('button', { name: 'Call off' }).click()
    await expect(now(page)).toHaveCount(0)
  })

  test('a meetup that goes on stands where sessions run on a wide screen, and leads to the chat', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const id = await ask(page, 'jonas', 'priya', { subject: 'Physiology', scheduledTime: inMinutes(-10) })
    await answer(page, 'priya', id, 'accepted')
    await expect(now(page)).toContainText('Physiology with Jonas')
    await expect(now(page)).toContainText('Since')
    const [meetups, sessions] = [
      await now(page).boundingBox(),
      await page.getByRole('region', { name: /^Your Active Sessions/ }).boundingBox(),
    ]
    expect(meetups!.x).toBe(sessions!.x)
    expect(meetups!.y).toBeLessThan(sessions!.y)
    await now(page).getByRole('link', { name: 'Message' }).click()
    await expect(page).toHaveURL('/messages?with=jonas')
  })
})
