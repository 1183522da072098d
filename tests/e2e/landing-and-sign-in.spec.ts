import { SUPPORTED_BROWSERS } from '../../app/screens/landing/supported-browsers.ts'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, online, PHONE, prepared, ready, signIn, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { toast } from '../support/profile.ts'
import { fits, textSizeOf } from '../support/fits.ts'
import { sharedPage } from '../support/shared-page.ts'
import { framedAsWrong } from '../support/wrong-field.ts'

test.describe.serial('a browser without a session', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.signedOut()
    await arrive(page, '/')
    return page
  })

  test.describe('the landing', () => {
    test('ROUTE-015 LAND-002 LAND-003 opens with the logo and the promise', async ({ page }) => {
      await expect(page.getByRole('img', { name: 'Friendioo' }).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There’s a seat next to someone who gets it.')
    })

    test('LAND-005 LAND-006 explains four steps and the features, and names the browsers', async ({ page }) => {
      await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4)
      await expect(page.getByRole('region', { name: 'Features' }).getByRole('listitem')).not.toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Browsers' }).getByRole('listitem')).toHaveCount(SUPPORTED_BROWSERS.length)
    })

    test('LAND-007 LAND-008 ends with the copyright and the legal links', async ({ page }) => {
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(/©\s*\d{4}/)
      await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
      await expect(footer.getByText('Terms')).toBeVisible()
    })
  })

  test.describe.serial('the marketing landing', () => {
    test('ROUTE-016 LAND-009 is one link away, and has its own button', async ({ page }) => {
      await page.getByRole('link', { name: 'Why students use Friendioo' }).click()
      await expect(page).toHaveURL('/landing')
      await expect(page.getByRole('link', { name: 'Try Friendioo Now' }).first()).toHaveAttribute('href', '/api/login')
    })

    test('LAND-010 LAND-011 LAND-012 shows features, testimonials and contact', async ({ page }) => {
      await expect(page.getByRole('region', { name: 'Features' }).getByRole('listitem')).not.toHaveCount(0)
      await expect(page.locator('[data-testimonial]').first()).toContainText('Illustrative')
      await expect(page.getByRole('contentinfo')).toContainText('Contact')
    })

    test('leads back to the landing, also after a reload', async ({ page }) => {
      await page.reload()
      await ready(page)
      await page.getByRole('link', { name: 'How it works' }).click()
      await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
    })
  })

  test('the link to the sign-in page says without a network that it needs one, and the landing stays', async ({ page }) => {
    await prepared(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
    await expect(toast(page)).toContainText('Signing in needs the network.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(false)
  })

  test('the link to the sign-in page says that a dead server did not answer, and leads there when it is back', async ({ page, server }) => {
    await prepared(page)
    await server.leave()
    const link = page.getByRole('link', { name: 'Sign In to Continue' }).first()
    await link.click()
    await expect(toast(page)).toContainText('Signing in needs Friendioo.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await server.start()
    await link.click()
    await expect(page).toHaveURL('/api/login')
    await page.goBack()
    await ready(page)
  })

  test('the link to the sign-in page says that it waits for a server that answers late, and leads there then', async ({ page, server }) => {
    await prepared(page)
    const letGo = server.freeze()
    await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
    await expect(toast(page)).toContainText('Waiting for Friendioo')
    letGo()
    await expect(page).toHaveURL('/api/login')
    await page.goBack()
    await ready(page)
  })

  test.describe.serial('signing in from the landing', () => {
    test('LAND-004 AUTH-001 takes one button, which leads to the server’s page', async ({ page }) => {
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await page.getByRole('link', { name: 'Sign In to Continue' }).first().click()
      await expect(page).toHaveURL('/api/login')
    })

    test('ROUTE-018 AUTH-002 takes one click on a demo student, and the address of the landing shows Home', async ({ page }) => {
      await page.getByRole('button', { name: 'Sara Lindqvist' }).click()
      await expect(page).toHaveURL('/')
      await ready(page)
      await online(page)
      await expect(page.getByRole('heading', { name: 'Available Classmates' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveCount(0)
    })
  })
})

test('the page for a code counts down to a new one, also when it is loaded again, and then sends one', async ({
  devices,
  server,
  console,
}) => {
  // The browser logs the response to a code that was asked for too soon.
  console.allow(/429/)
  const page = await devices.signedOut(PHONE)
  await page.goto('/api/login')
  await page.getByLabel('Email').fill('late@uni.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  const waits = page.getByRole('button', { name: /^Resend in 0:\d\d$/ })
  await expect(waits).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('We’ve just sent a code. Wait a moment before you request another.')
  await expect(page.getByText('late@uni.example')).toBeVisible()
  await expect(waits).toBeDisabled()
  await expect(page.getByLabel('Code')).not.toHaveAttribute('aria-invalid')
  await accessible(page, 'a code was sent already')

  await server.advance(61_000)
  await page.reload()
  await expect.poll(() => server.mailsTo('late@uni.example')).toBe(2)
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a student signs in with an email address and a mailed code, also after a wrong one', async ({ server, page, console }) => {
  // The browser logs the response to a wrong code.
  console.allow(/status of 400.*\/api\/login$/)
  await page.goto('/api/login')
  const email = page.getByLabel('Email')
  await email.fill('new.student@uni.example')
  await email.press('Enter')
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect.poll(() => server.codeFor('new.student@uni.example')).toMatch(/^\d{6}$/)
  const again = page.getByRole('button', { name: /^Resend in 0:\d\d$/ })
  await expect(again).toBeDisabled()
  const right = (await server.codeFor('new.student@uni.example'))!

  await code.fill(right === '000000' ? '111111' : '000000')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText('wrong or has expired')
  await framedAsWrong(page.getByLabel('Code'))
  await code.fill(right)
  await code.press('Enter')
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No classmates available at the moment')).toBeVisible()
})

test('AUTH-003 signing in returns to the requested page, and never to another site', async ({ page }) => {
  await page.goto('/api/login?returnTo=%2Fmessages%3Fwith%3Dyoussef')
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/messages?with=youssef')
  await ready(page)
  await expect(chatOf(page).bubble('On my way, five minutes')).toBeVisible()

  await page.goto('/api/login?returnTo=https%3A%2F%2Fevil.example')
  await page.getByRole('button', { name: 'Amina Yusuf' }).click()
  await expect(page).toHaveURL('/')
})

test('no word of a demo student breaks on a narrow phone with 200 % text, and the logo is as high as a finger needs', async ({
  devices,
}) => {
  const page = await (await devices.fresh({ viewport: { width: 320, height: 568 } })).newPage()
  await page.goto('/api/login')
  await fits(page, 'signing in', [100, 200], await textSizeOf(page))
  const broken = await page.locator('.name').evaluateAll((names) =>
    names.flatMap(({ firstChild: text }) =>
      [...text!.textContent!.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text!, index)
        range.setEnd(text!, index + word.length)
        return range.getClientRects().length > 1
      }),
    ),
  )
  expect(broken).toEqual([])
  const logo = await page.getByRole('link', { name: 'Friendioo' }).boundingBox()
  expect(logo!.height).toBeGreaterThanOrEqual(44)
})

test('the sign-in pages work without script', async ({ devices }) => {
  const context = await devices.fresh({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Omar Nasser' }).click()
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)
})

test('a browser that blocks storage shows the landing, and lets a student sign in and write', async ({ devices, console }) => {
  console.allow(/Service Worker registration blocked|local data could not be opened/)
  const context = await devices.fresh({ serviceWorkers: 'block' })
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  })
  const page = await context.newPage()
  await arrive(page, '/')
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await signIn(context, 'mei')
  await arrive(page, '/messages?with=ravi')
  await chatOf(page).write('From a browser that keeps nothing')
  await expect(chatOf(page).bubble('From a browser that keeps nothing')).toHaveAttribute('data-delivery', /sent|delivered/)
})
