import type { Page } from 'playwright/test'
import config from '../../playwright.config.ts'
import { arrive, expect, signIn, test } from '../support/browser.ts'

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
  const context = await devices.fresh({ viewport: { width: 760, height: 700 } })
  await signIn(context, 'ravi')
  const page = await context.newPage()
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
    await arrive(page, path)
    if (path === '/profile') await page.getByLabel('First name').fill('Ravindra')
    if (path === '/profile' || path.startsWith('/whatsapp')) await expect(foot(page)).toBeInViewport()
    const found = await widths(page)
    expect.soft(found, path).toMatchObject({ tooWide: 0, scrolled: 0 })
    if (path === '/profile') expect(found.scrollbar).toBeGreaterThan(0)
  }
})
