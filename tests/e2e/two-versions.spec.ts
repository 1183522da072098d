import type { Page } from 'playwright/test'
import type { Change } from '../support/app-version.ts'
import { arrive, expect, online, pending, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { ADDITIVE, Deployments, MARKED, raised, update } from '../support/deploy.ts'
import { sharedPage } from '../support/shared-page.ts'

/** Open tabs cannot read what this version's server sends. */
const BREAKING: readonly Change[] = [raised('STORE_VERSION', 2), raised('SCHEMA_VERSION', 2)]

let deployments: Deployments

test.beforeEach(({ server }) => {
  test.slow()
  deployments ??= new Deployments(server)
})

/** Opens a second tab of the same browser. The first one leads. */
async function secondTab(page: Page, path: string): Promise<Page> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tab = await page.context().newPage()
  await arrive(tab, path)
  await online(tab)
  return tab
}

/** Returns the versions of the local databases of this browser. */
function stored(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return [...new Set(names.flatMap((name) => /^rxdb-dexie-friendioo-\w+?_(\d+)--/.exec(name)?.[1] ?? []))]
      .map(Number)
      .sort((a, b) => a - b)
  })
}

test.describe.serial('a release that open tabs cannot read', () => {
  test.use({ serverStays: true })
  let tab: Page
  sharedPage(({ devices }) => devices.of('noah', '/messages?with=ivy'))
  test.afterAll(() => deployments.end())

  test('a breaking release: the old tab says so and keeps its changes, and the new tab works beside it and sends them', async ({
    page: old,
    server,
  }) => {
    tab = await secondTab(old, '/messages?with=ivy')
    await server.stop()
    await chatOf(old).write('Written in the old version')
    await deployments.deploy(BREAKING)
    await expect(old.locator('[data-connection]')).toHaveAttribute('data-connection', 'outdated')
    await update(tab)
    await online(tab)
    await pending(tab, 0)
    await chatOf(tab).write('Written in the new version')
    await delivery(chatOf(tab).bubble('Written in the new version'), /sent|delivered/)
    expect(await textsOnServer(tab.request, 'ivy')).toEqual(['Written in the old version', 'Written in the new version'])
    await old.close()
  })

  test('a downgrade: the newer tab says so and keeps its changes, and the older version sends them', async ({ server }) => {
    await server.stop()
    await chatOf(tab).write('Written in the newer version')
    await deployments.run()
    await expect(tab.locator('[data-connection]')).toHaveAttribute('data-connection', 'outdated')
    await update(tab)
    await online(tab)
    await pending(tab, 0)
    await expect(chatOf(tab).bubble('Written in the newer version')).toHaveCount(1)
    await delivery(chatOf(tab).bubble('Written in the newer version'), /sent|delivered/)
    const texts = await textsOnServer(tab.request, 'ivy')
    expect(texts.filter((text) => text === 'Written in the newer version')).toHaveLength(1)
  })
})

test('CHECK-16 CHECK-17 an added optional field outdates no open tab: old and new tab of one browser work side by side', async ({
  devices,
}) => {
  const old = await devices.of('sara', '/messages?with=david')
  const tab = await secondTab(old, '/messages?with=david')
  const before = await stored(old)
  await deployments.deploy([...ADDITIVE, ...MARKED])
  await online(old)
  await update(tab)
  await online(tab)
  expect(await stored(tab)).toEqual([...before, 101])

  const david = await devices.of('david', '/messages?with=sara')
  await chatOf(old).write('From the old version')
  await chatOf(tab).write('From the new version')
  await chatOf(david).write('To both')
  for (const page of [old, tab, david])
    for (const text of ['From the old version', 'From the new version', 'To both']) await expect(chatOf(page).bubble(text)).toHaveCount(1)
  await delivery(chatOf(old).bubble('From the old version'), /delivered|read/)
  await delivery(chatOf(tab).bubble('From the new version'), /delivered|read/)
  await expect(old.locator('[data-connection]')).toHaveAttribute('data-connection', 'online')

  // With the last tab of the old version its database goes.
  await old.close()
  await tab.reload()
  await online(tab)
  await expect.poll(() => stored(tab)).toEqual([101])
})
