import type { Locator, Page } from 'playwright/test'
import { arrive, connectionBar, expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { accessible } from '../support/accessibility.ts'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { toast } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'

const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const view = (page: Page) => page.getByRole('button', { name: 'View changes' })
const sheet = (page: Page) => page.getByRole('dialog')
const waiting = (page: Page) => sheet(page).getByRole('list', { name: 'Waiting, in this order' }).getByRole('listitem')
const refused = (page: Page) => sheet(page).getByRole('list', { name: 'Needs your attention' }).getByRole('listitem')
const main = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Expects the pending changes with these words, in this order. */
async function listed(page: Page, ...words: string[]): Promise<void> {
  await expect(waiting(page)).toHaveCount(words.length)
  for (const [at, word] of words.entries()) await expect(waiting(page).nth(at)).toContainText(word)
}

/** Clicks twice before the page shows the result of the first click. */
async function doubleTap(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Sends a message of which only the server could tell whether it arrived. */
async function writeWhileServerDies(page: Page, server: SpawnedServer, text: string): Promise<void> {
  server.freeze()
  await chatOf(page).write(text)
  await pending(page, 1)
  await chatOf(page).stored()
  await server.kill()
  await offline(page)
}

/** The student has left the campus, and this device does not know it yet: the server refuses messages to them. */
const LEFT = "update students set campus_id = 'elsewhere' where id = ?"

test('pending changes are listed in the order of sending, and can be edited, deleted and restored before an attempt', async ({
  server,
  devices,
}) => {
  const page = await devices.of('sara', '/messages?with=david', PHONE)
  await prepared(page)
  await writeWhileServerDies(page, server, 'Seen from the bus')
  await page.getByRole('button', { name: 'Back' }).click()
  await main(page, 'Discover').click()
  await page.getByRole('switch', { name: 'Available Now' }).click()
  await page.getByRole('link', { name: 'See all 23 classmates' }).click()
  await page.getByRole('link', { name: 'Message Omar' }).click()
  await chatOf(page).write('Bringing the map')
  await chatOf(page).write('And two coffees')
  await expect(connectionBar(page)).toContainText('4 changes waiting')

  await view(page).click()
  await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText('4 changes waiting')
  await expect(sheet(page)).toContainText(
    'You’re offline. Everything is saved on this device and will be sent in this order when you’re back online.',
  )
  await listed(page, 'To David: Seen from the bus', 'Availability: Offline', 'To Omar: Bringing the map', 'To Omar: And two coffees')
  await expect(waiting(page).nth(0)).toContainText(/Tried .+, may have arrived/)
  await expect(waiting(page).nth(0).getByRole('button')).toHaveCount(0)
  await expect(waiting(page).nth(1)).toContainText(/\d:\d\d [AP]M · Waiting for a connection/)

  await waiting(page).nth(2).getByRole('button', { name: 'Delete' }).click()
  await listed(page, 'To David', 'Availability: Offline', 'To Omar: And two coffees')
  await expect(sheet(page).getByRole('status')).toContainText('Deleted: To Omar: Bringing the map')
  await expect(sheet(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await listed(page, 'To David', 'Availability: Offline', 'To Omar: And two coffees', 'To Omar: Bringing the map')
  await pending(page, 4)

  await waiting(page).nth(2).getByRole('button', { name: 'Edit' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL('/messages?with=omar')
  await expect(chatOf(page).composer).toHaveValue('And two coffees')
  await expect(chatOf(page).composer).toBeFocused()
  await expect(chatOf(page).bubbles).toHaveCount(2)
  await chatOf(page).composer.fill('And three coffees')
  await chatOf(page).composer.press('Enter')
  await expect(chatOf(page).bubbles).toHaveText([/And three coffees/, /Bringing the map/])
  await pending(page, 4)

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await main(page, 'Profile').click()
  await view(page).click()
  await waiting(page).nth(1).getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL('/')
  const editor = page.getByRole('form', { name: 'Edit availability' })
  await expect(editor.getByRole('radio', { name: 'Offline' })).toBeChecked()
  await editor.getByLabel('Availability text').fill('Back at three')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await view(page).click()
  await listed(page, 'To David', 'To Omar: And three coffees', 'To Omar: Bringing the map', 'Availability: Offline')
  await page.keyboard.press('Escape')
  await expect(view(page)).toBeFocused()

  await server.start()
  await pending(page, 0)
  await online(page)
  expect(await textsOnServer(page.request, 'omar')).toEqual(['And three coffees', 'Bringing the map'])
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    currentStatus: 'offline',
    availabilityText: 'Back at three',
  })
})

test.describe.serial('the changes of a student whose server is away', () => {
  test.use({ serverStays: true })
  sharedPage(async ({ server, devices }) => {
    const page = await devices.of('mei', '/messages?with=jonas', WIDE)
    await prepared(page)
    await writeWhileServerDies(page, server, 'one')
    return page
  })

  test('a student opens the pending changes, moves through them and returns with the keyboard alone', async ({ page }) => {
    await chatOf(page).write('two')
    await view(page).focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('heading', { level: 2 })).toBeFocused()
    await expect(waiting(page).first().getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(waiting(page).last().getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(waiting(page).last().getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('To Jonas: two')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sheet(page).getByRole('button', { name: 'Try now' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('status')).toContainText('Friendioo didn’t answer. This will be sent automatically once it does.')
    await page.keyboard.press('Tab')
    await expect(waiting(page).last().getByRole('button', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(view(page)).toBeFocused()
  })

  test('a double tap on Delete deletes one change and leaves Undo, and a double tap on Undo restores one', async ({ page }) => {
    await chatOf(page).write('three')
    await view(page).click()
    await listed(page, 'To Jonas: one', 'To Jonas: two', 'To Jonas: three')
    await expect(waiting(page).first().getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await doubleTap(waiting(page).nth(1).getByRole('button', { name: 'Delete' }))
    await listed(page, 'To Jonas: one', 'To Jonas: three')
    await expect(sheet(page).getByRole('status')).toContainText('Deleted: To Jonas: two')
    await doubleTap(sheet(page).getByRole('button', { name: 'Undo' }))
    await listed(page, 'To Jonas: one', 'To Jonas: three', 'To Jonas: two')
    await expect(sheet(page).getByRole('status')).toContainText('Restored as the last change.')
    await pending(page, 3)
    await page.keyboard.press('Escape')
  })

  test('Edit opens a message in the composer of its open chat, in place of the draft, and it waits as it was until then', async ({
    page,
    server,
  }) => {
    await chatOf(page).composer.fill('half a')
    await view(page).click()
    await waiting(page).nth(1).getByRole('button', { name: 'Edit' }).click()
    await expect(chatOf(page).composer).toHaveValue('three')
    await expect(chatOf(page).composer).toBeFocused()
    await expect(chatOf(page).composer).toHaveAccessibleDescription('Editing three')
    await accessible(page, 'a message is edited')
    expect(await chatOf(page).order(['one', 'two', 'three'])).toEqual(['one', 'three', 'two'])
    await page.keyboard.press('Escape')
    await expect(chatOf(page).composer).toHaveValue('half a')
    await expect(page).toHaveURL('/messages?with=jonas')
    await pending(page, 3)

    // In the empty box, the up arrow edits the last message that waits.
    await chatOf(page).composer.press('ArrowUp')
    await expect(chatOf(page).composer).toHaveValue('half a')
    await chatOf(page).composer.fill('')
    await chatOf(page).composer.press('ArrowUp')
    await expect(chatOf(page).composer).toHaveValue('two')
    await page.keyboard.press('Escape')
    await chatOf(page).composer.fill('half a')

    await chatOf(page).bubble('three').getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await chatOf(page).composer.fill('three and a half')
    // The page ends in the middle of the edit: the message still waits, and so does the edit.
    await page.reload()
    await ready(page)
    await expect.poll(() => chatOf(page).order(['one', 'two', 'three'])).toEqual(['one', 'three', 'two'])
    await expect(chatOf(page).composer).toHaveValue('three and a half')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(chatOf(page).composer).toHaveValue('half a')
    const saved = ['one', 'three and a half', 'two']
    expect(await chatOf(page).order(saved)).toEqual(saved)
    await pending(page, 3)
    await server.start()
    await pending(page, 0)
    expect(await chatOf(page).order(saved)).toEqual(saved)
  })

  test('a message that is sent while it is edited leaves what was changed in the box, also under a press on its way', async ({
    page,
    server,
  }) => {
    await online(page)
    await server.kill()
    await offline(page)
    for (const text of ['four', 'five']) await chatOf(page).write(text)
    await chatOf(page).bubble('five').getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await chatOf(page).composer.fill('five and a half')
    await chatOf(page).composer.evaluate((box) => {
      const watch = new MutationObserver(() => {
        // The edit goes on.
        if (box.hasAttribute('aria-describedby')) return
        watch.disconnect()
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      })
      watch.observe(box, { attributes: true })
    })
    await server.start()
    await pending(page, 0)
    await expect(toast(page)).toContainText('It left before your change was saved. Your text stays in the box.')
    await expect(chatOf(page).composer).toHaveValue('five and a half')
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(await chatOf(page).order(['four', 'five', 'five and a half'])).toEqual(['four', 'five'])
    await chatOf(page).composer.fill('')
  })

  test('a pending meetup is edited in its sheet, and stays until its replacement is submitted', async ({ page, server }) => {
    await online(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Before it')
    await page
      .getByRole('button', { name: /^Meet up/ })
      .first()
      .click()
    await page.getByLabel('Subject').selectOption('Anatomy')
    await page.getByLabel('Preferred time').fill('2031-05-04T15:00')
    await page.getByLabel('Location').selectOption('Cafeteria Study Area')
    await page.getByRole('button', { name: 'Send Meetup Request' }).click()
    await pending(page, 2)

    const edit = async () => {
      await view(page).click()
      await waiting(page).filter({ hasText: 'Meetup with Jonas' }).getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByLabel('Location')).toHaveValue('Cafeteria Study Area')
    }
    await edit()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await pending(page, 2)
    await edit()
    await page.getByLabel('Location').selectOption('Dental Lab')
    await page.getByRole('button', { name: 'Send Meetup Request' }).click()
    await expect(sheet(page)).toBeHidden()
    await view(page).click()
    await listed(page, 'To Jonas: Before it', 'Meetup with Jonas')
    await expect(waiting(page).nth(1)).toContainText('Dental Lab')
  })
})

test('an edit goes on after a page that ended before the device remembered its message', async ({ server, devices }) => {
  const page = await devices.of('tomas', '/messages?with=noah', WIDE)
  await prepared(page)
  await server.kill()
  await offline(page)
  for (const text of ['four', 'five']) await chatOf(page).write(text)
  await chatOf(page).bubble('five').getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await chatOf(page).composer.fill('half past five')
  // As after a crash: the next page begins with the chat of the last time that the device remembered one.
  await page.evaluate(forgetChat, OFFLINE_DATABASE)
  await page.reload()
  await ready(page)
  await pending(page, 2)
  await expect(chatOf(page).composer).toHaveValue('half past five')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(chatOf(page).composer).toHaveValue('')
  await server.start()
  await pending(page, 0)
  expect(await textsOnServer(page.request, 'noah')).toEqual(['four', 'half past five'])
})

test.describe.serial('changes that the server refuses', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('yara', '/messages?with=ingrid')
    await prepared(page)
    return page
  })

  test('the bar shows refused changes until each is retried, edited or deleted, and the list shows why', async ({ page, server }) => {
    await server.kill()
    await offline(page)
    await chatOf(page).write('Are you still here?')
    await chatOf(page).write('And the atlas?')
    server.change((db) => db.prepare(LEFT).run('ingrid'))
    await server.start()

    await expect(connectionBar(page)).toContainText('2 changes need your attention')
    await pending(page, 0)
    await main(page, 'Schedule').click()
    await view(page).click()
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText('2 changes need your attention')
    await expect(waiting(page)).toHaveCount(0)
    await expect(refused(page)).toHaveCount(2)
    await expect(refused(page).first()).toContainText('Are you still here?')
    await expect(refused(page).first()).toContainText('Not accepted. This student isn’t visible to you.')

    await refused(page).first().getByRole('button', { name: 'Retry' }).click()
    await expect(sheet(page).getByRole('status')).toContainText('Trying again.')
    // The message cannot be edited while the retry is in flight. Then the server refuses it again.
    await expect(async () => {
      const edit = refused(page).filter({ hasText: 'Are you still here?' }).getByRole('button', { name: 'Edit' })
      if (!page.url().endsWith('/messages?with=ingrid')) await edit.click({ timeout: 1_000 })
      await expect(page).toHaveURL('/messages?with=ingrid', { timeout: 1_000 })
    }).toPass()
    await expect(chatOf(page).composer).toHaveValue('Are you still here?')
    await chatOf(page).bubble('Are you still here?').getByRole('button', { name: 'Delete' }).click()
    await expect(chatOf(page).composer).toHaveValue('')

    await expect(connectionBar(page)).toContainText('1 change needs your attention')
    await page.reload()
    await ready(page)
    await expect(connectionBar(page)).toContainText('1 change needs your attention')
    await view(page).click()
    await refused(page).first().getByRole('button', { name: 'Delete' }).click()
    await expect(sheet(page)).toContainText('All changes have been sent.')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await expect(connectionBar(page)).not.toContainText('need')
    await expect(chatOf(page).bubbles).toHaveCount(0)
  })

  test('a refused change is sent after Retry in a follower, when the server accepts it', async ({ page: first, server }) => {
    const second = await first.context().newPage()
    await arrive(second, '/messages?with=tomas')
    await online(second)
    await server.kill()
    server.change((db) => db.prepare(LEFT).run('tomas'))
    await offline(second)
    await chatOf(second).write('Come back')
    await server.start()
    await expect(connectionBar(second)).toContainText('1 change needs your attention')

    await server.kill()
    server.change((db) =>
      db.prepare("update students set campus_id = (select campus_id from students where id = 'yara') where id = 'tomas'").run(),
    )
    await server.start()
    await online(second)
    await view(second).click()
    await refused(second).getByRole('button', { name: 'Retry' }).click()
    await expect(sheet(second)).toContainText('All changes have been sent.')
    await second.keyboard.press('Escape')
    await delivery(chatOf(second).bubble('Come back'), 'sent')
    await second.close()
  })

  test('F12 a change that is always refused at the head of the outbox does not hold up the next one, and the refusal is shown', async ({
    page,
    server,
  }) => {
    await arrive(page, '/messages?with=daniel')
    await online(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Are you here?')
    // A page that ends before the message is stored leaves it in the box instead.
    await pending(page, 1)
    await arrive(page, '/messages?with=salma')
    await chatOf(page).write('See you at six?')
    await pending(page, 2)
    server.change((db) => db.prepare(LEFT).run('daniel'))
    await server.start()
    await delivery(chatOf(page).bubble('See you at six?'), /sent|delivered/)
    await expect(connectionBar(page)).toContainText('1 change needs your attention')
    await view(page).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect(refused(page)).toContainText('Are you here?')
    await expect(refused(page)).toContainText('Not accepted. This student isn’t visible to you.')
  })
})

/** Runs in the page: takes the messages out of the chat that the device remembers, and keeps the page from remembering it again. */
async function forgetChat(name: string): Promise<void> {
  for (const event of ['pagehide', 'visibilitychange'] as const)
    window.addEventListener(event, (happened) => happened.stopImmediatePropagation(), { capture: true })
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
  const store = db.transaction('userSessions', 'readwrite').objectStore('userSessions')
  await new Promise<void>((resolve) => {
    const reading = store.getAll()
    reading.onsuccess = () => {
      for (const row of reading.result as { views?: { name: string; value: { messages: unknown[] } }[] }[]) {
        for (const view of row.views ?? []) if (view.name === 'chat') view.value.messages = []
        store.put(row)
      }
      store.transaction.oncomplete = () => resolve()
    }
  })
  db.close()
}
