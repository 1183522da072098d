import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, PHONE, prepared, ready, test } from '../support/browser.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const SHARED = '/new-message?title=Brachial+plexus&url=https%3A%2F%2Fanatomy.example%2Fplexus'
const DRAFT = 'Brachial plexus\nhttps://anatomy.example/plexus'
const list = (page: Page, name: string) => page.getByRole('list', { name })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test.describe.serial('a student', () => {
  sharedPage(({ devices }) => devices.of('amina', '/groups', PHONE))

  test('what another app shares becomes a draft in the chat of the chosen classmate, and a step back leads elsewhere', async ({ page }) => {
    await arrive(page, SHARED)
    await expect(page.getByRole('heading', { name: 'Send to a classmate' })).toBeVisible()
    await accessible(page, 'the page for what was shared')
    await expect(list(page, 'Recent').getByRole('button').first()).toBeVisible()
    await page.getByRole('searchbox').fill('yara')
    await expect(page.getByRole('button', { name: /^Yara/ })).toHaveCount(1)
    await page.getByRole('button', { name: /^Yara/ }).click()
    await expect(page).toHaveURL(/\/messages\?with=yara$/)
    await expect(box(page)).toHaveValue(DRAFT)
    await expect(box(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/groups$/)
  })

  test('what is shared is added once to a draft that is there already, also when the classmate is tapped twice', async ({ page }) => {
    await visit(page, '/messages?with=jonas')
    await box(page).fill('Look at this:')
    await visit(page, '/new-message?text=Lab+4+is+free')
    await page.getByRole('button', { name: /^Jonas/ }).evaluate((row: HTMLElement) => {
      row.click()
      row.click()
    })
    await expect(box(page)).toHaveValue('Look at this:\nLab 4 is free')
  })

  test('the shortcut New message chooses a classmate, and the next start does not', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/schedule')
    await visit(page, '/new-message')
    await expect(page.getByRole('heading', { name: 'New message' })).toBeVisible()
    await accessible(page, 'the page for a new message')
    await page.getByRole('searchbox').fill('nobody of this name')
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
    await page.getByRole('button', { name: /^Tomas/ }).click()
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('')
    await arrive(page, '/new-message')
    await arrive(page, '/?launch')
    await expect(page).toHaveURL(/\/messages\?with=tomas$/)
  })

  test('sharing works without the server, also to start the app', async ({ page, server }) => {
    await page.setViewportSize(PHONE.viewport)
    await visit(page, '/')
    await prepared(page)
    await server.leave()
    await arrive(page, SHARED)
    await offline(page)
    await page.getByRole('button', { name: /^Tomas/ }).click()
    await expect(box(page)).toHaveValue(DRAFT)
  })
})

test('a signed-out student signs in first, and then comes back to what was shared', async ({ devices }) => {
  const page = await devices.signedOut(PHONE)
  await arrive(page, SHARED)
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await page.getByRole('button', { name: /^Sara/ }).click()
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Send to a classmate' })).toBeVisible()
  await expect(page.getByText('https://anatomy.example/plexus')).toBeVisible()
})

test('a launch shows its page in the open window, without loading it again', async ({ devices }) => {
  const page = await devices.fresh(PHONE).then(async (context) => {
    await context.addInitScript(() => {
      // Chromium has it in installed apps only.
      const setConsumer = (consumer: unknown) =>
        Object.assign(window, { launch: (targetURL: string) => (consumer as (l: object) => void)({ targetURL }) })
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer }, configurable: true })
    })
    await context.request.post('/api/login', { data: { demoUser: 'ivy' } })
    return context.newPage()
  })
  await arrive(page, '/groups')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const launch = (path: string) =>
    page.evaluate((path) => (window as unknown as { launch: (url: string) => void }).launch(location.origin + path), path)
  await launch('/?launch')
  await expect(page).toHaveURL(/\/groups$/)
  await launch(SHARED)
  await expect(page.getByRole('heading', { name: 'Send to a classmate' })).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
