import type { Page } from 'playwright/test'
import { PROFILE_CODE_RESEND_DELAY, SECOND } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, PHONE, prepared, test } from '../support/browser.ts'
import { says } from '../support/meetups.ts'
import { button, field } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { respond } from '../support/respond.ts'

const code = (page: Page) => page.getByLabel('Enter the 6-digit code')
const addressOf = (student: string) => `${student}@demo.friendioo.invalid`
const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test.describe.serial('verifying an address', () => {
  sharedPage(({ devices }) => devices.of('amina', '/profile', PHONE))
  let right: string

  test('OTP-002 the address in Profile Settings shows that it is not verified', async ({ page }) => {
    await expect(page.getByText('Not verified')).toBeVisible()
    await accessible(page, 'not verified')
  })

  test('OTP-003 the server mails a code, which the page then asks for', async ({ page, server }) => {
    await button(page, 'Send code').click()
    await expect(code(page)).toBeVisible()
    await expect.poll(() => server.codeFor(addressOf('amina'))).toBeDefined()
    right = (await server.codeFor(addressOf('amina')))!
  })

  test('OTP-007 OTP-008 a code has six digits: with fewer it cannot be submitted, and more are not taken', async ({ page }) => {
    await expect(button(page, 'Verify')).toBeDisabled()
    await code(page).pressSequentially(wrongOf(right).slice(0, 5))
    await expect(button(page, 'Verify')).toBeDisabled()
    await code(page).pressSequentially(`${wrongOf(right).slice(5)}99`)
    await expect(code(page)).toHaveValue(wrongOf(right))
    await expect(button(page, 'Verify')).toBeEnabled()
  })

  test('OTP-005 TOAST-028 a wrong code is refused, and stays in its field', async ({ page }) => {
    const asked = page.waitForRequest('**/api/email/verify-otp')
    await button(page, 'Verify').click()
    expect((await asked).postDataJSON()).toMatchObject({ email: addressOf('amina'), otpCode: wrongOf(right) })
    await says(page, 'Verification Failed', 'Invalid or expired OTP code')
    await expect(code(page)).toHaveValue(wrongOf(right))
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    await accessible(page, 'a wrong code')
  })

  test('OTP-003 the right code verifies the address, also after a visit to the mailbox', async ({ page }) => {
    await page.reload()
    await code(page).fill(right)
    await code(page).press('Enter')
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(code(page)).toHaveCount(0)
    await expect(field(page, 'Email Address')).toBeFocused()
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email: addressOf('amina'), emailVerified: true })
  })
})

test('OTP-004 OTP-011 a student can request another code after five minutes, which the button counts down', async ({ devices }) => {
  const page = await devices.of('hana', '/profile', PHONE)
  await button(page, 'Send code').click()
  const again = page.getByRole('button', { name: /^(Resend in|Send a new code)/ })
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/^Resend in (5:00|4:5\d)$/)
  const before = await again.textContent()
  await expect(again).not.toHaveText(before!)
  await page.evaluate(
    (ms) => {
      const { now } = Date
      Date.now = () => now() + ms
    },
    PROFILE_CODE_RESEND_DELAY - 2 * SECOND,
  )
  await expect(again).toHaveText('Send a new code')
  await expect(again).toBeEnabled()
  await expect(code(page)).toBeVisible()
})

test('OTP-009 OTP-010 TOAST-027 no code is sent without an address or while another is being sent, and a failure is shown', async ({
  server,
  devices,
}) => {
  const page = await devices.of('kofi', '/profile', PHONE)
  await prepared(page)
  await field(page, 'Email Address').fill('')
  await expect(button(page, 'Send code')).toBeDisabled()
  await field(page, 'Email Address').fill('no address')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.context().route('**/api/email/send-otp', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Send code').click()
  await expect(button(page, 'Sending...')).toBeDisabled()
  letGo()
  await expect(page.locator('[data-toasts]')).toContainText('Failed to send OTP')
  await page.context().unroute('**/api/email/send-otp')
  for (const [status, body, said] of [
    [400, { code: 'invalid', message: 'The mail is on holiday.' }, 'The mail is on holiday.'],
    [500, {}, 'Please try again'],
  ] as const) {
    await page.context().route('**/api/email/send-otp', (route) => respond(route, status, body))
    await button(page, 'Send code').click()
    await says(page, 'Failed to send OTP', said)
    await page.context().unroute('**/api/email/send-otp')
  }
  await server.leave()
  await offline(page)
  await expect(button(page, 'Send code when you are online')).toBeDisabled()
})
