import type { APIRequestContext } from 'playwright/test'
import { expect, pending, PHONE, test } from '../support/browser.ts'
import { as } from '../support/notifications-page.ts'
import { drawnPictures, lookedAt, sizelessSvg, svg, tinyGif } from '../support/pictures.ts'
import { button, choosePicture, field, picture, reloaded, save, sentProfiles, tab } from '../support/profile.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'

test.describe.serial('a profile picture', () => {
  let yara: APIRequestContext
  sharedPage(async ({ devices }) => {
    yara = await as(devices, 'yara')
    return devices.of('tomas', '/profile')
  })
  /** Returns the address of the picture that a classmate gets. */
  const theirs = async () => {
    const students = (await (await yara.get('/api/students/nearby')).json()) as { id: string; profileImageUrl: string }[]
    return students.find(({ id }) => id === 'tomas')!.profileImageUrl
  }

  test('PROF-004 PROF-013 PROF-014 a picture of any type and size is cut square, made small, and sent as a data URL', async ({ page }) => {
    await expect(picture(page).getByRole('button', { name: 'Add picture' })).toBeVisible()
    const files = { ...(await drawnPictures(page)), 'tiny.gif': tinyGif, 'drawing.svg': svg, 'no-size.svg': sizelessSvg }
    const bodies = sentProfiles(page)
    for (const [at, [name, buffer]] of Object.entries(files).entries()) {
      await choosePicture(page, name, buffer)
      await expect(button(page, 'Discard'), name).toBeVisible()
      await expect(picture(page).locator('img'), name).toHaveAttribute('src', /^data:image\/webp;base64,/)
      await save(page)
      await expect.poll(() => bodies.length, name).toBe(at + 1)
      await pending(page, 0)
      const { profileImageUrl } = bodies.at(-1)! as { profileImageUrl: string }
      expect(profileImageUrl, name).toMatch(/^data:image\//)
      expect(profileImageUrl.length, name).toBeLessThan(200_000)
      const { width, height, corner } = await lookedAt(page, profileImageUrl)
      expect(width, name).toBe(height)
      expect(width, name).toBeLessThanOrEqual(512)
      // The long photo was taken with the phone on its side. Its left half is red, and is on top once it is upright.
      if (name === 'turned.jpg') expect(corner).toEqual({ top: 'red', bottom: 'blue' })
    }
  })

  test('PROF-003 stays after a reload, and classmates see it', async ({ page }) => {
    await reloaded(page)
    const image = picture(page).locator('img')
    await expect(image).toHaveAttribute('src', /^\/api\/images\//)
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
    expect(await theirs()).toMatch(/^\/api\/images\//)
  })

  test('can be removed, for the student and for classmates', async ({ page }) => {
    await picture(page).getByRole('button', { name: 'Change picture' }).click()
    await page.getByRole('dialog', { name: 'Profile picture' }).getByRole('button', { name: 'Remove picture' }).click()
    await expect(
      picture(page)
        .getByRole('button', { name: 'Change picture' })
        .or(picture(page).getByRole('button', { name: 'Add picture' })),
    ).toBeFocused()
    await save(page)
    await pending(page, 0)
    await expect(picture(page).locator('img')).toHaveCount(0)
    expect(await theirs()).toBe('')
  })

  test('ERR-019 a file that is no picture shows an error under the picture, and the picture before stays', async ({ page }) => {
    await choosePicture(page, 'notes.png', Buffer.from('not a picture'))
    await expect(picture(page).getByRole('alert')).toHaveText('Error reading file')
    await expect(button(page, 'Discard')).toHaveCount(0)
    await choosePicture(page, 'tiny.gif', tinyGif)
    await expect(picture(page).getByRole('alert')).toHaveCount(0)
    await expect(picture(page).locator('img')).toHaveCount(1)
    await button(page, 'Discard').click()
    await expect(picture(page).locator('img')).toHaveCount(0)
  })

  test('a picture that the page still reads when the student leaves is there on return', async ({ page }) => {
    await visit(page, '/')
    await tab(page, 'Profile').click()
    const { 'large.jpg': large } = await drawnPictures(page)
    await choosePicture(page, 'large.jpg', large!)
    // The page cannot show a confirmation at the browser's own Back.
    await page.goBack()
    await expect(page).toHaveURL('/')
    await tab(page, 'Profile').click()
    await expect(picture(page).locator('img')).toHaveAttribute('src', /^data:image/)
    await expect(button(page, 'Discard')).toBeVisible()
    // Typing in another field does not store the picture again.
    await field(page, 'University').fill('Lakeside')
    const kept = await page.evaluate(() => Object.entries({ ...sessionStorage }).filter(([, text]) => String(text).includes('Lakeside')))
    expect(kept).toHaveLength(1)
    expect(kept[0]![1]).not.toContain('data:image')
    await button(page, 'Discard').click()
    await expect(picture(page).locator('img')).toHaveCount(0)
  })

  test('Save waits while the page reads a picture, and its label shows this', async ({ page }) => {
    await page.evaluate(() => {
      const { decode } = HTMLImageElement.prototype
      HTMLImageElement.prototype.decode = function () {
        return new Promise((resolve) => Object.assign(globalThis, { goOn: () => resolve(decode.call(this)) }))
      }
    })
    await field(page, 'University').fill('Lakeside')
    // The page itself draws an SVG, so it calls `decode`.
    await choosePicture(page, 'drawing.svg', svg)
    await expect(button(page, 'Reading the picture...')).toBeDisabled()
    await field(page, 'University').press('Enter')
    await expect(page.getByText('Profile saved')).toHaveCount(0)
    await page.waitForFunction(() => 'goOn' in globalThis)
    await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn())
    await expect(picture(page).locator('img')).toHaveCount(1)
    const bodies = sentProfiles(page)
    await save(page)
    await pending(page, 0)
    expect(bodies).toEqual([
      expect.objectContaining({ university: 'Lakeside', profileImageUrl: expect.stringMatching(/^data:image/) as unknown }),
    ])
  })
})

test('on a phone the picture comes from the files or from the camera', async ({ devices }) => {
  const page = await devices.of('ravi', '/profile', { ...PHONE, isMobile: true })
  for (const [choice, capture] of [
    ['Choose a picture', null],
    ['Take a photo', ''],
  ] as const) {
    await picture(page)
      .getByRole('button', { name: /picture/ })
      .click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: choice }).click(),
    ])
    expect(await chooser.element().getAttribute('capture')).toBe(capture)
    await chooser.setFiles({ name: 'tiny.gif', mimeType: 'image/gif', buffer: tinyGif })
    await expect(picture(page).locator('img')).toHaveCount(1)
    await button(page, 'Discard').click()
    await expect(picture(page).locator('img')).toHaveCount(0)
  }
})
