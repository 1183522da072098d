import type { BrowserContextOptions, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { arrive, expect, offline, online, PHONE, prepared, ready, test, type Devices } from '../support/browser.ts'
import { ask, popup } from '../support/meetups.ts'
import { signUp } from '../support/newcomer.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const TITLES = ['Welcome to Friendioo', 'Say when you are free', 'Form Study Group', 'Write, and meet up', 'No network? Go on']

const tutorial = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Skip' }) })
const press = (page: Page, name: string) => tutorial(page).getByRole('button', { name }).click()

/** Opens Home as a student who has just signed up. */
async function newcomer(devices: Devices, server: SpawnedServer, email: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await devices.fresh(options)
  await signUp(context, server, email)
  const page = await context.newPage()
  await arrive(page, '/')
  await online(page)
  return page
}

const completed = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { tutorialCompleted: boolean }).tutorialCompleted

test.describe.serial('the tutorial of a new student', () => {
  sharedPage(({ devices, server }) => newcomer(devices, server, 'first@tutorial.example'))

  test('HOME-015 TUT-005 opens by itself, again after a reload', async ({ page }) => {
    await expect(tutorial(page)).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(tutorial(page)).toBeVisible()
  })

  test('a double click on Next skips no slide', async ({ page }) => {
    await tutorial(page).getByRole('button', { name: 'Next' }).dblclick()
    await expect(tutorial(page).getByRole('heading', { name: TITLES[1]! })).toBeVisible()
    await press(page, 'Back')
    await expect(tutorial(page).getByRole('heading', { name: TITLES[0]! })).toBeVisible()
  })

  test('TUT-001 has five slides, which the student steps through back and forth', async ({ page }) => {
    for (const [at, title] of TITLES.entries()) {
      await expect(tutorial(page).getByRole('heading', { name: title })).toBeVisible()
      await expect(tutorial(page).getByRole('status')).toHaveText(`Step ${at + 1} of 5: ${title}`)
      await accessible(page, title)
      if (at === 1) {
        await press(page, 'Back')
        await expect(tutorial(page).getByRole('heading', { name: TITLES[0]! })).toBeVisible()
        await press(page, 'Next')
      }
      if (at < TITLES.length - 1) await press(page, 'Next')
    }
    await expect(tutorial(page).locator('[data-slide]')).toHaveCount(TITLES.length)
  })

  test('TUT-002 is completed by its last button, not by a tap beside it', async ({ page }) => {
    await page.mouse.click(10, 10)
    const told = page.waitForRequest('**/api/users/tutorial-completed')
    await press(page, 'Start')
    expect((await told).method()).toBe('POST')
    await expect(tutorial(page)).toHaveCount(0)
    await expect.poll(() => completed(page)).toBe(true)
  })

  test('TUT-005 stays closed after a reload once it is completed', async ({ page }) => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    await expect(page.getByText('No classmates available at the moment')).toBeVisible()
    await expect(tutorial(page)).toHaveCount(0)
  })

  test('opens again from Profile Settings', async ({ page }) => {
    await visit(page, '/profile')
    await page.getByRole('button', { name: 'How Friendioo works' }).click()
    await expect(tutorial(page).getByRole('heading', { name: TITLES[0]! })).toBeVisible()
    await press(page, 'Skip')
    await expect(tutorial(page)).toHaveCount(0)
  })
})

test('TUT-003 a tutorial skipped offline stays closed, and the server is notified later', async ({ devices, server }) => {
  const page = await newcomer(devices, server, 'second@tutorial.example', {})
  await expect(tutorial(page)).toBeVisible()
  await prepared(page)
  await server.leave()
  await offline(page)
  await press(page, 'Skip')
  await expect(tutorial(page)).toHaveCount(0)
  await page.reload()
  await ready(page)
  await server.start()
  await online(page)
  await expect.poll(() => completed(page)).toBe(true)
  await expect(tutorial(page)).toHaveCount(0)
})

test('TUT-004 the tutorial does not open for a student who has seen it or has entered what they study', async ({ devices, server }) => {
  await server.advance(60_001)
  const context = await devices.fresh(PHONE)
  await signUp(context, server, 'third@tutorial.example')
  const page = await context.newPage()
  const seen = await devices.of('mei', '/profile', PHONE)
  expect((await page.request.put('/api/users/availability', { data: { subjects: ['Anatomy'] } })).status()).toBe(200)
  for (const other of [page, seen]) {
    await other.clock.install()
    await arrive(other, '/')
    await online(other)
    // This is long after the tutorial would have opened.
    await other.clock.runFor(10_000)
    await expect(tutorial(other)).toHaveCount(0)
  }
})

test('a waiting meetup request opens before the tutorial, which Esc skips, too', async ({ devices }) => {
  const page = await devices.signedOut(PHONE)
  expect((await page.request.post('/api/login', { data: { demoUser: 'omar' } })).status()).toBe(200)
  await arrive(page, '/privacy')
  await ask(page, 'lina', 'omar', { subject: 'Physiology' })
  await arrive(page, '/')
  await expect(popup(page, 'Lina')).toBeVisible()
  await expect(tutorial(page)).toHaveCount(0)
  await popup(page, 'Lina').getByRole('button', { name: 'Later' }).click()
  await expect(tutorial(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tutorial(page)).toHaveCount(0)
  await expect.poll(() => completed(page)).toBe(true)
})
