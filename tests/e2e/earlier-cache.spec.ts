import { arrive, expect, prepared, test } from '../support/browser.ts'

test('a version that takes over removes the one cache of releases before each had its own, and no cache of anything else', async ({
  devices,
}) => {
  const page = await (await devices.fresh()).newPage()
  await page.goto('/favicon.svg')
  // What those releases left: Workbox named their cache by its own rule and the scope of the service worker.
  const [earlier, foreign] = [`workbox-precache-v2-${new URL('/', page.url()).href}`, 'of-another-app']
  await page.evaluate(async (names) => void (await Promise.all(names.map((name) => caches.open(name)))), [earlier, foreign])
  await arrive(page, '/')
  await prepared(page)
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names).not.toContain(earlier)
  expect(await names()).toEqual(expect.arrayContaining([foreign, expect.stringMatching(/^friendioo-app-/)]))
})
