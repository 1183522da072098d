import { readFile } from 'node:fs/promises'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { says } from '../support/meetups.ts'
import { arriveAsNewcomer } from '../support/newcomer.ts'
import { noDatabases } from '../support/databases.ts'
import { button, field, tab } from '../support/profile.ts'

test('my data downloads as one file, except offline', async ({ server, devices }) => {
  const page = await devices.of('salma', '/profile')
  await prepared(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download my data/ }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^friendioo-\d{4}-\d\d-\d\d\.json$/)
  const everything = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { id: string }; conversations: unknown[] }
  expect(everything.account.id).toBe('salma')
  expect(everything.conversations).toBeInstanceOf(Array)
  await says(page, 'Your data is downloaded', 'You’ll find it in your downloads.')

  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await button(page, 'Delete my account').click()
  await expect(question.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await question.getByLabel('Type “delete” to confirm').fill('Delete')
  await question.getByLabel('Type “delete” to confirm').press('Enter')
  await expect(question.getByLabel('Type “delete” to confirm')).toHaveAccessibleDescription(/^Your account is not deleted\. Demo students/)
  await accessible(page, 'refused')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await server.leave()
  await offline(page)
  await page.getByRole('button', { name: /^Download my data/ }).click()
  await says(page, 'You’re offline', 'Your data can be downloaded when you are online.')
  await button(page, 'Delete my account').click()
  await question.getByLabel('Type “delete” to confirm').fill('delete')
  await expect(question.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await expect(question).toContainText('Your account can be deleted when you are online.')
  await accessible(page, 'without a network')
})

test('verifying an address first shows what happens to the campus, and a deleted account is gone everywhere', async ({
  server,
  devices,
  console,
}) => {
  // The worker, which deletes the databases, may come before the service worker has closed its own.
  console.allow(/status of 401|WebSocket connection to .* failed|Another connection wants to delete database/)
  const context = await devices.fresh(PHONE)
  const page = await context.newPage()
  await arriveAsNewcomer(page, server, 'leaver@old.example')
  await prepared(page)
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await tab(page, 'Profile').click()
  await field(page, 'Email Address').fill('leaver@new.example')
  await expect(page.getByText('Verifying it moves you from the campus of old.example to that of new.example.')).toBeVisible()
  await expect(button(page, 'Send code')).toHaveAccessibleDescription(/^Verifying it moves you/)
  await field(page, 'Email Address').fill('leaver@gmail.com')
  await expect(page.getByText('you leave the old.example campus')).toBeVisible()
  await accessible(page, 'another address')
  await button(page, 'Discard').click()

  // Another device, which is off while the account is deleted, and has a change that it could not send.
  const laptop = await devices.fresh()
  await laptop.addCookies(await context.cookies())
  const away = await laptop.newPage()
  await away.goto('/')
  await ready(away)
  await prepared(away)
  await laptop.setOffline(true)
  // A socket that is open would stay so, and be found silent only after nine seconds.
  await away.reload()
  await offline(away)
  await away.getByRole('switch').first().click()
  await pending(away, 1)

  await button(page, 'Delete my account').click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question).toContainText('and on every other device when Friendioo is next open there with a network')
  await expect(question).toContainText('This cannot be undone.')
  await accessible(page, 'the question')
  await question.getByLabel('Type “delete” to confirm').fill('delete')
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await accessible(page, 'the end of an account')
  await noDatabases(page)
  expect(await context.cookies()).toEqual([])
  expect((await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: cookies } })).status).toBe(401)
  await laptop.setOffline(false)
  await noDatabases(away)

  // A student who deleted nothing does not read that they did.
  await away.goto('/account-deleted')
  await expect(away.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()

  // A new student signs up with the same address.
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await page.reload()
  await ready(page)
  await server.advance(60_001)
  const mails = await server.mailsTo('leaver@old.example')
  await context.request.post('/api/login', { data: { email: 'leaver@old.example' } })
  await expect.poll(() => server.mailsTo('leaver@old.example')).toBe(mails + 1)
  expect(
    (
      await context.request.post('/api/login', { data: { email: 'leaver@old.example', code: await server.codeFor('leaver@old.example') } })
    ).status(),
  ).toBe(200)
  await page.goto('/profile')
  await ready(page)
  await online(page)
  await expect(field(page, 'First Name')).toHaveValue('')
})
