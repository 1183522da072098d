import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, PHONE, ready, test } from '../support/browser.ts'

// Production refuses a test clock.
test.use({ serverEnv: { NODE_ENV: 'production', TEST_CLOCK: '' } })

const WIDE = { viewport: { width: 1280, height: 800 } }
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

for (const [device, options] of Object.entries({ phone: PHONE, desktop: WIDE })) {
  test(`N64 every page of a demo in production says so on a ${device}, signed out`, async ({ devices, console }) => {
    console.allow(/Service Worker registration blocked/)
    const page = await (await devices.fresh({ ...options, serviceWorkers: 'block' })).newPage()
    for (const path of ['/', '/landing', '/privacy', '/no-such-page', '/api/login', '/api/docs']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await announced(page)
    }
    await page.goto('/')
    await ready(page)
    await accessible(page, 'landing with the banner of a demo')
  })

  test(`N64 every screen of a demo in production says so on a ${device}, also without a network`, async ({ devices }) => {
    const page = await devices.of('kofi', '/', options)
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
      await arrive(page, path)
      await announced(page)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      if (path.startsWith('/messages')) expect(tall, `${path} does not scroll as a page`).toBe(0)
    }
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.context().setOffline(true)
    await page.reload()
    await ready(page)
    await announced(page)
  })
}

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
