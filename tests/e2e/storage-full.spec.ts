import { connectionBar, expect, pending, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { fillDevice } from '../support/fill-storage.ts'

test('F16 storage full: the text stays in the composer, the student is told, nothing shows as queued; with room again it goes', async ({ devices }) => {
  const page = await devices.of('sara', '/messages?with=david')
  const chat = chatOf(page)
  const empty = await fillDevice(page)
  await chat.write('Too much for this phone')
  await expect(page.getByRole('alert')).toContainText('storage is full')
  await expect(chat.composer).toHaveValue('Too much for this phone')
  await expect(chat.bubbles).toHaveCount(0)
  await pending(page, 0)

  await empty()
  await chat.composer.press('Enter')
  await expect(chat.bubble('Too much for this phone')).toHaveAttribute('data-delivery', /sent|delivered/)
  await expect(chat.composer).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('F16 storage full: a change of availability is refused with a sentence, and the card shows what stands', async ({ devices }) => {
  const page = await devices.of('mei')
  await fillDevice(page)
  await page.getByRole('switch', { name: 'Available Now' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update availability')
  await expect(page.getByRole('switch', { name: 'Available Now' })).toBeChecked()
  await expect(connectionBar(page)).toHaveAttribute('data-pending', '0')
})

test('F17 the databases are deleted under an open page: it starts again, and what the server has is back', async ({ devices, console }) => {
  // The library under the database says what happens to it.
  console.allow(/Another connection wants to delete database/)
  const page = await devices.of('amina', '/messages?with=lina')
  await expect(chatOf(page).bubbles).toHaveCount(2)
  await chatOf(page).composer.fill('Half a sen')
  const reloaded = page.waitForEvent('load')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name!.startsWith('rxdb')) indexedDB.deleteDatabase(name!)
  })
  await reloaded
  await expect(chatOf(page).bubbles).toHaveCount(2)
  // Nor is what was being written.
  await expect(chatOf(page).composer).toHaveValue('Half a sen')
  await chatOf(page).write('Still here')
  await expect(chatOf(page).bubble('Still here')).toHaveAttribute('data-delivery', /sent|delivered/)
})
