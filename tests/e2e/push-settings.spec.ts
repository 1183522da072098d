import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, prepared, test as base } from '../support/browser.ts'
import { toast } from '../support/profile.ts'
import { PushBrowser } from '../support/push-browser.ts'
import { TestPushService } from '../support/push-service.ts'

const test = base.extend<{ push: TestPushService }>({
  push: async ({ console: _ }, use) => {
    const service = await TestPushService.start()
    await use(service)
    await service.stop()
  },
})

const PAGE = '/profile/notifications'
const device = (page: Page) => page.getByRole('region', { name: 'This computer' })
const here = (page: Page) => device(page).getByRole('switch', { name: 'Notifications on this computer' })

test('PUSH-019 TOAST-031 allowing notifications registers this device, and its pushes arrive there until it is switched off', async ({
  devices,
  push,
}) => {
  const page = await devices.of('priya')
  const browser = await PushBrowser.install(page.context(), push)
  await prepared(page)
  await page.context().grantPermissions(['notifications'])
  await arrive(page, PAGE)
  await expect(here(page)).not.toBeChecked()
  await accessible(page, 'off')
  await here(page).click()
  await expect(toast(page)).toContainText('Notifications Enabled')
  await expect(toast(page)).toContainText("You'll now receive push notifications for study requests and messages!")
  await expect(here(page)).toBeChecked()
  expect(browser.subscribed).toBe(1)
  await accessible(page, 'on')

  const sender = await devices.of('noah')
  const priya = await sender.request.post('/api/messages', { data: { toUserId: 'priya', content: 'Are you there?' } })
  expect(priya.status(), await priya.text()).toBeLessThan(300)
  const [{ device: got, payload }] = (await push.got(1)) as [(typeof push.delivered)[0]]
  expect(got).toBe(browser.device)
  expect(payload.body).toBe('Are you there?')

  await here(page).click()
  await expect(here(page)).not.toBeChecked()
  expect(browser.device).toBeNull()
  expect((await page.request.post('/api/push/test', { data: {} })).status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Profile Settings' }).click()
  await expect(page.getByRole('button', { name: 'Notifications Off' })).toBeVisible()
})
