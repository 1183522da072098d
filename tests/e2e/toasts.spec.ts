import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { connectionBar, expect, online, pending, PHONE, test } from '../support/browser.ts'
import { fillDevice } from '../support/fill-storage.ts'
import { sharedPage } from '../support/shared-page.ts'

const region = (page: Page) => page.locator('[data-toasts]')
const toast = (page: Page) => region(page).getByRole('alert')
const toggle = (page: Page) => page.getByRole('region', { name: 'Your availability' }).getByRole('switch')

/** Makes a change that this device cannot store: the quickest way to a toast. */
async function provoke(page: Page): Promise<void> {
  await toggle(page).click()
  await expect(toast(page)).toBeVisible()
}

async function swipe(page: Page, by: number): Promise<void> {
  const box = (await toast(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
}

/** Pauses the page's timers. From here on only `runFor` moves them. */
async function stopped(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('TOAST-003 a change of availability shows one error when the server fails, is retried, and is in the list of changes', async ({
  server,
  devices,
  console,
}) => {
  console.allow(/status of 500/)
  const page = await devices.of('sara')
  await server.kill()
  server.change((db) =>
    db.exec("create trigger broken before update of current_status on students begin select raise(abort, 'broken'); end"),
  )
  await server.start()
  await online(page)

  await toggle(page).click()
  await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
  await expect(toast(page).getByText('Failed to update availability. Please try again.', { exact: true })).toBeVisible()
  await pending(page, 1)
  await expect(connectionBar(page)).toContainText('1 change waiting')
  await expect(toast(page)).toBeHidden()
  await page.getByRole('button', { name: 'View changes' }).click()
  const row = page.getByRole('dialog').getByRole('listitem')
  await expect(row).toContainText('Availability: Offline')
  await expect(row).toContainText(/Tried .+, still trying/)
  await expect(region(page)).toBeEmpty()

  await server.kill()
  server.change((db) => db.exec('drop trigger broken'))
  // Once the server is back, the change may be sent before a tap.
  await page.getByRole('button', { name: 'Try now' }).click()
  await server.start()
  await pending(page, 0)
  await expect(page.getByRole('dialog')).toContainText('All changes have been sent.')
  await expect(page.getByRole('dialog').getByRole('status')).toBeEmpty()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toggle(page)).not.toBeChecked()
})

test.describe.serial('a toast', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('mei')
    await fillDevice(page)
    await stopped(page)
    return page
  })

  test('TOAST-036 TOAST-037 one toast shows at a time, the later one, for five seconds of its own', async ({ page }) => {
    await provoke(page)
    await page.clock.runFor(3_000)
    await toast(page).evaluate((first) => first.setAttribute('data-first', ''))
    await toggle(page).click()
    await expect(toast(page)).not.toHaveAttribute('data-first')
    await expect(toast(page)).toHaveCount(1)
    await page.clock.runFor(100)
    await page.clock.runFor(4_700)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(300)
    await expect(region(page)).toBeEmpty()
  })

  test('a toast waits while the page is hidden, and then shows for five seconds', async ({ page }) => {
    const looks = (state: DocumentVisibilityState) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await provoke(page)
    await looks('hidden')
    await page.clock.runFor(60_000)
    await looks('visible')
    await page.clock.runFor(4_700)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(600)
    await expect(region(page)).toBeEmpty()
  })

  test('TOAST-038 TOAST-039 only a swipe to the right of more than 50 px dismisses a toast', async ({ page }) => {
    const wide = page.viewportSize()!
    await page.setViewportSize(PHONE.viewport)
    await provoke(page)
    await swipe(page, -120)
    await expect(toast(page)).toBeVisible()
    await swipe(page, 40)
    await expect(toast(page)).toBeVisible()
    await swipe(page, 60)
    await expect(region(page)).toBeEmpty()
    await page.setViewportSize(wide)
  })

  test('TOAST-040 F8 focuses the toasts, where a toast stays until it is dismissed', async ({ page }) => {
    await provoke(page)
    await page.keyboard.press('F8')
    await expect(region(page)).toBeFocused()
    await page.clock.resume()
    await accessible(page, 'toast')
    await page.clock.fastForward(30_000)
    await expect(toast(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(region(page)).toBeEmpty()
  })
})
