import type { Page } from 'playwright/test'
import { INVITATION_LIFETIME } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, prepared, ready, test } from '../support/browser.ts'
import { arriveAsNewcomer, signInByMail, signUp } from '../support/newcomer.ts'
import { button, toast } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your invitation link' })
const links = (page: Page) => page.getByRole('list', { name: 'Invitation links' }).getByRole('listitem')

/** Makes a link in Profile Settings and returns its path. */
async function made(page: Page): Promise<string> {
  await button(page, 'Make an invitation link').click()
  const link = await sheet(page).getByLabel('Link').inputValue()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  return new URL(link).pathname
}

test.describe.serial('an invitation link', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of 40[14]/)
    return devices.of('sara', '/profile')
  })

  test('a link made offline works once it is sent, and admits no one once it is revoked', async ({
    page: sara,
    devices,
    server,
    console,
  }) => {
    console.allow(/status of 40[14]/)
    await prepared(sara)
    await server.leave()
    await sara.context().setOffline(true)
    await offline(sara)
    await button(sara, 'Make an invitation link').click()
    await expect(sheet(sara)).toContainText('It works once it has been sent.')
    await expect(sheet(sara).getByRole('img', { name: 'QR code to scan' })).toBeVisible()
    const path = new URL(await sheet(sara).getByLabel('Link').inputValue()).pathname
    await sheet(sara).getByRole('button', { name: 'Close' }).click()
    await expect(links(sara)).toHaveText([/Works once it is sent/])
    await server.start()
    await sara.context().setOffline(false)
    await online(sara)
    await pending(sara, 0)
    await expect(links(sara)).toHaveText([/10 seats left/])

    const guest = await devices.signedOut()
    await signUp(guest.context(), server, 'second@gmail.com')
    await arrive(guest, path)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Sara invites you to the demo campus')
    await links(sara).getByRole('button', { name: 'Revoke' }).click()
    await sara.getByRole('alertdialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click()
    await expect(links(sara)).toHaveCount(0)
    await pending(sara, 0)
    await button(guest, 'Join').click()
    await expect(toast(guest)).toContainText('This invitation no longer works. Ask your classmate for a new link.')
    await guest.reload()
    await expect(guest.getByText('This invitation no longer works')).toBeVisible()
    await guest.getByRole('link', { name: 'Back to Discover' }).click()
    await ready(guest)
  })

  test('a guest opens an invitation link, sees who invites, signs in and joins the campus', async ({
    page: sara,
    devices,
    server,
    console,
  }) => {
    console.allow(/status of 401/)
    const path = await made(sara)
    await expect(links(sara)).toHaveText([/10 seats left/])
    await pending(sara, 0)
    // The link is shown as often as she wants, also in another tab.
    const tab = await sara.context().newPage()
    await arrive(tab, '/profile')
    await links(tab).getByRole('button', { name: 'Show' }).click()
    await expect(sheet(tab).getByLabel('Link')).toHaveValue(new RegExp(`${path}$`))
    await accessible(tab, 'an invitation link')
    await tab.close()

    const guest = await devices.signedOut()
    await arrive(guest, path)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Sara invites you to the demo campus')
    await guest.getByRole('link', { name: 'Sign In to Continue' }).click()
    await signInByMail(guest, server, 'guest@gmail.com')
    await expect(guest).toHaveURL(path)
    await button(guest, 'Join').click()
    await expect(toast(guest)).toContainText('You are on the demo campus now.')
    await expect(guest).toHaveURL('/welcome')
    await expect(guest.getByRole('form', { name: 'About you' })).toContainText('You are on the demo campus.')
    await button(guest, 'Not now').click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
    await expect(guest.getByText('Youssef Mansour').first()).toBeVisible()
    await expect(links(sara)).toHaveText([/9 seats left/])

    // A guest who joined with an invitation cannot invite others, and needs no invitation any more.
    await visit(guest, '/profile')
    await expect(guest.getByRole('heading', { name: 'Your data' })).toBeVisible()
    await expect(button(guest, 'Make an invitation link')).toHaveCount(0)
    await visit(guest, path)
    await expect(guest.getByText('You are there already.')).toBeVisible()
  })

  test('a link that the browser does not share is to be copied, and a student who closes the menu reads nothing', async ({ page }) => {
    const share = async (name: string) => {
      await page.evaluate((name) => {
        const value = () => Promise.reject(new DOMException('', name))
        Object.defineProperty(navigator, 'share', { value, configurable: true })
      }, name)
      await links(page).getByRole('button', { name: 'Show' }).first().click()
      await sheet(page).getByRole('button', { name: 'Share' }).click()
    }
    await share('AbortError')
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Not shared')).toHaveCount(0)
    await share('NotAllowedError')
    await expect(toast(page)).toContainText('Copy the link instead.')
    await sheet(page).getByRole('button', { name: 'Close' }).click()
  })

  test('an expired invitation shows that it no longer works, and one that could not load offline can be tried again', async ({
    page: sara,
    devices,
    server,
    console,
  }) => {
    console.allow(/status of 40[14]/)
    const page = await devices.signedOut()
    const path = await made(sara)
    await pending(sara, 0)
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sara invites you to the demo campus')
    await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute(
      'href',
      `/api/login?returnTo=${encodeURIComponent(path)}`,
    )
    await signUp(page.context(), server, 'late@gmail.com')
    await arrive(page, path)
    await prepared(page)
    await server.leave()
    await page.reload()
    await expect(page.getByText('This invitation cannot be looked at now')).toBeVisible()
    await server.start()
    await server.advance(INVITATION_LIFETIME)
    await button(page, 'Try again').click()
    await expect(page.getByText('This invitation no longer works')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Discover' })).toBeVisible()
  })
})

test('who is alone on a campus is offered to invite classmates, and who is on no campus how to get onto one', async ({
  devices,
  server,
}) => {
  const first = await devices.signedOut()
  await arriveAsNewcomer(first, server, 'first@lonely.example')
  const classmates = first.getByRole('region', { name: 'Available Classmates' })
  await classmates.getByRole('button', { name: 'Invite classmates' }).click()
  await expect(sheet(first).getByLabel('Link')).toHaveValue(/\/invitation\//)
  await expect(sheet(first)).toContainText('the campus of lonely.example')
  const link = await sheet(first).getByLabel('Link').inputValue()
  await sheet(first).getByRole('button', { name: 'Close' }).click()
  await classmates.getByRole('button', { name: 'Invite classmates' }).click()
  await expect(sheet(first).getByLabel('Link')).toHaveValue(link)

  const outside = await devices.signedOut()
  await arriveAsNewcomer(outside, server, 'outside@gmail.com')
  await expect(outside.getByRole('region', { name: 'Available Classmates' })).toContainText(
    'open an invitation link from someone who’s already here',
  )
  await accessible(outside, 'on no campus')
  await outside.getByRole('link', { name: 'Verify a university email' }).click()
  await expect(outside).toHaveURL('/profile')
})
