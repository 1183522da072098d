import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, pending, test } from '../support/browser.ts'
import { answer, ask, LAPTOP, PHONE_THERE, says, meetupCard, TOMORROW_AT_TWO, toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const MINUTE = 60_000
const TOMORROW_AT_FIVE = TOMORROW_AT_TWO.replace('T14', 'T17')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => meetupCard(page).getByRole('button', { name, exact: true }).click()

test.describe.serial('a meetup that changes', () => {
  let salma: Page
  let id: string
  sharedPage(async ({ devices }) => {
    salma = await devices.of('salma', '/messages?with=lina', PHONE_THERE)
    const lina = await devices.of('lina', '/messages?with=salma', LAPTOP)
    id = await ask(lina, 'lina', 'salma', { subject: 'Anatomy' })
    await answer(lina, 'salma', id, 'accepted')
    return lina
  })

  test('is moved from the chat, and its form says what is wrong at the field', async ({ page: lina }) => {
    await expect(meetupCard(lina)).toContainText('You’re meeting up')
    await press(lina, 'Move')
    const sheet = dialog(lina, 'Move your meetup with Salma')
    await sheet.getByRole('button', { name: 'Move meetup' }).click()
    await expect(sheet.getByText('Choose a different time or place.')).toBeVisible()
    await accessible(lina, 'moving a meetup')
    // A step counts from the time that stands, whatever the field has.
    const [half, hour] = [sheet.getByRole('button', { name: '+30 min' }), sheet.getByRole('button', { name: '+1 h' })]
    const time = () => sheet.getByLabel('Preferred time').inputValue()
    const standing = Date.parse(await time())
    await hour.click()
    expect(Date.parse(await time()) - standing).toBe(60 * MINUTE)
    await expect(hour).toHaveAttribute('aria-pressed', 'true')
    await half.click()
    expect(Date.parse(await time()) - standing).toBe(30 * MINUTE)
    await expect(hour).toHaveAttribute('aria-pressed', 'false')
    await expect(sheet.getByText('Choose a different time or place.')).toHaveCount(0)
    await accessible(lina, 'moving a meetup by a step')
    await sheet.getByLabel('Preferred time').fill(TOMORROW_AT_FIVE)
    await expect(half).toHaveAttribute('aria-pressed', 'false')
    await sheet.getByLabel('Reason').fill('My lab runs late.')
    // A sheet that was closed by mistake opens as it was.
    await lina.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await press(lina, 'Move')
    await expect(sheet.getByLabel('Reason')).toHaveValue('My lab runs late.')
    await expect(sheet.getByLabel('Preferred time')).toHaveValue(TOMORROW_AT_FIVE)
    await sheet.getByRole('button', { name: 'Move meetup' }).click()
    await expect(sheet).toHaveCount(0)
    await says(lina, 'Meetup moved to tomorrow, 5:00 PM', 'Salma will be asked again.')
    await toast(lina).getByRole('button', { name: 'Dismiss' }).click()
    await expect(meetupCard(lina)).toContainText('You moved this meetup to another time')
    await pending(lina, 0)
  })

  test('asks the other student again, live, with the reason', async ({ page: lina }) => {
    const asked = dialog(salma, 'Lina moved your meetup to another time')
    for (const words of ['Tomorrow, 5:00 PM', 'My lab runs late.', 'Before']) await expect(asked).toContainText(words)
    // The place stays, and is not said again.
    await expect(asked.locator('s')).toHaveText(/M$/)
    await accessible(salma, 'a meetup that was moved')
    await asked.getByRole('button', { name: 'Accept' }).click()
    await expect(meetupCard(salma)).toContainText('You’re meeting up')
    await expect(meetupCard(lina)).toContainText('You’re meeting up')
    await says(lina, 'Salma accepted your meetup', 'Anatomy · Tomorrow, 5:00 PM · Study Hall B')
  })

  test('is called off from the schedule, and the other one reads why, in the chat and in the notifications', async ({ page: lina }) => {
    await visit(salma, '/schedule')
    await salma.getByRole('button', { name: /^Notifications/ }).click()
    await expect(dialog(salma, 'Notifications')).toContainText('Lina moved “Anatomy” to tomorrow, 5:00 PM')
    await salma.keyboard.press('Escape')
    await expect(dialog(salma, 'Notifications')).toHaveCount(0)
    await salma.getByRole('button', { name: 'Next day' }).click()
    await salma.getByRole('button', { name: 'Open Anatomy with Lina' }).click()
    const details = dialog(salma, 'Meetup with Lina')
    await accessible(salma, 'the details of a meetup')
    await details.getByRole('button', { name: 'Call off' }).click()
    const end = dialog(salma, 'Call off this meetup?')
    await end.getByLabel('Reason').fill('I am ill.')
    await end.getByRole('button', { name: 'Call off' }).click()
    await says(salma, 'Meetup called off', 'Lina will be notified.')
    await expect(salma.getByRole('button', { name: 'Open Anatomy with Lina' })).toHaveCount(0)

    await expect(meetupCard(lina)).toContainText('Salma called off your meetup')
    await expect(meetupCard(lina)).toContainText('“I am ill.”')
    await lina.getByRole('button', { name: /^Notifications/ }).click()
    await expect(dialog(lina, 'Notifications')).toContainText('Salma called off your meetup: Anatomy. “I am ill.”')
    await lina.keyboard.press('Escape')
  })

  test('is withdrawn from the chat while nobody has answered', async ({ page: lina }) => {
    await ask(lina, 'lina', 'salma', { subject: 'Pathology' })
    await press(lina, 'Withdraw')
    await dialog(lina, 'Withdraw this request?').getByRole('button', { name: 'Withdraw' }).click()
    await says(lina, 'Meetup request withdrawn', 'Salma will be notified.')
    await visit(salma, '/messages?with=lina')
    await expect(meetupCard(salma)).toContainText('Lina withdrew the request')
  })
})
