import type { BrowserContext, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, prepared, ready, signIn, test } from '../support/browser.ts'
import { beforeWorker } from '../support/worker-init-script.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { databaseNames } from '../support/databases.ts'

/** Returns the list that collects the app's messages in this page's console. */
function said(page: Page): string[] {
  const texts: string[] = []
  page.on('console', (message) => void (message.text().startsWith('[friendioo]') && texts.push(message.text())))
  return texts
}

test('OFFL-002 the readiness check opens the offline database at the start, logs what is missing, and shows nothing', async ({
  devices,
}) => {
  const context = await devices.fresh()
  await signIn(context, 'amina')
  const page = await context.newPage()
  const texts = said(page)
  await arrive(page, '/')
  await expect.poll(() => texts).toEqual(['[friendioo] Not ready for offline: no service worker, no app files'])
  expect(await databaseNames(page)).toContain('FriendiooOfflineDB')
  await prepared(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => texts.slice(1)).toEqual(['[friendioo] Ready for offline'])
  await expect(page.locator('[data-toasts]')).toBeEmpty()
})

/** Opens a tab whose data worker can open no database with this prefix, as in some private windows and on a full disk. */
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

test.describe('when the browser opens no database,', () => {
  test('OFFL-020 the app starts, logs it in the console only, and works while it is online', async ({ devices }) => {
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
    await expect.poll(() => texts).toContainEqual(expect.stringMatching(/The offline database could not be opened .*insecure/))
    await expect.poll(() => texts).toContainEqual(expect.stringMatching(/Not ready for offline: no offline database/))

    await page.getByRole('switch', { name: 'Available Now' }).click()
    // Before the new status shows, no change is pending yet.
    await expect(page.getByRole('switch', { name: 'Offline' })).toBeVisible()
    await pending(page, 0)
    // A reloaded page has no stored data and loads everything again.
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
    // Each tab works on its own, and still receives every change.
    await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription('')
    await arrive(other, '/messages?with=david')
    await expect(chatOf(other).bubbles).toHaveCount(2)
    await chatOf(other).write('From the other tab')
    await expect(chatOf(page).bubble('From the other tab')).toBeVisible()
    expect(await databaseNames(page)).toEqual([])
  })

  test('OFFL-020 a pending change does not show as saved, the browser warns before the page closes, and it is sent when the server is back', async ({
    server,
    devices,
  }) => {
    const context = await devices.fresh({ bypassCSP: true })
    await signIn(context, 'mei')
    const page = await refusing(context)
    await arrive(page, '/messages?with=jonas')
    await online(page)
    await server.leave()
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

  test('OFFL-020 a message survives the page if only the replica’s databases do not open', async ({ server, devices }) => {
    const context = await devices.fresh({ bypassCSP: true })
    await signIn(context, 'priya')
    const page = await refusing(context, 'rxdb')
    await arrive(page, '/messages?with=carlos')
    await online(page)
    await prepared(page)
    await server.leave()
    await offline(page)
    await chatOf(page).write('Kept all the same')
    await pending(page, 1)
    await chatOf(page).stored()
    await page.close()
    await server.start()
    const next = await refusing(context, 'rxdb')
    await arrive(next, '/messages?with=carlos')
    await delivery(chatOf(next).bubble('Kept all the same'), 'sent')
  })
})
