import { connectionBar, expect, online, pending, prepared, test } from '../support/browser.ts'
import { chatOf, delivery, textsOnServer } from '../support/chat.ts'
import { loseSession, NOTICED } from '../support/expire-session.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

// The browser logs each 401 response as an error.
const LOST = /status of 401|WebSocket connection to .* failed/
test.beforeEach(({ console }) => console.allow(LOST))

test.describe.serial('a lost session', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(LOST)
    const page = await devices.of('amina', '/messages?with=youssef')
    await chatOf(page).composer.fill('Half a sent')
    return page
  })

  test('CHAT-006 TOAST-002 AUTH-011 shows one toast for half a second, then the sign-in page', async ({ page, server }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await loseSession(page, server.url)
    await expect(page.getByRole('alert').filter({ hasText: 'Unauthorized' })).toContainText(
      'You are logged out. Logging in again...',
      NOTICED,
    )
    await page.clock.runFor(499)
    await expect(page.getByRole('alert').filter({ hasText: 'Unauthorized' })).toHaveCount(1)
    await expect(page).toHaveURL('/messages?with=youssef')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/api/login?returnTo=%2Fmessages%3Fwith%3Dyoussef')
    await page.clock.resume()
  })

  test('AUTH-003 loses no draft: it is there after signing in, and can be sent', async ({ page }) => {
    await page.getByRole('button', { name: 'Amina Yusuf' }).click()
    await expect(page).toHaveURL('/messages?with=youssef')
    await expect(chatOf(page).composer).toHaveValue('Half a sent')
    await expect(page.getByRole('alert').filter({ hasText: 'Unauthorized' })).toHaveCount(0)
    await chatOf(page).composer.press('Enter')
    await delivery(chatOf(page).bubble('Half a sent'), 'sent')
  })

  test('AUTH-011 F13 a student whose session is lost on another screen can go on, and signs in by a bar', async ({ page, server }) => {
    await visit(page, '/')
    await loseSession(page, server.url)
    await expect(connectionBar(page)).toHaveAttribute('data-connection', 'signed-out', NOTICED)
    await expect(connectionBar(page)).toContainText('Sign in to stay up to date')

    await page.getByRole('switch', { name: 'Available Now' }).click()
    await pending(page, 1)
    await expect(connectionBar(page)).toContainText('Sign in to send 1 change')
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await expect(page).toHaveURL('/groups')
    await page.reload()
    await expect(connectionBar(page)).toContainText('Sign in to send 1 change')

    await connectionBar(page).getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/api/login?returnTo=%2Fgroups')
    await page.getByRole('button', { name: 'Amina Yusuf' }).click()
    await expect(page).toHaveURL('/groups')
    await online(page)
    await pending(page, 0)
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ currentStatus: 'offline' })
  })

  test('F13 messages unsent when the session is lost wait, and are sent once and in order after signing in', async ({
    page,
    server,
    devices,
  }) => {
    await visit(page, '/messages?with=jonas')
    await prepared(page)
    await server.leave()
    await chatOf(page).write('one')
    await chatOf(page).write('two')
    await pending(page, 2)
    await page.context().clearCookies()
    await server.start()

    await expect(page).toHaveURL('/api/login?returnTo=%2Fmessages%3Fwith%3Djonas')
    await page.getByRole('button', { name: 'Amina Yusuf' }).click()
    await delivery(chatOf(page).bubble('two'), 'sent')
    expect(await textsOnServer(await as(devices, 'jonas'), 'amina')).toEqual(['one', 'two'])
  })
})
