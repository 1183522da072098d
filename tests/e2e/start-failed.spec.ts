import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { builtVersion } from '../support/app-version.ts'
import { arrive, expect, offline, online, pending, prepared, ready, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { BROKEN, Deployments, downloaded, isOfVersion, NEXT, updateOffer, use } from '../support/deploy.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

let deployments: Deployments
/** The folder of the version that does not start. */
let broken: string

const SAID = /Half a sentence of Omar/

test.beforeEach(async ({ server, console }) => {
  test.slow()
  console.allow(SAID)
  deployments ??= new Deployments(server)
  broken = await builtVersion(BROKEN)
})

/** Returns the page that says that the app did not start. */
const failed = (page: Page) => page.getByRole('heading', { name: 'Friendioo did not start' })

/** Takes the version that does not start, and tries until the service worker says so. */
async function failTwice(page: Page): Promise<void> {
  await use(page)
  await deployments.runNoticedBy(page, broken)
  await startTwice(page)
}

/** Takes the offered version, whose start fails, and loads the page until the service worker says so. */
async function startTwice(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('pageerror'), updateOffer(page).getByRole('button', { name: 'Reload' }).click()])
  await Promise.all([page.waitForEvent('pageerror'), page.reload()])
  await isOfVersion(page, 'broken')
  await page.reload()
  await expect(failed(page)).toBeVisible()
}

test.describe.serial('an app that did not start', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ devices, console }) => {
    console.allow(SAID)
    const page = await devices.of('omar', '/messages?with=noah')
    await prepared(page)
    return page
  })
  test.afterAll(() => deployments.end())

  test('an app that did not start tries again with the newest version of the server', async ({ page }) => {
    await failTwice(page)
    for (const load of [() => page.getByRole('button', { name: 'Try again' }).click(), () => page.reload()])
      await Promise.all([page.waitForEvent('pageerror'), load()])
    await page.reload()
    await expect(failed(page)).toBeVisible()
    // "Something is stuck?" is a page of the version that does not start.
    await page.getByRole('link', { name: 'Something is stuck?' }).click()
    await expect(page).toHaveURL('/start-failed.html')
    await expect(failed(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Something is stuck?' })).toHaveCount(0)
    await deployments.run()
    await page.getByRole('button', { name: 'Try again' }).click()
    await ready(page)
    await online(page)
    await isOfVersion(page, null)
  })

  test('an app that did not start is loaded from the network without losing a waiting change', async ({ page, server }) => {
    await visit(page, '/messages?with=noah')
    await prepared(page)
    await use(page)
    await deployments.runNoticedBy(page, broken)
    await downloaded(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Kept by the device')
    await pending(page, 1)
    await startTwice(page)
    await page.getByRole('button', { name: 'Load it from the network' }).click()
    await expect(page.getByText('This needs a network.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()

    await deployments.run()
    await page.getByRole('button', { name: 'Load it from the network' }).click()
    await ready(page)
    await pending(page, 0)
    await isOfVersion(page, null)
    await expect(chatOf(page).bubble('Kept by the device')).toBeVisible()
  })

  test('a version whose start fails twice can be left for the one before, with drafts and changes, until a newer one comes', async ({
    page,
    server,
  }) => {
    await prepared(page)
    await server.leave()
    await offline(page)
    await chatOf(page).write('Waits all the time')
    await pending(page, 1)
    await chatOf(page).composer.fill('Half a sentence')
    await server.start()
    await pending(page, 0)

    await failTwice(page)
    await accessible(page, 'an app that did not start')
    await page.getByText('What went wrong').click()
    const report = page.locator('#report')
    await expect(report).toContainText(/TypeError at first-screen-[\w-]{8}\.js:\d+:\d+/)
    await expect(report).not.toContainText('sentence')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
    await page.getByRole('button', { name: 'Copy report' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await report.textContent())
    await server.kill()
    await page.getByRole('button', { name: 'Use the version before' }).click()
    await ready(page)
    await isOfVersion(page, null)
    await expect(chatOf(page).composer).toHaveValue('Half a sentence')
    await expect(chatOf(page).bubble('Waits all the time')).toBeVisible()
    await chatOf(page).write('In the version before')
    await pending(page, 1)
    await page.reload()
    await ready(page)
    await isOfVersion(page, null)
    await pending(page, 1)

    const fixed = await builtVersion(NEXT)
    await use(page)
    await deployments.runNoticedBy(page, fixed)
    await pending(page, 0)
    await expect(updateOffer(page)).toBeVisible()
    await Promise.all([page.waitForEvent('load'), updateOffer(page).getByRole('button', { name: 'Reload' }).click()])
    await ready(page)
    await isOfVersion(page, 'next')
    await expect(chatOf(page).bubble('In the version before')).toBeVisible()
    // The cache of the version that did not start is gone: only this version and the one before stay.
    const appCaches = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('friendioo-app-')).length)
    await expect.poll(appCaches).toBe(2)
  })
})

test('starts that the student leaves, and starts that wait for the network, do not count as failed', async ({ devices, server }) => {
  // Nobody is known to this device, so its start waits for the server.
  const page = await (await devices.fresh()).newPage()
  await arrive(page, '/')
  await prepared(page)
  const thaw = server.freeze()
  const waits = page.getByRole('status').getByText('Friendioo isn’t answering yet')
  for (let start = 0; start < 3; start++) await page.goto('/groups', { waitUntil: 'commit' })
  await expect(waits).toBeVisible()
  await page.clock.install()
  for (let start = 0; start < 3; start++) {
    await page.clock.fastForward('01:00')
    await page.reload()
    await expect(async () => {
      await page.clock.fastForward(3_000)
      await expect(waits).toBeVisible({ timeout: 100 })
    }).toPass()
  }
  thaw()
  await arrive(page, '/')
  await expect(failed(page)).toHaveCount(0)
})
