import type { Page } from 'playwright/test'
import { expect } from '../browser.ts'

/** The size of a computer's window, on which both chats stand side by side. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** Returns the locators of the Realtime Database chat. */
export function realtimeOf(page: Page) {
  const chat = page.getByRole('region', { name: 'Realtime Database chat' })
  const box = chat.getByRole('textbox', { name: 'Realtime message' })
  return {
    chat,
    box,
    presence: chat.locator('[data-presence]'),
    state: chat.getByRole('status'),
    bubble: (text: string) => chat.locator('[data-key]').filter({ hasText: text }),
    async write(text: string): Promise<void> {
      await box.fill(text)
      await box.press('Enter')
    },
  }
}

/** Returns the address of the demo with a partner, and with the chats that are open. */
export const demo = (partner: string, chat = '') => `/firebase-demo?with=${partner}${chat && `&chat=${chat}`}`
export const live = (page: Page) => expect(realtimeOf(page).state).toHaveText('Live')
