import type { Locator, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, arriveWithStoppedClock, developerTools, expect, PHONE, test } from '../support/browser.ts'
import { NO_INSTALL_OFFERED } from '../support/device-flags.ts'
import { AT_BANNER, AT_CARD, banner, begin, card, flag, floating, hasFlags, homePrompt, offer, press, stopped } from '../support/install.ts'
import { sharedPage } from '../support/shared-page.ts'

const button = (page: Page) => page.locator('main header').getByRole('button', { name: 'Install' })

/** Moves the clock until this is offered: a page may begin to wait for it only after the clock was moved. */
const comes = (offer: Locator) =>
  expect(async () => {
    await offer.page().clock.runFor(500)
    await expect(offer).toBeVisible({ timeout: 100 })
  }).toPass()

test.describe('Install in the header of Home', () => {
  sharedPage(({ devices }) => devices.of('noah', '/', PHONE))

  test.beforeEach(async ({ page }) => {
    await hasFlags(page, NO_INSTALL_OFFERED)
    await expect(button(page)).toBeVisible()
  })

  for (const [rows, platform, userAgent, hint] of [
    ['INSTALL-019', 'an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', /Share.*Add to Home Screen/],
    ['INSTALL-020', 'Android', 'Mozilla/5.0 (Linux; Android 16; Pixel 9)', /menu.*Install/],
    ['INSTALL-014 INSTALL-021', 'any other platform', null, /address bar.*menu of your browser/],
  ] as const)
    test(`${rows} explains the way on ${platform}, whose browser makes no offer`, async ({ page }) => {
      const tools = await developerTools(page)
      if (userAgent) await tools.send('Emulation.setUserAgentOverride', { userAgent })
      await button(page).click()
      const sheet = page.getByRole('dialog', { name: /^(Install Friendioo|On your Home Screen)$/ })
      await expect(sheet.getByRole('list')).toHaveText(hint)
      await accessible(page, `the hint for ${platform}`)
      await press(sheet, 'Got it')
      await expect(sheet).toHaveCount(0)
      await expect(button(page)).toBeFocused()
      await tools.detach()
    })

  test('NAV-010 INSTALL-013 INSTALL-015 opens the browser’s own prompt, and disappears once the student accepts', async ({ page }) => {
    await offer(page, 'dismissed')
    await button(page).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'dismissed')
    await expect(button(page)).toBeVisible()
    await offer(page, 'accepted')
    await button(page).click()
    await expect(button(page)).toBeHidden()
    expect(await flag(page, 'pwa-installed')).not.toBeNull()
  })

  test('INSTALL-016 OFFL-009 remembers an install from the browser’s own menu, and disappears', async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await expect(button(page)).toBeHidden()
    expect(await flag(page, 'pwa-installed')).not.toBeNull()
    await arrive(page, '/')
    await expect(button(page)).toBeHidden()
  })

  test('on a wide screen the rail has an entry that explains and installs, until the app is installed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
    const entry = page.getByRole('button', { name: 'Install app', exact: true })
    const popover = page.getByRole('dialog', { name: 'Friendioo in a window of its own' })
    await entry.click()
    await accessible(page, 'the entry in the rail')
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(entry).toBeFocused()
    await entry.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(popover).toHaveCount(0)
    await offer(page, 'accepted')
    await entry.click()
    await press(popover, 'Install')
    await expect(entry).toHaveCount(0)
  })
})

