import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expect } from './browser.ts'

/** Returns the locators of an open chat and functions that use them. */
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
    /** Waits until what was written is stored. A page that closes earlier takes the last message along (ADR 0100). */
    stored(): Promise<void> {
      return expect(this.composer).toHaveValue('')
    },
    /** Returns those of these texts that the chat shows, in the order shown. */
    async order(texts: readonly string[]): Promise<string[]> {
      const shown = await messages.getByRole('listitem').locator('bdi').allInnerTexts()
      return shown.filter((text) => texts.includes(text))
    },
  }
}

/** Returns the locators of the search in the open chat. */
export function chatSearch(page: Page) {
  const panel = page.getByRole('region', { name: 'Search this chat' })
  return { panel, box: panel.getByRole('searchbox'), results: panel.getByRole('listitem'), count: panel.getByRole('status') }
}

/** Waits until a message of mine shows this delivery status. */
export async function delivery(bubble: Locator, state: string | RegExp): Promise<void> {
  await expect(bubble).toHaveAttribute('data-delivery', state)
}

/** Returns a conversation in the list. */
export function conversation(page: Page, partner: string): Locator {
  return page.locator(`[data-partner-id="${partner}"]`)
}

/** Returns the texts that the server has of a conversation, the oldest first: what both see when they open it. */
export async function textsOnServer(of: APIRequestContext, partner: string): Promise<string[]> {
  const response = await of.get(`/api/messages/conversations/${partner}`)
  return ((await response.json()) as { content: string }[]).map(({ content }) => content).reverse()
}

/** Sends texts to one partner in as few requests as possible: 100 texts each. */
export async function writeMany(from: APIRequestContext, toUserId: string, texts: readonly string[]): Promise<void> {
  for (let at = 0; at < texts.length; at += 100) {
    const items = texts
      .slice(at, at + 100)
      .map((content) => ({ method: 'POST', path: '/api/messages', body: { toUserId, content }, idempotencyKey: crypto.randomUUID() }))
    const response = await from.post('/api/batch', { data: items })
    expect(((await response.json()) as { status: number }[]).filter(({ status }) => status !== 201)).toEqual([])
  }
}
