import type { BrowserContext, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, ready, signIn, test } from '../support/browser.ts'
import { chatOf, delivery } from '../support/chat.ts'
import { databaseNames } from '../support/databases.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const diagnosis = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Copies the report, and returns what the clipboard has then. */
async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'notifications'])
  await press(page, 'Copy report')
  await expect(page.getByText('Report copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test.describe('with nothing stuck', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('amina', '/', PHONE)
    await prepared(page)
    await page.reload()
    await ready(page)
    return page
  })

  for (const [device, viewport] of Object.entries({ phone: PHONE.viewport, desktop: { width: 1280, height: 800 } }))
    test(`"Something is stuck?" opens from Profile on a ${device}, and says that nothing is, with versions, storage and tabs`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await visit(page, '/profile')
      await press(page, 'Something is stuck?')
      await expect(page).toHaveURL('/stuck')
      await expect(diagnosis(page, 'Nothing is stuck')).toBeVisible()
      for (const text of ['The browser says online', 'Sends what waits', 'The newest. Ready offline.', 'No other tab is open', 'Connected'])
        await expect(page.getByText(text)).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await accessible(page, `nothing is stuck, ${colorScheme}`)
      }
      const report = await copied(page)
      for (const part of [
        /server responds/,
        /this one leads/,
        /page [\w-]{8}, worker [\w-]{8}, serviceWorker \w{8}, server [\w-]{8}/,
        /data worker: Drain: probing → sending/,
      ])
        expect(report).toMatch(part)
      expect(report).not.toMatch(/amina|haddad|@|\+\d{6}/i)
    })
})

test('shows why a change has waited for 10 minutes, and sends it when the server is back', async ({ server, devices }) => {
  const page = await devices.of('sara', '/messages?with=david', PHONE)
  await prepared(page)
  await server.leave()
  await offline(page)
  await chatOf(page).write('Half a sentence for David')
  await pending(page, 1)
  await expect(page.getByRole('link', { name: 'Something is stuck?' })).toHaveCount(0)
  await page.clock.setFixedTime(Date.now() + 11 * 60_000)
  await arrive(page, '/messages?with=david')
  await press(page, 'View changes')
  await page.getByRole('dialog').getByRole('link', { name: 'Something is stuck?' }).click()
  await expect(page).toHaveURL('/stuck')
  await expect(diagnosis(page, 'You’re offline')).toBeVisible()
  await expect(page.getByText('This device has a network, but Friendioo can’t be reached.')).toBeVisible()
  await expect(page.getByText('Your change is saved on this device')).toBeVisible()
  await expect(page.getByText(/^1 message, since/)).toBeVisible()
  await expect(page.getByText('Doesn’t answer', { exact: true })).toBeVisible()
  for (const seconds of [3, 2, 1]) await expect(page.getByText(`Tries again in ${seconds} s`, { exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page, `the server is dead, ${colorScheme}`)
  }
  const report = await copied(page)
  expect(report).toMatch(/sendMessage, waiting since .*, attempts: \d+/)
  expect(report).not.toMatch(/sentence|david|sara/i)

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1 change waiting')
  await press(page, 'Close')
  await page.getByRole('button', { name: /Reload all data/ }).click()
  await expect(page.getByText('Send or delete them first')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await server.start()
  await press(page, 'Send now')
  await pending(page, 0)
  await expect(diagnosis(page, 'Nothing is stuck')).toBeVisible()
  await visit(page, '/messages?with=david')
  await delivery(chatOf(page).bubble('Half a sentence for David'), /sent|delivered/)
})

test('opens signed out, also with the server dead', async ({ server, devices }) => {
  const page = await (await devices.fresh(PHONE)).newPage()
  await arrive(page, '/')
  await prepared(page)
  await arrive(page, '/stuck')
  await expect(diagnosis(page, 'You’re signed out')).toBeVisible()
  await accessible(page, 'signed out')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login?returnTo=%2Fstuck')
  await server.leave()
  await page.reload()
  await expect(page.getByText('Doesn’t answer', { exact: true })).toBeVisible()
  await expect(page.getByText('Ready offline.')).toBeVisible()
})

test('loads everything again after a question, and the draft stays', async ({ server, devices }) => {
  const page = await devices.of('mei', '/messages?with=jonas')
  await chatOf(page).write('Before it was loaded anew')
  await delivery(chatOf(page).bubble('Before it was loaded anew'), /sent|delivered/)
  await chatOf(page).composer.fill('Half a sen')
  await prepared(page)
  await arrive(page, '/stuck')
  await server.leave()
  await page.getByRole('button', { name: /Reload all data/ }).click()
  await accessible(page, 'the question before everything is loaded again')
  await press(page, 'Reload Data')
  await expect(page.getByText('so nothing was changed')).toBeVisible()
  await server.start()
  await online(page)
  const before = await databaseNames(page)
  await page.getByRole('button', { name: /Reload all data/ }).click()
  await Promise.all([page.waitForEvent('load'), press(page, 'Reload Data')])
  await ready(page)
  await online(page)
  expect(await databaseNames(page)).toEqual(before)
  await visit(page, '/messages?with=jonas')
  await expect(chatOf(page).bubble('Before it was loaded anew')).toBeVisible()
  await expect(chatOf(page).composer).toHaveValue('Half a sen')
})

test('signs out here after a question, which names what has not been sent', async ({ server, devices }) => {
  const page = await devices.of('priya', '/messages?with=kofi')
  await prepared(page)
  await server.leave()
  await offline(page)
  await chatOf(page).write('Never sent')
  await pending(page, 1)
  await arrive(page, '/stuck')
  await pending(page, 1)
  await page.getByRole('button', { name: /Sign out here/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 change has not been sent.')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  expect((await databaseNames(page)).filter((name) => name.startsWith('rxdb'))).toEqual([])
})

test('opens when the data worker does not start, and the page that says so leads to it', async ({ devices, console }) => {
  console.allow(/ERR_FAILED|Service Worker registration blocked|The data worker (could not start|stopped)/)
  const context: BrowserContext = await devices.fresh({ serviceWorkers: 'block' })
  await signIn(context, 'tomas')
  await context.route('**/data-worker-*.js', (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Something is stuck?' }).click()
  await expect(diagnosis(page, 'Your data isn’t opening')).toBeVisible()
  await accessible(page, 'the data does not open')
  expect(await copied(page)).toContain('worker not known')
})
