import { arrive, connectionBar, expect, online, pending, PHONE, ready, test } from '../support/browser.ts'
import { chatOf } from '../support/chat.ts'
import { loseSession, NOTICED } from '../support/expire-session.ts'
import { button, field, question, save, tab, toast } from '../support/profile.ts'
import { respond } from '../support/respond.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test('leaving the page with unsaved fields needs a confirmation, and nothing typed is lost', async ({ devices }) => {
  const page = await devices.of('hana', '/profile', PHONE)
  await field(page, 'University').fill('Lakeside')
  await tab(page, 'Discover').click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Discover')).toBeFocused()
  await expect(page).toHaveURL('/profile')
  await tab(page, 'Discover').click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'University')).toHaveValue('Lakeside')

  // The page cannot show a confirmation at the browser's own Back.
  await button(page, 'Discard').click()
  await tab(page, 'Messages').click()
  await tab(page, 'Profile').click()
  await field(page, 'University').fill('Typed before going back')
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  await tab(page, 'Profile').click()
  await expect(field(page, 'University')).toHaveValue('Typed before going back')
  await page.reload()
  await ready(page)
  await expect(field(page, 'University')).toHaveValue('Typed before going back')

  await tab(page, 'Groups').click()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/groups')
  await tab(page, 'Profile').click()
  await expect(field(page, 'University')).toHaveValue('Typed before going back')
  await field(page, 'University').fill('Not this')
  await tab(page, 'Groups').click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/groups')
  await tab(page, 'Profile').click()
  await expect(field(page, 'University')).toHaveValue('Typed before going back')
  await pending(page, 0)
})

test('typed text survives a lost session, and the student signs in without a confirmation', async ({ server, devices, console }) => {
  console.allow(/status of 401|WebSocket connection to .* failed/)
  const page = await devices.of('elif', '/profile')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await field(page, 'University').fill('Typed before')
  await loseSession(page, server.url)
  await expect(connectionBar(page)).toHaveAttribute('data-connection', 'signed-out', NOTICED)
  await connectionBar(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/api/login?returnTo=%2Fprofile')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: /^Elif/ }).click()
  await expect(page).toHaveURL('/profile')
  await online(page)
  await expect(field(page, 'University')).toHaveValue('Typed before')
})

test('a page that must load again because its stores are gone asks nobody, keeps what was typed, and saves it', async ({
  devices,
  console,
}) => {
  // The database library logs what happens to its databases.
  console.allow(/Another connection wants to delete database|DatabaseClosedError|database connection is closing|was closed/)
  const page = await devices.of('priya', '/profile', PHONE)
  // A student who is asked stays.
  page.on('dialog', (dialog) => void dialog.dismiss())
  await field(page, 'Study schedule').click()
  // Only after a real key does a browser ask.
  await page.keyboard.type('Mornings')
  const loaded = page.waitForEvent('load')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  })
  await loaded
  await ready(page)
  await expect(field(page, 'Study schedule')).toHaveValue(/Mornings/)
  await save(page)
  await pending(page, 0)
})

test('PROF-008 Sign Out sends a request to the server, and needs a confirmation when something typed is not saved', async ({ devices }) => {
  const page = await devices.of('ivy', '/profile', { flags: [] })
  const asked = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname === '/api/logout')
  await field(page, 'University').fill('Not saved')
  await button(page, 'Sign Out').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('not saved')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'University')).toHaveValue('Not saved')
  await button(page, 'Sign Out').click()
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await asked
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe('[{},{}]')
})

test.describe.serial('leaving the profile of one student', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of 400/)
    return devices.of('ravi')
  })

  test('two taps on Save in the confirmation save once and leave once', async ({ page }) => {
    await tab(page, 'Messages').click()
    await tab(page, 'Profile').click()
    await field(page, 'University').fill('Lakeside')
    await tab(page, 'Groups').click()
    await question(page)
      .getByRole('button', { name: 'Save' })
      .evaluate((save: HTMLElement) => {
        save.click()
        save.click()
      })
    await expect(page).toHaveURL('/groups')
    await page.goBack()
    await expect(page).toHaveURL('/profile')
    await expect(field(page, 'University')).toHaveValue('Lakeside')
    await page.goBack()
    await expect(page).toHaveURL('/messages')
  })

  test('Save in the confirmation stays on the page and focuses the field when a field is invalid', async ({ page }) => {
    await tab(page, 'Profile').click()
    await field(page, 'WhatsApp Number').fill('079 555 home')
    await tab(page, 'Discover').click()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(question(page)).toBeHidden()
    await expect(field(page, 'WhatsApp Number')).toBeFocused()
    await expect(field(page, 'WhatsApp Number')).toHaveAccessibleDescription(/^Use digits/)
    await page.keyboard.type('1')
    await expect(field(page, 'WhatsApp Number')).toHaveValue(/1$/)
    await expect(page).toHaveURL('/profile')
    await button(page, 'Discard').click()
  })

  test('a tap on the tab that is being left returns to it, even before the next screen is there', async ({ page }) => {
    await visit(page, '/profile')
    await field(page, 'University').fill('Not this')
    await tab(page, 'Discover').click()
    // The address changes before the next screen is drawn: the tap falls in between.
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = (...args) => {
        push.apply(history, args)
        if (location.pathname !== '/') return
        history.pushState = push
        document.querySelector<HTMLElement>('nav[aria-label=Main] a[href="/profile"]')!.click()
      }
    })
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, 'University')).not.toHaveValue('Not this')
    await expect(page).toHaveURL('/profile')
  })

  test('Discard can be undone: all that was typed is back, and the focus is never lost', async ({ page }) => {
    await tab(page, 'Profile').click()
    const before = await field(page, 'University').inputValue()
    await field(page, 'University').fill('Riverside')
    await field(page, 'Phone Number').fill('+49 30 1')
    await button(page, 'Discard').focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'University')).toHaveValue(before)
    await expect(button(page, 'Save')).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'University')).toHaveValue('Riverside')
    await expect(field(page, 'Phone Number')).toHaveValue('+49 30 1')
    await expect(button(page, 'Save')).toBeFocused()
    await save(page)
  })

  test('Save leaves the focus where it is when it is pressed by key', async ({ page }) => {
    await field(page, 'University').fill('Hillside')
    await button(page, 'Save').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Discard')).toHaveCount(0)
    await pending(page, 0)
    await expect(button(page, 'Save')).toBeFocused()
  })

  test('Sign Out needs a confirmation when a message is unfinished in another tab', async ({ page }) => {
    const other = await page.context().newPage()
    await arrive(other, '/messages?with=zoe')
    await chatOf(other).composer.fill('Half a sent')
    await button(page, 'Sign Out').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('You have an unsent draft in another tab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await other.close()
  })

  test('Sign Out needs a confirmation when a change was refused or a message is unfinished', async ({ page }) => {
    await visit(page, '/messages?with=zoe')
    await chatOf(page).composer.fill('Half a sent')
    await tab(page, 'Profile').click()
    await button(page, 'Sign Out').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('You have an unsent draft')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.context().route('**/api/users/profile', (route) => respond(route, 400, { code: 'invalid', message: 'No.' }))
    await field(page, 'University').fill('Lakeside')
    await button(page, 'Save').click()
    await expect(page.getByText('Your last change was not accepted.')).toBeVisible()
    await pending(page, 0)
    await button(page, 'Sign Out').click()
    await expect(dialog).toContainText('1 change has not been sent')
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  })
})
