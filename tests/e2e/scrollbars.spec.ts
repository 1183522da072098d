import type { Page } from 'playwright/test'
import config from '../../playwright.config.ts'
import { expect, test } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

// Shows the scrollbars of a desktop, which take room beside the page. Playwright's browser hides them by default.
test.use({ launchOptions: { ...config.projects?.[0]?.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** Returns in px how much too wide the page is, how far it scrolls sideways, and how wide the scrollbar is. */
async function widths(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    scrollTo({ left: 100, behavior: 'instant' })
    return { tooWide: scrollWidth - clientWidth, scrolled: scrollX, scrollbar: innerWidth - clientWidth }
  })
}

const foot = (page: Page) => page.locator('form > div:has(> [type=submit])')

test('no screen scrolls sideways beside a scrollbar that takes room', async ({ devices }) => {
  const page = await devices.of('ravi', '/', { viewport: { width: 760, height: 700 } })
  for (const path of [
    '/',
    '/groups',
    '/schedule',
    '/messages',
    '/profile',
    '/whatsapp-meetup?recipientId=mei',
    '/user-profile/mei',
    '/academic-matches',
    '/classmates',
    '/privacy',
    '/landing',
  ]) {
    await visit(page, path)
    if (path === '/profile') await page.getByLabel('First name').fill('Ravindra')
    if (path === '/profile' || path.startsWith('/whatsapp')) await expect(foot(page)).toBeInViewport()
    const found = await widths(page)
    expect.soft(found, path).toMatchObject({ tooWide: 0, scrolled: 0 })
    if (path === '/profile') expect(found.scrollbar).toBeGreaterThan(0)
  }
})
