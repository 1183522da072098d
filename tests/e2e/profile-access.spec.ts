import { arrive, expect, test } from '../support/browser.ts'
import { button, choice, field, toast } from '../support/profile.ts'

test('a student reaches every field and Save with the keyboard alone, at 200 % text size', async ({ devices }) => {
  const page = await devices.of('elif', '/profile', { viewport: { width: 360, height: 740 } })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await field(page, 'First Name').focus()
  const fields = ['Last Name', 'Academic Program', 'Academic Year', 'University', 'Study schedule', 'Study topics', 'Email Address'].map(
    (label) => field(page, label),
  )
  const more = ['Phone Number', 'WhatsApp Number'].map((label) => field(page, label))
  const contact = choice(page, 'Who sees your contact details', 'Everyone on my campus')
  for (const control of [...fields, button(page, 'Send code'), ...more, contact]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    await expect(control).toBeInViewport()
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Who can see you', 'Everyone on my campus')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Profile saved')
  await arrive(page, '/profile')
  await expect(page.getByRole('radio', { name: 'Students I have met or messaged' })).toBeChecked()
})
