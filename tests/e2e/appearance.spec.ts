import { accessible } from '../support/accessibility.ts'
import { arrive, expect, prepared, ready, test, PHONE } from '../support/browser.ts'

const BAR = { light: '#f5f7f4', dark: '#0f1512' }

test('a theme chosen in Profile Settings applies at once, in each tab, and before the next start draws', async ({ devices, server }) => {
  const page = await devices.of('zoe', '/profile', PHONE)
  await prepared(page)
  const other = await page.context().newPage()
  await arrive(other, '/')
  const scheme = (of = page) => of.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const bar = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(({ media }) => matchMedia(media).matches)?.content,
    )
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Appearance' }).click()
  const sheet = page.getByRole('dialog', { name: 'Appearance' })
  await expect(sheet.getByRole('radio', { name: 'System' })).toBeChecked()
  await accessible(page, 'the choice of the theme')

  await sheet.getByText('Dark').click()
  await expect.poll(scheme).toBe('dark')
  expect(await bar()).toBe(BAR.dark)
  await accessible(page, 'the choice of the theme, dark')
  await expect.poll(() => scheme(other)).toBe('dark')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Appearance' })).toContainText('Dark')

  // Without the server: the choice is on this device.
  await server.leave()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  expect(await scheme()).toBe('dark')
  await ready(page)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await sheet.getByText('Light').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await scheme(), await bar()]).toEqual(['light', BAR.light])
  await sheet.getByText('System', { exact: true }).click()
  expect([await scheme(), await bar()]).toEqual(['dark', BAR.dark])
})

test('pages outside the app have the theme that was chosen, too: those of the server, and the one after failed starts', async ({
  devices,
  console,
}) => {
  // An address that was never sent.
  console.allow(/status of 4\d\d/)
  const page = await (await devices.fresh(PHONE)).newPage()
  await page.goto('/api/login')
  const ground = () =>
    page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).colorScheme])
  for (const path of ['/api/login', '/api/email/undo?token=none', '/api/docs', '/start-failed.html']) {
    const seen: Record<string, string[]> = {}
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
      await page.goto(path)
      for (const system of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: system })
        const found = await ground()
        expect(found[1], `${path}, ${theme} chosen on a ${system} phone`).toBe(theme)
        expect(found, path).toEqual((seen[theme] ??= found))
        // Where the system agrees, no colour of the other theme is drawn.
        if (system !== theme) await accessible(page, `${path}, ${theme} chosen on a ${system} phone`, ['color-contrast'])
      }
    }
    expect(seen.light![0], path).not.toBe(seen.dark![0])
  }
})
