import { expect, test } from '../support/browser.ts'
import { AT_BANNER, AT_CARD, banner, begin, card, floating, homePrompt, press, stopped } from '../support/install.ts'
import { toast } from '../support/meetups.ts'
import { as, write } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'

sharedPage(({ devices }) => stopped(devices, 'mei'))

test('INSTALL-002 INSTALL-010 what offers to install is as low as a bar, and the end of the page can be scrolled out from under it', async ({
  page,
}) => {
  for (const [offered, flags] of [
    [homePrompt(page), []],
    [banner(page), AT_BANNER],
    [card(page), AT_CARD],
  ] as const) {
    await begin(page, flags)
    await page.clock.runFor(3_100)
    await expect(offered).toBeVisible()
    // 8 % of the screen; it was 16.
    expect((await offered.boundingBox())!.height).toBeLessThan(72)
  }
  const end = page.getByRole('main')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [{ y, height }, { y: top }] = [(await end.boundingBox())!, (await floating(page).boundingBox())!]
    expect(y + height).toBeLessThanOrEqual(top)
  }).toPass()
  await page.evaluate(() => scrollTo(0, 0))
})

test('INSTALL-002 the banner waits while a toast waits for an answer', async ({ page, devices }) => {
  await begin(page, AT_BANNER)
  await page.clock.runFor(1_000)
  await write(await as(devices, 'kofi'), 'mei', 'Coming?')
  await expect(toast(page)).toContainText('Coming?')
  // A toast with the focus stays.
  await toast(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(10_000)
  await expect(banner(page)).toHaveCount(0)
  await press(toast(page), 'Dismiss')
  await page.clock.runFor(1_000)
  await expect(banner(page)).toBeVisible()
})

test('INSTALL-007 the floating button gives way while the student reads on, and comes back for the Tab key and on the way up', async ({
  page,
}) => {
  await begin(page, [...AT_CARD, 'install-prompt-dismissed'])
  await page.clock.runFor(3_100)
  await expect(floating(page)).toBeVisible()
  const row = page.locator('[data-gives-way]')
  await expect(row).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo(0, 300))
  await expect(row).toHaveCSS('opacity', '0')
  await expect(floating(page)).toHaveCSS('pointer-events', 'none')
  await floating(page).focus()
  await expect(row).toHaveCSS('opacity', '1')
  await page.getByRole('main').focus()
  await expect(row).toHaveCSS('opacity', '0')
  await page.evaluate(() => scrollTo(0, 200))
  await expect(row).toHaveCSS('opacity', '1')
})
