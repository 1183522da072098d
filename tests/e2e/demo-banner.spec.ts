import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, PHONE, prepared, ready, test } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

// Production refuses a test clock.
test.use({ serverEnv: { NODE_ENV: 'production', TEST_CLOCK: '' } })

const VIEWPORTS = [PHONE.viewport, { width: 1280, height: 800 }]
const banner = (page: Page) => page.getByRole('complementary', { name: 'Demo' })

/** Checks that the banner says what it must, and that no link, button, field or heading is below it at the top of the page. */
async function announced(page: Page): Promise<void> {
  await expect(banner(page)).toHaveText('Demo: anyone can sign in as its students.')
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  const covered = await banner(page).evaluate((element) => {
    const { bottom } = element.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, h1, h2')]
      .filter((each) => !element.contains(each) && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.height > 1 && box.bottom > 0 && box.top < bottom
      })
      .map((each) => each.outerHTML.slice(0, 120))
  })
  expect(covered).toEqual([])
}

test('N64 every page of a demo in production says so on a phone and on a desktop, signed out', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked/)
  const page = await (await devices.fresh({ serviceWorkers: 'block' })).newPage()
  for (const path of ['/landing', '/privacy', '/no-such-page', '/api/login', '/api/docs', '/']) {
    await page.goto(path)
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await announced(page)
    }
  }
  await ready(page)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await accessible(page, `landing with the banner of a demo, ${viewport.width} px`)
  }
})

test('N64 every screen of a demo in production says so on a phone and on a desktop, also without a network', async ({ devices }) => {
  const page = await devices.of('kofi', '/')
  for (const path of [
    '/',
    '/groups',
    '/schedule',
    '/messages',
    '/messages?with=lina',
    '/profile',
    '/academic-matches',
    '/whatsapp-meetup',
  ]) {
    await visit(page, path)
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await ready(page)
      await announced(page)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      if (path.startsWith('/messages')) expect(tall, `${path} does not scroll as a page`).toBe(0)
    }
  }
  await prepared(page)
  await page.context().setOffline(true)
  await page.reload()
  await ready(page)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await announced(page)
  }
})

test('N64 the service worker caches each page with the banner, under a revision of its own', async ({ page, request }) => {
  const worker = await (await request.get('/sw.js')).text()
  const pages = [...worker.matchAll(/"revision":"([^"]+)","url":"([^"]+\.html)"/g)].map(([, revision, url]) => [url, revision])
  expect(pages.map(([url]) => url).sort()).toEqual(['index.html', 'start-failed.html'])
  for (const [url, revision] of pages) {
    expect(revision, url).toMatch(/^[0-9a-f]{32}-demo$/)
    await page.goto(`/${url}`)
    await expect(banner(page)).toHaveText('Demo: anyone can sign in as its students.')
  }
})
