import type { BrowserContext, Page } from 'playwright/test'
import { arrive, expect, online, test, type Devices } from '../support/browser.ts'
import { onCard, says, sheet, strip, toast } from '../support/meetups.ts'

const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter Classmates' })
const openFilter = (page: Page) => page.getByRole('button', { name: /^Filter/ }).click()
const failure = (page: Page) => page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/sheets-'))

/** This student's Home, where the code of what opens over it could not be fetched, and cannot until it is let go. Without a service worker: that one would have it. */
async function homeWithout(devices: Devices, student: string): Promise<{ page: Page; letGo: () => Promise<void> }> {
  const context: BrowserContext = await devices.fresh({ serviceWorkers: 'block' })
  const path = '**/assets/sheets-*.js'
  await context.route(path, (route) => route.abort())
  await context.request.post('/api/login', { data: { demoUser: student } })
  const page = await context.newPage()
  const failed = failure(page)
  await arrive(page, '/')
  await online(page)
  await failed
  return { page, letGo: () => context.unroute(path) }
}

const didNotLoad = (page: Page) => says(page, 'This did not load', 'Reload the page. What you have written stays.')

test.beforeEach(({ console }) => console.allow(/ERR_FAILED|Service Worker registration blocked/))

test('a sheet whose code did not come at first opens when it is pressed', async ({ devices }) => {
  const { page, letGo } = await homeWithout(devices, 'mei')
  await letGo()
  await openFilter(page)
  await expect(filter(page)).toBeVisible()
})

test('where it does not come again it says so, offers to load the page, and the next press is heard', async ({ devices }) => {
  const { page, letGo } = await homeWithout(devices, 'hana')
  for (let presses = 0; presses < 2; presses++) {
    await openFilter(page)
    await didNotLoad(page)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  await letGo()
  await openFilter(page)
  await expect(filter(page)).toBeVisible()
})

test('meetups whose code did not come are there at the first press', async ({ devices }) => {
  const { page, letGo } = await homeWithout(devices, 'ravi')
  await letGo()
  await onCard(page, 'sara').click()
  await expect(sheet(page)).toHaveAccessibleName('Meet up with Sara')
})

test('meetups whose code does not come again: said with every press, and the offer to reload helps', async ({ devices }) => {
  const { page, letGo } = await homeWithout(devices, 'elif')
  await onCard(page, 'sara').click()
  await didNotLoad(page)
  await toast(page).getByRole('button', { name: 'Dismiss' }).click()
  await onCard(page, 'sara').click()
  await didNotLoad(page)
  await letGo()
  await Promise.all([page.waitForEvent('load'), toast(page).getByRole('button', { name: 'Reload' }).click()])
  await onCard(page, 'sara').click()
  await expect(sheet(page)).toHaveAccessibleName('Meet up with Sara')
})

test('what a chat says of meeting comes when the network is back', async ({ devices }) => {
  const { page, letGo } = await homeWithout(devices, 'daniel')
  await page.request.post('/api/meetup-requests', { data: { toUserId: 'ivy', subject: 'Anatomy', location: 'Roof', message: '', scheduledTime: new Date(Date.now() + 3_600_000).toISOString() } })
  const failed = failure(page)
  await page.getByRole('link', { name: 'Message Ivy' }).click()
  await failed
  await expect(strip(page)).toHaveCount(0)
  await letGo()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(strip(page)).toContainText('You asked Ivy to meet up')
})
