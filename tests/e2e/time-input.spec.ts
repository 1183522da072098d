import { expect, PHONE, test } from '../support/browser.ts'

test('only an empty date or time field shows a hint', async ({ devices }) => {
  const page = await devices.of('zoe', '/whatsapp-meetup', PHONE)
  const date = page.getByLabel('Date', { exact: true })
  const hint = page.getByText('Choose a date')
  const isDrawn = () => date.evaluate((input) => getComputedStyle(input).color !== 'rgba(0, 0, 0, 0)')
  await expect(hint).toBeVisible()
  expect(await isDrawn()).toBe(false)
  await expect(page.getByText('Choose a time')).toBeVisible()
  await expect(page.getByLabel('Time', { exact: true })).toHaveAccessibleName('Time')

  await date.focus()
  await expect(hint).toBeHidden()
  expect(await isDrawn()).toBe(true)
  // Types a month without a day.
  await page.keyboard.type('3')
  await page.getByLabel('Notes').focus()
  await expect(date).toHaveValue('')
  await expect(hint).toBeHidden()
  expect(await isDrawn()).toBe(true)

  await date.fill('2031-03-04')
  await page.getByLabel('Notes').focus()
  await expect(hint).toBeHidden()
  expect(await isDrawn()).toBe(true)
  await date.fill('')
  await page.getByLabel('Notes').focus()
  await expect(hint).toBeVisible()
})

test('a press of the mouse into an empty date field opens its picker, and not into a filled one, or a time', async ({ devices }) => {
  const page = await devices.of('zoe', '/whatsapp-meetup', { viewport: { width: 1280, height: 800 } })
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function () {
      this.dataset.picker = String(Number(this.dataset.picker ?? 0) + 1)
    }
  })
  const date = page.getByLabel('Date', { exact: true })
  await date.click()
  await expect(date).toHaveAttribute('data-picker', '1')
  await date.fill('2031-03-04')
  await date.click()
  await expect(date).toHaveAttribute('data-picker', '1')
  const time = page.getByLabel('Time', { exact: true })
  await time.click()
  await page.keyboard.type('0730PM')
  await expect(time).toHaveValue('19:30')
})
