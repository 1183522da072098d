import { expect, ready, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'

const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

test('a student opens a chat and sends a message with the keyboard alone', async ({ devices }) => {
  const page = await devices.of('lina', '/', WIDE)
  // It loads after the first screen.
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to your availability' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bell).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })).toBeFocused()
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/messages')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'New message' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(conversation(page, 'amina')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chatOf(page).composer).toBeFocused()
  await page.keyboard.type('No mouse')
  await page.keyboard.press('Enter')
  await expect(chatOf(page).bubble('No mouse')).toBeVisible()
  await expect(chatOf(page).composer).toBeFocused()
  await ready(page)
})
