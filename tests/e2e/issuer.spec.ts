import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, online, PHONE, ready, test as base } from '../support/browser.ts'
import { OpenIdProvider } from '../support/openid-provider.ts'

/** The real server, whose students sign in at an OpenID provider on another port. */
const test = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const provider = await OpenIdProvider.start()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ provider }, use) => use(provider.env),
})

async function signInThere(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Campus sign-in' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('AUTH-001 AUTH-002 a student signs in on the university’s own page, from the landing, and returns to the welcome screen', async ({
  devices,
  provider,
}) => {
  provider.people.set('ada', { email: 'ada@students.riverside.example', email_verified: true })
  const page = await devices.signedOut(PHONE)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
  await signInThere(page, 'ada')
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByText(`You are on the campus of ${new URL(provider.url).host}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')
  await online(page)
  // The browser's Back does not send the provider's response twice.
  await page.goBack()
  await expect(page).not.toHaveURL(/callback/)
})

test('AUTH-003 a second student on the same device never sees data of the first, even when the provider hides the referrer', async ({
  devices,
  provider,
}) => {
  for (const name of ['carla', 'dora']) provider.people.set(name, {})
  const page = await devices.signedOut(PHONE)
  await page.goto('/api/login?returnTo=/profile')
  await signInThere(page, 'carla')
  await ready(page)
  await online(page)
  const named = await page.request.put('/api/users/profile', { data: { firstName: 'Carlotta', lastName: 'Unmistakable' } })
  expect(named.status()).toBe(200)
  await expect(page.getByText('Carlotta').first()).toBeVisible()

  await page.addInitScript(() => {
    const look = () => {
      if (
        document.body?.innerText.includes('Carlotta') ||
        [...document.querySelectorAll('input')].some(({ value }) => value === 'Carlotta')
      )
        sessionStorage.setItem('seen', document.referrer || 'without a referrer')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/api/login?returnTo=/profile')
  await signInThere(page, 'dora')
  await expect(page).toHaveURL('/profile')
  await ready(page)
  await online(page)
  await expect(page.getByLabel('First Name')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
})

test('a provider that does not respond and a cancelled sign-in show a message and a link to try again', async ({
  devices,
  provider,
  console,
}) => {
  console.allow(/status of (400|502)/)
  provider.people.set('finn', {})
  const page = await devices.signedOut(PHONE)
  const again = page.getByRole('link', { name: 'Try again' })
  await page.goto('/api/login?returnTo=/messages')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You weren’t signed in')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await accessible(page, `not signed in, ${colorScheme}`)
    await expect(page).toHaveScreenshot(`not-signed-in-${colorScheme}.webp`)
  }
  await again.click()
  await expect(page.getByLabel('Name')).toBeVisible()
  provider.away = /^\/token$/
  await signInThere(page, 'finn')
  await expect(page.getByRole('alert')).toContainText('sign-in page isn’t responding')
  provider.away = null
  await again.click()
  await signInThere(page, 'finn')
  await expect(page).toHaveURL('/messages')
  await ready(page)
})
