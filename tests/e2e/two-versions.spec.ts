import type { Page } from 'playwright/test'
import { builtVersion, type Change } from '../support/app-version.ts'
import { arrive, expect, online, pending, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { Deployments, NEXT, raised, update } from '../support/deploy.ts'
import { as, write } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

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

test.describe.serial('the tabs of one browser', () => {
  test.use({ serverStays: true })
  /** The tab that the test before left. */
  let left: Page
  sharedPage(({ devices }) => devices.of('sara', '/messages?with=david'))
  test.afterAll(() => deployments.end())

  test('CHECK-16 CHECK-17 an added optional field outdates no open tab: old and new tab of one browser work side by side', async ({
    page: old,
    devices,
  }) => {
    const tab = await secondTab(old, '/messages?with=david')
    const before = await stored(old)
    await deployments.deploy(NEXT)
    await online(old)
    await update(tab)
    await online(tab)
    expect(await stored(tab)).toEqual([...before, 101])

    const david = await as(devices, 'david')
    await chatOf(old).write('From the old version')
    await chatOf(tab).write('From the new version')
    await write(david, 'sara', 'To both')
    const texts = ['From the old version', 'From the new version', 'To both']
    for (const page of [old, tab]) for (const text of texts) await expect(chatOf(page).bubble(text)).toHaveCount(1)
    await expect.poll(async () => (await textsOnServer(david, 'sara')).sort()).toEqual(texts.sort())
    expect((await david.post('/api/messages/conversations/sara/read', { data: {} })).ok()).toBe(true)
    await delivery(chatOf(old).bubble('From the old version'), 'read')
    await delivery(chatOf(tab).bubble('From the new version'), 'read')
    await expect(old.locator('[data-connection]')).toHaveAttribute('data-connection', 'online')

    // With the last tab of the old version its database goes.
    await old.close()
    await tab.reload()
    await online(tab)
    await expect.poll(() => stored(tab)).toEqual([101])
    left = tab
  })

  test('a breaking release: the old tab says so and keeps its changes, and the new tab works beside it and sends them', async ({
    server,
  }) => {
    const old = left
    await visit(old, '/messages?with=ivy')
    const tab = await secondTab(old, '/messages?with=ivy')
    const breaking = await builtVersion(BREAKING)
    await server.stop()
    await chatOf(old).write('Written in the old version')
    await deployments.run(breaking)
    await expect(old.locator('[data-connection]')).toHaveAttribute('data-connection', 'outdated')
    await update(tab)
    await online(tab)
    await pending(tab, 0)
    await chatOf(tab).write('Written in the new version')
    await delivery(chatOf(tab).bubble('Written in the new version'), /sent|delivered/)
    expect(await textsOnServer(tab.request, 'ivy')).toEqual(['Written in the old version', 'Written in the new version'])
    await old.close()
    left = tab
  })

  test('a downgrade: the newer tab says so and keeps its changes, and the older version sends them', async ({ server }) => {
    const tab = left
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
