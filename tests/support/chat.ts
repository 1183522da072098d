import type { Locator, Page } from 'playwright/test'
import { expect } from './browser.ts'

/** An open chat, as its reader has it. */
export function chatOf(page: Page) {
  const messages = page.getByRole('list', { name: 'Messages' })
  return {
    composer: page.getByRole('textbox', { name: 'Message', exact: true }),
    sendButton: page.getByRole('button', { name: 'Send', exact: true }),
    bubbles: messages.getByRole('listitem'),
    header: page.locator('[data-chat-with] > header'),
    bubble: (text: string): Locator => messages.getByRole('listitem').filter({ hasText: text }),
    async write(text: string): Promise<void> {
      await this.composer.fill(text)
      await this.composer.press('Enter')
    },
    /** The texts of these, in the order shown, out of all that is there. */
    async order(texts: readonly string[]): Promise<string[]> {
      const shown = await messages.getByRole('listitem').locator('bdi').allInnerTexts()
      return shown.filter((text) => texts.includes(text))
    },
  }
}

/** How far a message of mine has come. */
export async function delivery(bubble: Locator, state: string | RegExp): Promise<void> {
  await expect(bubble).toHaveAttribute('data-delivery', state)
}

/** A conversation in the list. */
export function conversation(page: Page, partner: string): Locator {
  return page.locator(`[data-partner-id="${partner}"]`)
}
