import type { Page } from 'playwright/test'
import { connectionBar, expect, pending, ready, test } from '../support/browser.ts'
import { button, choice, field, form, picture, question, refuseProfiles, reloaded, save, tab, toast } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

// The browser logs each 4xx response as an error.
const REFUSED = /status of 4\d\d/
test.beforeEach(({ console }) => console.allow(REFUSED))

const CANNOT_BE = { field: 'whatsappNumber', message: 'This number cannot be.' }

/** Saves a number that the server refuses. Returns its field, what was in it before, and a function that ends the refusals. */
async function refuseNumber(page: Page) {
  const number = field(page, 'WhatsApp Number')
  const before = await number.inputValue()
  const take = await refuseProfiles(page, CANNOT_BE)
  await number.fill('+49 0')
  await button(page, 'Save').click()
  return { number, before, take }
}

test.describe.serial('a student whose server refuses what they enter', () => {
  sharedPage(({ devices, console }) => {
    console.allow(REFUSED)
    return devices.of('carlos', '/profile')
  })

  test('a refused field shows the reason beside what was typed, which stays until it is discarded', async ({ page }) => {
    await visit(page, '/profile')
    const { number, before, take } = await refuseNumber(page)
    await expect(number).toHaveAccessibleDescription(/^Not accepted\. This number cannot be\./)
    await expect(number).toHaveValue('+49 0')
    await expect(page.getByText('Classmates still see what you had before')).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(number).toHaveValue('+49 0')
    await expect(connectionBar(page)).toContainText('1 change needs your attention')

    await button(page, 'Discard').click()
    await expect(number).toHaveValue(before)
    await expect(page.getByText('Not accepted')).toHaveCount(0)
    await expect(toast(page)).toContainText('Changes discarded')
    await expect(toast(page)).not.toContainText('saved')
    await expect(connectionBar(page)).not.toContainText('needs your attention')
    await expect(button(page, 'Save')).toBeFocused()

    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(number).toHaveValue('+49 0')
    await button(page, 'Discard').click()
    await take()
  })

  test('correcting a refused field saves the untouched fields with it', async ({ page }) => {
    await visit(page, '/profile')
    const number = field(page, 'WhatsApp Number')
    const take = await refuseProfiles(page, CANNOT_BE)
    await field(page, 'University').fill('Lakeside')
    await number.fill('+49 0')
    await button(page, 'Save').click()
    await expect(page.getByText('Not accepted')).toBeVisible()
    await number.fill('+49 30 1')
    await expect(page.getByText('Not accepted')).toHaveCount(0)
    await take()
    await save(page)
    await reloaded(page)
    await expect(number).toHaveValue('+49 30 1')
    await expect(field(page, 'University')).toHaveValue('Lakeside')
    await expect(page.getByText('Classmates still see')).toHaveCount(0)
  })

  test('a refused field can be set back to its saved value, and Save then clears the refusal', async ({ page }) => {
    await visit(page, '/profile')
    const { number, before, take } = await refuseNumber(page)
    await expect(page.getByText('Not accepted')).toBeVisible()
    await number.fill(before)
    await expect(number).toHaveValue(before)
    await expect(page.getByText('Not accepted')).toHaveCount(0)
    await save(page)
    await expect(page.getByText('Classmates still see')).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(number).toHaveValue(before)
    await pending(page, 0)
    await take()
  })

  test('leaving needs no confirmation for an earlier refusal, but needs one for what is typed now', async ({ page }) => {
    await visit(page, '/profile')
    const take = await refuseProfiles(page, CANNOT_BE)
    await field(page, 'WhatsApp Number').fill('+49 0')
    await button(page, 'Save').click()
    await expect(page.getByText('Not accepted')).toBeVisible()
    await tab(page, 'Discover').click()
    await expect(page).toHaveURL('/')
    await tab(page, 'Profile').click()
    await field(page, 'University').fill('Riverside')
    await tab(page, 'Discover').click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/')
    await tab(page, 'Profile').click()
    await expect(field(page, 'University')).not.toHaveValue('Riverside')
    await expect(field(page, 'WhatsApp Number')).toHaveValue('+49 0')
    await button(page, 'Discard').click()
    await take()
  })

  for (const [what, response] of [
    ['the choice of who sees my contact details', { field: 'contactVisibility', message: 'Choose another.' }],
    ['the picture', { status: 415, code: 'no-picture', field: 'profileImageUrl', message: 'This is not a picture.' }],
  ] as const) {
    test(`${what} that was refused shows why, and the list of pending changes leads to it`, async ({ page }) => {
      await visit(page, '/profile')
      const take = await refuseProfiles(page, response)
      const nobody = choice(page, 'Who sees your contact details', 'Nobody')
      if (what !== 'the picture') await nobody.click()
      else await picture(page).locator('input[type=file]').setInputFiles('app/public/icon-192.png')
      // Waits until the page has read the picture.
      await expect(button(page, 'Discard')).toBeVisible()
      await button(page, 'Save').click()
      const at = what !== 'the picture' ? nobody : picture(page).getByRole('button')
      const said = what !== 'the picture' ? form(page).getByRole('radiogroup', { name: 'Who sees your contact details' }) : at
      await expect(said).toHaveAccessibleDescription(/^Not accepted\. /)
      await tab(page, 'Discover').click()
      await page.getByRole('button', { name: 'View changes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      await expect(page).toHaveURL('/profile')
      await expect(at).toBeFocused()
      await button(page, 'Discard').click()
      await take()
    })
  }
})
