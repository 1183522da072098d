import type { Page } from 'playwright/test'
import { arrive, expect, offline, online, pending, prepared, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { connected } from '../support/connected.ts'
import { as, write } from '../support/notifications-page.ts'
import { dataWorker } from '../support/data-worker.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

/** Opens a second tab of the same browser. The first one leads. */
async function secondTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await arrive(tab, path)
  await online(tab)
  return tab
}

/**
 * Stops the data worker, as phones stop tabs in the background: it holds the lock, and nothing runs any more. It stops when no transaction
 * of it is open: browsers stop no tab whose transaction keeps others waiting.
 */
async function freeze(page: Page): Promise<void> {
  const worker = dataWorker(page)
  await worker.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error!)
      })
      const stores = [...db.objectStoreNames]
      // It begins when all earlier ones have ended.
      if (stores.length > 0) await new Promise((resolve) => (db.transaction(stores, 'readwrite').oncomplete = resolve))
      db.close()
    }
  })
  void worker
    .evaluate(() => {
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
      Atomics.wait(new Int32Array(buffer), 0, 0)
    })
    .catch(() => undefined)
}

test.describe.serial('two tabs of one student', () => {
  let follower: Page
  sharedPage(({ devices }) => devices.of('sara', '/messages?with=david'))

  test('a follower shows what the leader does, sends messages, and shows what arrives', async ({ page: leader, server, devices }) => {
    follower = await secondTab(leader, '/messages?with=david')
    await chatOf(follower).write('From the second tab')
    await delivery(chatOf(follower).bubble('From the second tab'), 'sent')
    await delivery(chatOf(leader).bubble('From the second tab'), 'sent')

    const david = await connected(server, 'david')
    await expect(chatOf(follower).header).toContainText('Online')
    david.send(JSON.stringify({ type: 'typing', recipientId: 'sara', isTyping: true }))
    await expect(chatOf(follower).header).toContainText('typing…')
    await write(await as(devices, 'david'), 'sara', 'Seen in both')
    await expect(chatOf(follower).bubble('Seen in both')).toBeVisible()
    await expect(chatOf(leader).bubble('Seen in both')).toBeVisible()
    david.close()
  })

  test('API-011 availability set in one tab shows in the other at once, also offline, and is stored once it is sent', async ({
    page: leader,
    server,
  }) => {
    for (const tab of [leader, follower]) await visit(tab, '/')
    const toggle = (page: Page) => page.getByRole('region', { name: 'Your availability' }).getByRole('switch')
    const before = await toggle(leader).isChecked()
    for (const [from, to, on] of [
      [follower, leader, !before],
      [leader, follower, before],
    ] as const) {
      await server.leave()
      await offline(from)
      await toggle(from).click()
      await expect(toggle(to)).toBeChecked({ checked: on })
      await server.start()
      await pending(to, 0)
      expect(await (await to.request.get('/api/auth/user')).json()).toMatchObject({ currentStatus: on ? 'available' : 'offline' })
    }
  })

  test('F03 each pending message is sent once when two tabs learn at the same time that the network is back', async ({ page, server }) => {
    const other = follower
    for (const tab of [page, other]) await visit(tab, '/messages?with=carlos')
    await prepared(page)
    await server.leave()
    await offline(other)
    const texts = Array.from({ length: 8 }, (_, at) => `Message ${at + 1}.`)
    for (const [at, text] of texts.entries()) {
      const tab = at % 2 === 0 ? page : other
      await chatOf(tab).write(text)
      await expect(chatOf(page).bubble(text)).toBeVisible()
      await expect(chatOf(other).bubble(text)).toBeVisible()
    }
    await pending(page, 8)
    await server.start()
    for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    await pending(page, 0)
    await pending(other, 0)
    expect(await textsOnServer(page.request, 'carlos')).toEqual(texts)
    expect(await chatOf(other).order(texts)).toEqual(texts)
  })

  test('a follower takes over when the leader closes, and sends the pending changes, each once', async ({
    page: leader,
    server,
    devices,
  }) => {
    for (const tab of [leader, follower]) await visit(tab, '/messages?with=jonas')
    await server.leave()
    await offline(follower)
    for (const text of ['one', 'two']) await chatOf(leader).write(text)
    await pending(follower, 2)
    await chatOf(follower).write('three')
    await leader.close()
    await server.start()

    await pending(follower, 0)
    for (const text of ['one', 'two', 'three']) await delivery(chatOf(follower).bubble(text), 'sent')
    expect(await textsOnServer(follower.request, 'jonas')).toEqual(['one', 'two', 'three'])
    await write(await as(devices, 'jonas'), 'sara', 'and four')
    await expect(chatOf(follower).bubble('and four')).toBeVisible()
  })

  test('F04 a follower sends within ten seconds when the leader freezes with the lock', async ({ devices }) => {
    const leader = follower
    await visit(leader, '/messages?with=tomas')
    follower = await secondTab(leader, '/messages?with=tomas')
    // Its first writes are done.
    await prepared(leader)
    await freeze(leader)
    await chatOf(follower).write('Anybody awake?')
    const tomas = await as(devices, 'tomas')
    await expect.poll(() => textsOnServer(tomas, 'sara'), { timeout: 10_000 }).toEqual(['Anybody awake?'])
    await online(follower)
    await write(tomas, 'sara', 'I am')
    await expect(chatOf(follower).bubble('I am')).toBeVisible()
  })
})
