import { accessible } from '../support/accessibility.ts'
import { connectionBar, developerTools, expect, offline, online, pending, ready, test } from '../support/browser.ts'
import { chatOf, textsOnServer } from '../support/chat.ts'
import { fillDevice } from '../support/fill-storage.ts'
import { mine, sheetOf } from '../support/groups-page.ts'
import { says, toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('on one device', () => {
  sharedPage(({ devices, console }) => {
    // The database library logs what happens to its databases, and a backfill that it has no room.
    console.allow(
      /Another connection wants to delete database|DatabaseClosedError|database connection is closing|was closed|The backfill failed/,
    )
    return devices.of('amina', '/messages?with=david')
  })

  test('F16 the text stays in the composer, with an error and nothing queued, when storage is full, and is sent once there is room', async ({
    page,
    server,
  }) => {
    const chat = chatOf(page)
    await server.leave()
    await offline(page)
    const empty = await fillDevice(page)
    await chat.write('Too much for this phone')
    await expect(page.getByRole('alert')).toContainText('storage is full')
    await expect(chat.composer).toHaveValue('Too much for this phone')
    await expect(chat.bubbles).toHaveCount(0)
    await pending(page, 0)

    await empty()
    await chat.composer.press('Enter')
    await expect(chat.composer).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await server.start()
    await expect(chat.bubble('Too much for this phone')).toHaveAttribute('data-delivery', /sent|delivered/)
  })

  test('F16 a message that the device cannot store is sent all the same while the connection is open', async ({ page }) => {
    await online(page)
    // Only while nothing waits is a message sent before it is stored.
    await pending(page, 0)
    const chat = chatOf(page)
    const empty = await fillDevice(page)
    // In the moment in which the worker reads what waits, a message is stored first, as always, and the text stays.
    await expect(async () => {
      if ((await chat.bubble('No room, and gone already').count()) === 0) await chat.write('No room, and gone already')
      await expect(chat.bubble('No room, and gone already')).toHaveAttribute('data-delivery', /sent|delivered/, { timeout: 5_000 })
    }).toPass()
    await expect(chat.composer).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await pending(page, 0)
    await empty()
    await page.reload()
    await ready(page)
    await expect(chat.bubble('No room, and gone already')).toHaveCount(1)
    expect(await textsOnServer(page.request, 'david')).toEqual(['Too much for this phone', 'No room, and gone already'])
  })

  test('F16 a message that the device cannot store, and whose response never comes, is sent once: under its id again, or not again', async ({
    page,
    server,
  }) => {
    const chat = chatOf(page)
    const empty = await fillDevice(page)
    const thaw = server.freeze()
    await chat.write('Nobody knows')
    await expect(chat.bubble('Nobody knows')).toBeVisible()
    // The frozen server has the frame, and the connection counts as lost before it responds.
    await expect(page.getByRole('alert')).toContainText('storage is full')
    await expect(chat.composer).toHaveValue('Nobody knows')
    await expect(chat.bubble('Nobody knows')).toHaveCount(0)
    await empty()
    thaw()
    await expect(chat.bubble('Nobody knows')).toHaveAttribute('data-delivery', /sent|delivered/)
    await expect(chat.composer).toHaveValue('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await textsOnServer(page.request, 'david')).filter((text) => text === 'Nobody knows')).toHaveLength(1)
  })

  test('F16 a change of availability shows an error and the card its old status when storage is full', async ({ page }) => {
    await visit(page, '/')
    const empty = await fillDevice(page)
    await page.getByRole('switch', { name: 'Available Now' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to update availability')
    await expect(page.getByRole('switch', { name: 'Available Now' })).toBeChecked()
    await expect(connectionBar(page)).toHaveAttribute('data-pending', '0')
    await empty()
  })

  test('ERR-009 F16 a group that the device cannot store is not created: the form stays, and the log has what was thrown', async ({
    page,
  }) => {
    await visit(page, '/groups')
    const empty = await fillDevice(page)
    await page.getByRole('button', { name: 'Create Group' }).click()
    const form = sheetOf(page, 'Create Group')
    await form.getByRole('button', { name: 'Create Group' }).click()
    await says(page, 'Error', 'This device’s storage is full. Free some space and try again.')
    const thrown = await page.evaluate(() => {
      return (globalThis as unknown as { friendiooLog: { state: { cause: string } }[] }).friendiooLog.at(-1)!.state.cause
    })
    expect(thrown).toBe('Error (DataError (storage-full))')
    await pending(page, 0)

    await empty()
    await form.getByRole('button', { name: 'Create Group' }).click()
    await expect(mine(page)).toContainText('Small Squad Study Group')
  })

  test('F16 a student is warned before the storage is full, with what is left and where to read more, and can still write', async ({
    page,
  }) => {
    await visit(page, '/messages?with=kofi')
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ usage: 9e6, quota: Number(sessionStorage.getItem('quota') ?? 1e9) })
    })
    await page.reload()
    await ready(page)
    await chatOf(page).write('There is room')
    await expect(chatOf(page).bubble('There is room')).toHaveAttribute('data-delivery', /sent|delivered/)
    await expect(page.getByText('This device is almost full')).toHaveCount(0)
    await page.evaluate(() => sessionStorage.setItem('quota', '15e6'))
    await chatOf(page).write('There is still room')
    await expect(page.getByText('This device is almost full')).toBeVisible()
    await expect(page.getByText('It has 6.0 MB left for Friendioo.')).toBeVisible()
    await toast(page).getByRole('button', { name: 'More' }).click()
    await expect(page).toHaveURL('/stuck')
    await expect(page.getByRole('heading', { level: 2, name: 'This device is almost full' })).toBeVisible()
    await accessible(page, 'the storage is almost full')
    await visit(page, '/messages?with=kofi')
    await expect(chatOf(page).bubble('There is still room')).toHaveAttribute('data-delivery', /sent|delivered/)
  })

  test('F17 an open page starts again when its databases are deleted, and loads the server’s data', async ({ page }) => {
    await visit(page, '/messages?with=lina')
    await expect(chatOf(page).bubbles).toHaveCount(2)
    await chatOf(page).composer.fill('Half a sen')
    const reloaded = page.waitForEvent('load')
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name!.startsWith('rxdb')) indexedDB.deleteDatabase(name!)
    })
    await reloaded
    await expect(chatOf(page).bubbles).toHaveCount(2)
    // The draft is not lost either.
    await expect(chatOf(page).composer).toHaveValue('Half a sen')
    await chatOf(page).write('Still here')
    await expect(chatOf(page).bubble('Still here')).toHaveAttribute('data-delivery', /sent|delivered/)
  })

  test('F17 an open page starts again when the browser closes and deletes everything stored, the outbox too, and loads the server’s data', async ({
    page,
    server,
  }) => {
    await visit(page, '/messages?with=lina')
    await expect(chatOf(page).bubbles).toHaveCount(3)
    await chatOf(page).composer.fill('Half a sen')
    const reloaded = page.waitForEvent('load')
    // As "Delete what this site has stored" does, under an open page.
    const browser = await developerTools(page)
    await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' })
    await reloaded
    await expect(chatOf(page).bubbles).toHaveCount(3)
    await expect(chatOf(page).composer).toHaveValue('Half a sen')
    await chatOf(page).write('Still here, too')
    await expect(chatOf(page).bubble('Still here, too')).toHaveAttribute('data-delivery', /sent|delivered/)
  })
})
