import { accessible } from '../support/accessibility.ts'
import { arrive, expect, PHONE, prepared, ready, test } from '../support/browser.ts'

/** Removes one feature each, as in an older browser. The key is the name that the page shows as missing. */
const LACKS: Record<string, () => void> = {
  noModule: () => delete (HTMLScriptElement.prototype as Partial<HTMLScriptElement>).noModule,
  Worker: () => delete (window as { Worker?: unknown }).Worker,
  indexedDB: () => delete (window as { indexedDB?: unknown }).indexedDB,
  databases: () => delete (IDBFactory.prototype as Partial<IDBFactory>).databases,
  locks: () => delete (Navigator.prototype as { locks?: unknown }).locks,
  BroadcastChannel: () => delete (window as { BroadcastChannel?: unknown }).BroadcastChannel,
  timeout: () => delete (AbortSignal as { timeout?: unknown }).timeout,
  findLast: () => delete (Array.prototype as { findLast?: unknown }).findLast,
  lookbehind: () => {
    const { RegExp } = window
    window.RegExp = new Proxy(RegExp, {
      apply: (_, __, [pattern]: [string]) => {
        if (pattern.includes('(?<!')) throw new SyntaxError('Invalid group')
        return RegExp(pattern)
      },
    })
  },
}

// The browser preloads the app, and warns after some seconds that the page does not use it.
test.beforeEach(({ console }) => console.allow(/was preloaded using link preload but not used/))

for (const [missing, takeAway] of Object.entries(LACKS)) {
  test(`a browser without ${missing} shows a page that says it is too old, and no app`, async ({ page }) => {
    const asked: string[] = []
    page.on('requestfinished', (request) => void asked.push(new URL(request.url()).pathname))
    await page.addInitScript(takeAway)
    await page.goto('/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for Friendioo')
    await expect(page.getByText(`Missing: ${missing}`, { exact: true })).toBeVisible()
    await expect(page.locator('script[type=module], #root')).toHaveCount(0)
    expect(asked.filter((path) => /^\/(api|sync)\//.test(path))).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page for older browsers is accessible in ${colorScheme} colours, on a phone and on a desktop`, async ({ page }) => {
    await page.setViewportSize(PHONE.viewport)
    await page.emulateMedia({ colorScheme })
    await page.addInitScript(LACKS.databases!)
    await page.goto('/')
    await expect(page.getByRole('main')).toBeVisible()
    await accessible(page, `too old, ${colorScheme}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await accessible(page, `too old, ${colorScheme}, desktop`)
  })
}

test('"Try again" opens the app when the browser was updated', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.updated) delete (IDBFactory.prototype as Partial<IDBFactory>).databases
  })
  await page.goto('/landing')
  await page.evaluate(() => (sessionStorage.updated = 'yes'))
  await page.getByRole('link', { name: 'Try again' }).click()
  await ready(page)
  await expect(page).toHaveURL('/landing')
})

test('a browser whose IndexedDB throws on access does not count as too old', async ({ page, console }) => {
  console.allow(/local data could not be opened/)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  await arrive(page, '/')
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
})

test('the browser is also checked offline', async ({ page, server }) => {
  await arrive(page, '/')
  await prepared(page)
  await server.kill()
  await page.reload()
  await ready(page)
  await page.addInitScript(LACKS.databases!)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for Friendioo')
})
