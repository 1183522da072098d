import { arrive, expect, online, pending, ready } from '../support/browser.ts'
import { signInByMail, signUp } from '../support/newcomer.ts'
import { button } from '../support/profile.ts'
import { atNoon, DESKTOP, looksAsItDid, posed, POSED, saysOffline, TABLET, test, withoutNetwork } from '../support/screens.ts'

const SIZES = { ...DESKTOP, ...TABLET, phone: POSED.viewport! }
const SECRET = 'an-invitation-of-24-char'

test('looks as it did: the first screen', async ({ devices, server, console }) => {
  console.allow(/status of 401/)
  const page = await atNoon(await devices.signedOut({ ...POSED, bypassCSP: true }))
  await page.goto('/api/login')
  await signInByMail(page, server, 'newcomer@posed.example')
  await expect(button(page, 'Continue')).toBeVisible()
  await online(page)
  await looksAsItDid(page, 'welcome', undefined, SIZES)
  await page.getByLabel('First Name').fill('Nadia')
  await button(page, 'Continue').click()
  await expect(page.getByText('Type your last name.')).toBeVisible()
  await looksAsItDid(page, 'welcome-problem')
  await withoutNetwork(page, server)
  await page.reload()
  await ready(page)
  await looksAsItDid(page, 'welcome-offline', () => saysOffline(page))
})

test('looks as it did: an invitation', async ({ devices, server, console }) => {
  console.allow(/status of 40[14]|ERR_INTERNET_DISCONNECTED/)
  const amina = await posed(devices, 'amina', '/profile')
  for (const token of [SECRET, 'one-more-secret-of-24-ch']) {
    expect((await amina.context().request.post('/api/account/invitations', { data: { id: token, token } })).ok()).toBe(true)
  }
  await expect(button(amina, 'Revoke')).toHaveCount(2)
  await looksAsItDid(amina, 'profile-invitations', () =>
    amina.getByRole('heading', { name: 'Invite classmates' }).evaluate((heading) => heading.scrollIntoView()),
  )
  await looksAsItDid(amina, 'profile-invitation-link', async () => {
    await button(amina, 'Make an invitation link').click()
    await pending(amina, 0)
    // Each link has a new secret, so the test replaces it by a fixed one, and draws no code of it.
    await amina
      .getByRole('textbox', { name: 'Link' })
      .evaluate((input: HTMLInputElement) => void (input.value = 'https://friendioo.example/invitation/an-invitation'))
    await amina
      .getByRole('dialog')
      .locator('svg[role=img] path')
      .evaluate((squares) => squares.remove())
  })
  await amina.keyboard.press('Escape')
  await looksAsItDid(amina, 'profile-invitation-revoke', () => button(amina, 'Revoke').first().click())

  const page = await atNoon(await devices.signedOut({ ...POSED, bypassCSP: true }))
  await arrive(page, `/invitation/${SECRET}`)
  await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toBeVisible()
  await looksAsItDid(page, 'invitation', undefined, SIZES)
  await arrive(page, '/invitation/no-invitation-of-24-char')
  await looksAsItDid(page, 'invitation-gone')
  await signUp(page.context(), server, 'posed@gmail.com')
  await arrive(page, `/invitation/${SECRET}`)
  await online(page)
  await expect(button(page, 'Join')).toBeEnabled()
  await looksAsItDid(page, 'invitation-join')
  await withoutNetwork(page, server)
  await page.reload()
  await ready(page)
  await looksAsItDid(page, 'invitation-offline', () => saysOffline(page))
})
