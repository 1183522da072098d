import type { Page } from 'playwright/test'
import { offline, pending, prepared } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { DESKTOP, looksAsItDid, posed, saysOffline, test } from '../support/screens.ts'

/** High enough for the whole page. */
const WHOLE = { ...DESKTOP, phone: { width: 390, height: 1460 } }

/** Leaves out the lines of the log, which are others at each run. Version, size and the time to the next try are a few letters. */
const withoutLog = (page: Page) => page.addStyleTag({ content: 'ul.wrap-anywhere > li { display: none }' })

test('looks as it did: something is stuck, and nothing is', async ({ devices, server }) => {
  const page = await posed(devices, 'sara', '/stuck')
  await prepared(page)
  await page.reload()
  await page.getByText('The newest. Ready offline.').waitFor()
  await withoutLog(page)
  await looksAsItDid(page, 'stuck-nothing', undefined, WHOLE)
  await page.goto('/messages?with=david')
  await server.leave()
  await offline(page)
  await chatOf(page).write('Half a sentence for David')
  await pending(page, 1)
  await page.goto('/stuck')
  await page.getByText('Doesn’t answer', { exact: true }).waitFor()
  await withoutLog(page)
  await looksAsItDid(page, 'stuck', () => saysOffline(page), WHOLE)
  await server.start()
})

test('looks as it did: the settings of notifications, with quiet hours', async ({ devices }) => {
  const page = await posed(devices, 'ingrid', '/profile/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('Until', { exact: true }).waitFor()
  await looksAsItDid(page, 'notification-settings', undefined, WHOLE)
})