test.describe('what offers to install by itself', () => {
  sharedPage(({ devices }) => stopped(devices, 'mei'))

  test('HOME-016 INSTALL-010 the prompt on Home appears after 1.5 s, on Home alone', async ({ page }) => {
    await begin(page, [], { path: '/groups' })
    await page.clock.runFor(2_900)
    await expect(homePrompt(page)).toHaveCount(0)

    await begin(page, [])
    await offer(page, 'accepted')
    await page.clock.runFor(1_400)
    await expect(homePrompt(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(homePrompt(page)).toBeVisible()
    await page.clock.resume()
    await accessible(page, 'the prompt on Home')
    await press(homePrompt(page), 'Install')
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'accepted')
    await expect(homePrompt(page)).toHaveCount(0)
  })

  test('INSTALL-011 OFFL-013 the prompt on Home is shown once only', async ({ page }) => {
    await begin(page, [])
    await page.clock.runFor(1_600)
    await expect(homePrompt(page)).toBeVisible()
    expect(await flag(page, 'install-prompt-shown-once')).not.toBeNull()
    await arriveWithStoppedClock(page, '/')
    // Whatever comes next in the order would come after it.
    await comes(banner(page))
    await expect(homePrompt(page)).toHaveCount(0)
  })

  test('INSTALL-002 INSTALL-003 the banner appears after 3 s, with an initial, a title and a text', async ({ page }) => {
    await begin(page, AT_BANNER)
    await page.clock.runFor(2_900)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(banner(page)).toBeVisible()
    await expect(banner(page).getByText('F', { exact: true })).toBeVisible()
    await expect(banner(page)).toContainText('Friendioo as an app')
    await expect(banner(page)).toContainText('Opens fast, even with no network.')
  })

  for (const [why, flags, as] of [
    ['the app cannot be installed', [], 'insecure'],
    ['it is installed', ['pwa-installed'], ''],
    ['the page is an installed app', [], 'standalone'],
    ['it was dismissed', ['install-banner-dismissed'], ''],
  ] as const)
    test(`INSTALL-002 INSTALL-017 no banner appears when ${why}`, async ({ page }) => {
      await begin(page, [...AT_BANNER, ...flags], { as })
      await page.clock.runFor(10_000)
      await expect(banner(page)).toHaveCount(0)
      if (why !== 'it was dismissed') {
        await expect(button(page)).toHaveCount(0)
        await expect(floating(page)).toHaveCount(0)
      }
    })

  test('INSTALL-004 Install in the banner opens the browser’s prompt, and nothing else offers it after that', async ({ page }) => {
    await begin(page, AT_BANNER)
    await offer(page, 'dismissed')
    await comes(banner(page))
    await press(banner(page), 'Install')
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'dismissed')
    await page.clock.runFor(10_000)
    await expect(banner(page)).toHaveCount(0)
    await expect(card(page)).toHaveCount(0)
  })

  test('INSTALL-002 a student who closed one offer sees the next one on the next visit', async ({ page }) => {
    // From a page that has no prompt on Home: its clock moves on until the next page.
    await begin(page, AT_CARD, { path: '/groups' })
    await begin(page, ['push-prompt-shown'])
    await comes(homePrompt(page))
    await press(homePrompt(page), 'Dismiss')
    await page.clock.runFor(30_000)
    await expect(banner(page)).toHaveCount(0)
    await arriveWithStoppedClock(page, '/')
    await comes(banner(page))
    await press(banner(page), 'Dismiss')
    await page.clock.runFor(30_000)
    await expect(card(page)).toHaveCount(0)
    await arriveWithStoppedClock(page, '/')
    await comes(card(page))
  })

  test('the floating button stays where it is for a while when the card below it closes, and comes down then', async ({ page }) => {
    await begin(page, AT_BANNER)
    await comes(banner(page))
    // It has risen to its place, and has its full size.
    await floating(page).click({ trial: true })
    await expect.poll(async () => (await floating(page).boundingBox())!.height).toBe(44)
    const before = await floating(page).boundingBox()
    await press(banner(page), 'Dismiss')
    await expect(banner(page)).toHaveCount(0)
    expect(await floating(page).boundingBox()).toEqual(before)
    await page.clock.runFor(9_900)
    expect(await floating(page).boundingBox()).toEqual(before)
    await page.clock.runFor(200)
    await expect.poll(async () => (await floating(page).boundingBox())!.y).toBeGreaterThan(before!.y)
  })

  test('nothing offers to install by itself while the student wants to hear nothing', async ({ page }) => {
    const pause = async (pausedUntil: number) =>
      expect((await page.request.put('/api/users/notification-settings', { data: { pausedUntil } })).ok()).toBe(true)
    await begin(page, AT_BANNER)
    await comes(banner(page))
    await pause(Date.now() + 24 * 60 * 60_000)
    await expect(banner(page)).toHaveCount(0)
    await pause(0)
    await comes(banner(page))
  })

  test('INSTALL-007 INSTALL-008 OFFL-011 the floating button appears after 3 s, until it is hidden', async ({ page }) => {
    await begin(page, AT_BANNER)
    await offer(page, 'accepted')
    await page.clock.runFor(2_900)
    await expect(floating(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(floating(page)).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await page.clock.resume()
    await accessible(page, 'the banner and the floating button')
    const [above, below] = [await floating(page).boundingBox(), await banner(page).boundingBox()]
    expect(below!.y - above!.y - above!.height).toBe(12)
    await press(banner(page), 'Dismiss')
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(floating(page)).toHaveCount(0)
    expect(await flag(page, 'floating-install-hidden')).not.toBeNull()
    await arrive(page, '/')
    await page.clock.runFor(10_000)
    await expect(floating(page)).toHaveCount(0)
  })

  test('INSTALL-009 OFFL-012 the card has Install and Dismiss, which hides it for good', async ({ page }) => {
    await begin(page, AT_CARD)
    await comes(card(page))
    await expect(card(page).getByRole('button', { name: 'Install' })).toBeVisible()
    await page.clock.resume()
    await accessible(page, 'the card')
    await press(card(page), 'Dismiss')
    await expect(card(page)).toHaveCount(0)
    expect(await flag(page, 'install-prompt-dismissed')).not.toBeNull()
    await arrive(page, '/')
    await page.clock.runFor(10_000)
    await expect(card(page)).toHaveCount(0)
  })
})

test.describe.serial('the banner', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('carlos', '/', { ...PHONE, flags: AT_BANNER })
    await page.context().grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'])
    return page
  })

  /** Replaces the system's own menu. What was shared is `shared` of the page. */
  const menu = (page: Page, failure: string | null) =>
    page.evaluate((failure) => {
      const share = (shared: unknown) => {
        Object.assign(window, { shared })
        return failure ? Promise.reject(new DOMException('No', failure)) : Promise.resolve()
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    }, failure)

  test('INSTALL-005 INSTALL-022 Share in the banner shares the link of the app, with its title', async ({ page, server }) => {
    await menu(page, null)
    await press(banner(page), 'Share')
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
      title: 'Friendioo - Medical Student Study Buddy',
      url: `${server.url}/`,
    })
    await expect(banner(page)).toBeVisible()
  })

  test('TOAST-034 a share that fails is reported, and one that the student cancels is not', async ({ page }) => {
    const toast = page.getByRole('alert')
    await menu(page, 'AbortError')
    await press(banner(page), 'Share')
    await menu(page, 'NotAllowedError')
    await press(banner(page), 'Share')
    await expect(toast.getByText('Share Failed', { exact: true })).toBeVisible()
    await expect(toast.getByText('Unable to share the app link.', { exact: true })).toBeVisible()
    await expect(toast).toHaveCount(1)
  })

  test('a browser without such a menu copies the link', async ({ page, server }) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await press(banner(page), 'Share')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/`)
  })

  test('INSTALL-006 OFFL-010 a banner that was dismissed stays away, for each student of this browser', async ({ page }) => {
    await press(banner(page), 'Dismiss')
    await expect(banner(page)).toHaveCount(0)
    expect(await flag(page, 'install-banner-dismissed')).not.toBeNull()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    await page.goto('/api/login')
    await page.getByRole('button', { name: /^Elif/ }).click()
    // The card comes next, so a banner would be there by now.
    await expect(card(page)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})
