import type { BrowserContext } from 'playwright/test'
import type { SpawnedServer } from '../support/spawned-server.ts'
import { arrive, expect } from '../support/browser.ts'
import { fits, textSizeOf } from '../support/fits.ts'
import { atNoon, looksAsItDid, NOON_THERE, POSED, TABLET, test } from '../support/screens.ts'
import { visit } from '../support/visit.ts'
import { respond } from '../support/respond.ts'

/** One operator for each test: each test starts at noon, and the server mails an address at most once a minute. */
const [BOSS, DEAN, WARDEN, CHIEF] = ['boss@uni.example', 'dean@uni.example', 'warden@uni.example', 'chief@uni.example']
test.use({ serverEnv: { ...NOON_THERE, OPERATORS: `${BOSS},${DEAN},${WARDEN},${CHIEF}` } })

/** Signs in as an operator, with a mailed code. */
async function asOperator(context: BrowserContext, server: SpawnedServer, email: string): Promise<void> {
  await context.request.post('/api/login', { data: { email } })
  // The server sends mails after its response.
  await expect.poll(() => server.mailsTo(email)).toBe(1)
  expect((await context.request.post('/api/login', { data: { email, code: await server.codeFor(email) } })).status()).toBe(200)
}

async function report(context: BrowserContext, student: string, by: string, text: string): Promise<void> {
  await context.request.post('/api/login', { data: { demoUser: by } })
  expect((await context.request.post('/api/reports', { data: { studentId: student, reason: 'unwanted', text } })).status()).toBe(201)
}

test('an operator sees a report and can mark it done, suspend its student, or remove them after a confirmation', async ({
  server,
  devices,
}) => {
  const page = await devices.signedOut()
  await asOperator(page.context(), server, BOSS)
  await arrive(page, '/operator')
  await expect(page.getByText('No reports')).toBeVisible()

  await report(await devices.fresh(), 'luca', 'sara', 'Writes every night')
  await arrive(page, '/profile')
  await page.getByRole('button', { name: 'Reports and suspensions' }).click()
  const card = page.locator('[data-report-id]').filter({ hasText: 'Writes every night' })
  await expect(card).toContainText('Unwanted messages')
  await expect(card.getByRole('heading', { name: 'Luca Ferri' })).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('Done')
  await expect(card.getByRole('button', { name: 'Done' })).toHaveCount(0)

  await card.getByRole('button', { name: 'Suspend' }).click()
  const lift = page.getByRole('button', { name: 'Lift the suspension of Luca Ferri' })
  await expect(lift).toBeVisible()
  expect((await (await devices.fresh()).request.post('/api/login', { data: { demoUser: 'luca' } })).status()).toBe(403)
  await lift.click()
  await expect(lift).toHaveCount(0)
  expect((await (await devices.fresh()).request.post('/api/login', { data: { demoUser: 'luca' } })).status()).toBe(200)

  await card.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Luca Ferri?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
})

test('a student who is no operator finds no such page, and no link to it', async ({ devices, console }) => {
  console.allow(/status of 404.*\/api\/operator\/desk$/)
  const profile = await devices.of('mei', '/profile')
  await expect(profile.getByRole('button', { name: 'How Friendioo works' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Reports and suspensions' })).toHaveCount(0)
  await visit(profile, '/operator')
  await expect(profile.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('offline, the page shows an error, and loads when the operator tries again', async ({ server, devices }) => {
  const page = await devices.signedOut()
  await asOperator(page.context(), server, DEAN)
  await arrive(page, '/operator')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await server.kill()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Please try again')
  await server.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('looks as it did: the operator’s desk while it loads, and when it did not', async ({ server, devices, console }) => {
  console.allow(/Service Worker registration blocked|status of 503/)
  const context = await devices.fresh({ ...POSED, bypassCSP: true, serviceWorkers: 'block' })
  await asOperator(context, server, CHIEF)
  const page = await atNoon(await context.newPage())
  await context.route('**/api/operator/desk', () => undefined)
  await page.goto('/operator')
  await expect(page.getByRole('group', { name: 'Loading reports' })).toBeVisible()
  await looksAsItDid(page, 'operator-loading')
  await context.unroute('**/api/operator/desk')
  await context.route('**/api/operator/desk', (route) =>
    respond(route, 503, { code: 'unavailable', message: 'Your change couldn’t be saved. Try again in a moment.' }),
  )
  await page.goto('/operator')
  await expect(page.getByRole('alert')).toBeVisible()
  await looksAsItDid(page, 'operator-failed')
})

test('looks as it did: the operator’s desk, and what removing asks', async ({ server, devices }) => {
  const context = await devices.fresh({ ...POSED, bypassCSP: true })
  await asOperator(context, server, WARDEN)
  const [noah, ivy] = [await devices.fresh(), await devices.fresh()]
  await report(noah, 'tomas', 'noah', 'Asks for my number each day, also after I said no. I would rather not hear from him again.')
  await report(ivy, 'jonas', 'ivy', 'Not who he says he is')
  const page = await atNoon(await context.newPage())
  await arrive(page, '/operator')
  const jonas = page.locator('[data-report-id]').filter({ hasText: 'Not who he says he is' })
  await jonas.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: /^Lift the suspension of Jonas/ })).toBeVisible()
  await looksAsItDid(page, 'operator', undefined, TABLET)
  await looksAsItDid(page, 'operator')
  await jonas.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await looksAsItDid(page, 'operator-remove')
  const textSize = await textSizeOf(page)
  await fits(page, 'removing a student', [200], textSize)
  await page.keyboard.press('Escape')
  await fits(page, 'the operator’s desk', [200], textSize)
})
