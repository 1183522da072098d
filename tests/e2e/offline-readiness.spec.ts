import type { BrowserContext, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, prepared, ready, signIn, test } from '../support/browser.ts'
import { beforeWorker } from '../support/worker-init-script.ts'
import { chatOf, delivery } from '../support/chat.ts'

/** What the app says in the console of this page. */
function said(page: Page): string[] {
  const texts: string[] = []
  page.on('console', (message) => void (message.text().startsWith('[friendioo]') && texts.push(message.text())))
  return texts
}

function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
}

test('OFFL-002 the readiness check runs at the start: the offline database opens, what is missing is reported, and nobody is bothered', async ({ devices }) => {
  const context = await devices.fresh()
  await signIn(context, 'amina')
  const page = await context.newPage()
  const texts = said(page)
  await arrive(page, '/')
  await expect.poll(() => texts).toEqual(['[friendioo] Not ready for offline: no service worker, no app files'])
  expect(await databases(page)).toContain('FriendiooOfflineDB')
  await prepared(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => texts.slice(1)).toEqual(['[friendioo] Ready for offline'])
  await expect(page.locator('[data-toasts]')).toBeEmpty()
})

/** A tab whose data worker can open no database that is named so, as in some private windows and on a full disk. */
async function refusing(context: BrowserContext, named = ''): Promise<Page> {
  const page = await context.newPage()
  await beforeWorker(page, refuse, named)
  return page
}

function refuse(named: string): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    if (name.startsWith(named)) throw new DOMException('The operation is insecure.', 'SecurityError')
    return open.call(this, name, version)
  }
}

test.describe('where the browser opens no database', () => {
  test('OFFL-020 the app starts all the same, says so only in the console, and everything works with the network', async ({ devices }) => {
    const context = await devices.fresh({ bypassCSP: true })
    const page = await refusing(context)
    const texts = said(page)
    await arrive(page, '/')
    await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
    await page.getByRole('button', { name: 'Sara Lindqvist' }).click()
    await ready(page)
    await online(page)
    await expect(page.locator('[data-student-id="david"]')).toBeVisible()
    await expect(page.locator('[data-toasts]')).toBeEmpty()
    await expect.poll(() => texts).toContainEqual(expect.stringMatching(/The offline database could not be opened: .*insecure/))
    await expect.poll(() => texts).toContainEqual(expect.stringMatching(/Not ready for offline: no offline database/))

    await page.getByRole('switch', { name: 'Available Now' }).click()
    // Until it shows, nothing has begun to wait.
    await expect(page.getByRole('switch', { name: 'Offline' })).toBeVisible()
    await pending(page, 0)
    // A reload knows nothing, and learns it all again.
    await arrive(page, '/messages?with=david')
    const other = await refusing(context)
    await arrive(other, '/')
    await expect(other.getByRole('switch', { name: 'Offline' })).toBeVisible()

    const david = chatOf(await devices.of('david', '/messages?with=sara'))
    await chatOf(page).write('Nothing is kept here')
    await expect(david.bubble('Nothing is kept here')).toBeVisible()
    await delivery(chatOf(page).bubble('Nothing is kept here'), 'read')
    await david.write('It is here')
    await expect(chatOf(page).bubble('It is here')).toBeVisible()
    // Each tab is on its own, and told all the same.
    await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription('')
    await arrive(other, '/messages?with=david')
    await expect(chatOf(other).bubbles).toHaveCount(2)
    await chatOf(other).write('From the other tab')
    await expect(chatOf(page).bubble('From the other tab')).toBeVisible()
    expect(await databases(page)).toEqual([])
  })

  test('OFFL-020 what waits is not said to be saved: the browser asks before the page goes, and it is sent when the server is back', async ({ server, devices }) => {
    const context = await devices.fresh({ bypassCSP: true })
    await signIn(context, 'mei')
    const page = await refusing(context)
    await arrive(page, '/messages?with=jonas')
    await online(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Hold on')
    await delivery(chatOf(page).bubble('Hold on'), 'queued')
    await expect(connectionBar(page)).toContainText('1 change waiting')
    await expect(connectionBar(page)).not.toContainText('Saved')
    const asked = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await leaving

    await server.start()
    await delivery(chatOf(page).bubble('Hold on'), 'sent')
    await pending(page, 0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })

  test('OFFL-020 where only the replica is refused, what is written survives the page', async ({ server, devices, console }) => {
    // Of several databases that do not open, one more rejection than is caught comes up, now and then, without a word in it.
    console.allow(/^Not caught: +http/)
    const context = await devices.fresh({ bypassCSP: true })
    await signIn(context, 'priya')
    const page = await refusing(context, 'rxdb')
    await arrive(page, '/messages?with=carlos')
    await online(page)
    await prepared(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Kept all the same')
    await pending(page, 1)
    await page.close()
    await server.start()
    const next = await refusing(context, 'rxdb')
    await arrive(next, '/messages?with=carlos')
    await delivery(chatOf(next).bubble('Kept all the same'), 'sent')
  })
})
