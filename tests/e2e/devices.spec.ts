import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { says } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { button, toast } from '../support/profile.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'
import { noDatabases } from '../support/databases.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Signed-in devices' })
const rows = (page: Page) => sheet(page).getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
const signOut = (page: Page) => sheet(page).getByRole('button', { name: /^Sign out Chrome on / })

async function openDevices(page: Page): Promise<void> {
  await button(page, 'Signed-in devices').click()
  await expect(sheet(page)).toBeVisible()
}

test.describe.serial('the devices of a student', () => {
  let laptop: Page
  sharedPage(async ({ devices, console }) => {
    // Sessions end here, and the browser logs each 401 as an error.
    console.allow(/status of (401|500)|WebSocket connection to .* failed|Another connection wants to delete database/)
    laptop = await devices.of('hana', '/messages?with=tomas')
    await prepared(laptop)
    return devices.of('hana', '/profile')
  })

  test('N58 a device that was off shows its sign-out when it is back, and what it had not sent is sent after the next sign-in', async ({
    page: phone,
    server,
    devices,
  }) => {
    await laptop.context().setOffline(true)
    // A socket that is open would stay so, and be found silent only after nine seconds.
    await laptop.reload()
    await offline(laptop)
    await chatOf(laptop).write('written while off')
    await pending(laptop, 1)

    await as(devices, 'hana')
    await openDevices(phone)
    await expect(rows(phone)).toHaveCount(3)
    await accessible(phone, 'three devices')
    await sheet(phone).getByRole('button', { name: 'Sign out all others' }).click()
    await phone.getByRole('alertdialog', { name: 'Sign out all other devices?' }).getByRole('button', { name: 'Sign out' }).click()
    await expect(toast(phone)).toContainText('All other devices signed out')
    await expect(rows(phone)).toHaveCount(1)
    await expect(sheet(phone).getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)

    await laptop.context().setOffline(false)
    await expect(laptop.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect((await laptop.request.get(`${server.url}/api/auth/user`)).status()).toBe(401)
    await laptop.getByRole('button', { name: /^Hana/ }).click()
    await ready(laptop)
    await online(laptop)
    await pending(laptop, 0)
    await expect(chatOf(laptop).bubble('written while off')).toBeVisible()
  })

  test('N58 a device that is signed out from another one leaves at once for the sign-in page, and nothing stays on it', async ({
    page: phone,
  }) => {
    await phone.keyboard.press('Escape')
    await openDevices(phone)
    await expect(rows(phone)).toHaveCount(2)
    await expect(rows(phone).first()).toContainText(/Chrome on .+This device/)
    await expect(rows(phone).nth(1)).toContainText('Connected now')
    await accessible(phone, 'two devices')

    await signOut(phone).click()
    await phone
      .getByRole('alertdialog', { name: /^Sign out Chrome on / })
      .getByRole('button', { name: 'Sign out' })
      .click()
    // The toast goes by itself, so it is looked for first.
    await says(phone, 'Device signed out', 'Chrome on Linux')
    await expect(laptop.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(rows(phone)).toHaveCount(1)
    await noDatabases(laptop)
  })

  test('the list of devices says what it needs without a network, and that loading failed', async ({ page, server }) => {
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE.viewport)
    await prepared(page)
    const context = page.context()
    await context.route('**/api/devices', (route) => respond(route, 500, { code: 'failure', message: 'Something went wrong on our side.' }))
    await openDevices(page)
    await expect(sheet(page).getByRole('alert')).toContainText('Something went wrong on our side.')
    await accessible(page, 'loading failed')
    await context.unroute('**/api/devices')
    await sheet(page).getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(sheet(page)).toContainText('No other device is signed in.')
    await expect(sheet(page).getByRole('alert')).toHaveCount(0)

    await server.leave()
    await offline(page)
    await expect(sheet(page).getByRole('status')).toHaveText('You’re offline. Devices can be seen and signed out when you are online.')
    await accessible(page, 'without a network')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Signed-in devices')).toBeFocused()
  })
})
