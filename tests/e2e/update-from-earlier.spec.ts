import type { Page } from 'playwright/test'
import { STORE_VERSION } from '../../schemas/constants.ts'
import { builtVersion } from '../support/app-version.ts'
import { arrive, expect, offline, pending, PHONE, prepared, test, type Devices } from '../support/browser.ts'
import { chatOf, textsOnServer } from '../support/chat.ts'
import { databaseNames } from '../support/databases.ts'
import { Deployments, downloaded, isOfVersion, takeUpdate, updateOffer, use } from '../support/deploy.ts'
import { EARLIER } from '../support/earlier-release.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'

const TEXTS = Array.from({ length: 20 }, (_, i) => `Change ${i + 1} of an earlier release.`)

let deployments: Deployments
/** The folder of the earlier release. */
let earlier: string

test.beforeEach(async ({ server }) => {
  test.slow()
  deployments = new Deployments(server)
  earlier = await builtVersion(EARLIER)
  await deployments.run(earlier)
})

test.afterEach(() => deployments.end())

/** Returns the names of the caches with files of the app. */
function appCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => /precache|-app-/.test(name)))
}

/** Returns the versions of the stores of this browser. */
async function storeVersions(page: Page): Promise<number[]> {
  const versions = (await databaseNames(page)).flatMap((name) => /^rxdb-dexie-friendioo-\w+?_(\d+)--/.exec(name)?.[1] ?? [])
  return [...new Set(versions)].map(Number)
}

/** Returns a page of the earlier release in which this build waits, with 20 changes from while the server is dead, and a draft. */
async function waiting(devices: Devices, server: SpawnedServer, student: string, partner: string): Promise<Page> {
  const page = await devices.of(student, `/messages?with=${partner}`, PHONE)
  await prepared(page)
  await isOfVersion(page, 'earlier')
  expect(await appCaches(page)).toEqual([expect.stringMatching(/^workbox-precache-v2-/)])
  expect(await storeVersions(page)).toEqual([STORE_VERSION - 1])
  await use(page)
  await deployments.runNoticedBy(page)
  await downloaded(page)
  await server.kill()
  await offline(page)
  for (const text of TEXTS) await chatOf(page).write(text)
  await pending(page, 20)
  await chatOf(page).stored()
  await chatOf(page).composer.fill('Half a sen')
  return page
}

/** Checks that only the files of this build are left of the app, and that the store is its own. */
async function isOnlyThisBuild(page: Page): Promise<void> {
  await isOfVersion(page, null)
  await expect.poll(() => appCaches(page)).toEqual([expect.stringMatching(/^friendioo-app-/)])
  await expect.poll(() => storeVersions(page)).toEqual([STORE_VERSION])
}

test('F18 an earlier release with one cache for all versions is left with the server dead: 20 changes and a draft stay, its cache goes', async ({
  devices,
  server,
}) => {
  const page = await waiting(devices, server, 'carlos', 'fatima')
  await expect(updateOffer(page)).toContainText('Drafts and 20 waiting changes stay.')
  await takeUpdate(page)
  await pending(page, 20)
  await expect(chatOf(page).composer).toHaveValue('Half a sen')
  await server.start()
  await pending(page, 0)
  await isOnlyThisBuild(page)
  await expect.poll(() => textsOnServer(page.request, 'fatima')).toEqual(TEXTS)
  await expect.poll(() => chatOf(page).order(TEXTS)).toEqual(TEXTS)
})

test('F18 an earlier release is left at the next start with the server back: 20 changes arrive once and in order, its cache goes', async ({
  devices,
  server,
}) => {
  const page = await waiting(devices, server, 'daniel', 'luca')
  const context = page.context()
  await page.close()
  await server.start()
  const again = await context.newPage()
  await arrive(again, '/messages?with=luca')
  await pending(again, 0)
  await isOnlyThisBuild(again)
  await expect.poll(() => textsOnServer(again.request, 'luca')).toEqual(TEXTS)
  await expect.poll(() => chatOf(again).order(TEXTS)).toEqual(TEXTS)
})
