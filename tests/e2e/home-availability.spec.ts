import type { Page } from 'playwright/test'
import { MINUTE } from '../../schemas/constants.ts'
import { accessible } from '../support/accessibility.ts'
import { connectionBar, expect, online, pending, PHONE, ready, test } from '../support/browser.ts'
import { holdDataWorker } from '../support/data-worker.ts'
import { textSizeOf } from '../support/fits.ts'
import { offer } from '../support/install.ts'
import { sharedPage } from '../support/shared-page.ts'
import { respond } from '../support/respond.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your availability' })
const form = (page: Page) => page.getByRole('form', { name: 'Edit availability' })
const chosen = (page: Page) => form(page).getByRole('list', { name: 'Chosen subjects' }).getByRole('listitem')

async function edit(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Edit' }).click()
  await expect(form(page)).toBeVisible()
}

/** Presses the label, as a finger does: only screen readers and the keyboard use the radio button itself. */
async function choose(page: Page, status: string): Promise<void> {
  await form(page).getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click()
  await expect(form(page).getByRole('radio', { name: status })).toBeChecked()
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page)).toBeHidden()
}

/** Waits until everything is sent and reloads, so that the page shows the server's state. */
async function reloaded(page: Page): Promise<void> {
  await pending(page, 0)
  await page.reload()
  await ready(page)
  await online(page)
}

/** Returns the body of the availability request that `act` causes. */
async function sentNext(page: Page, act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.context().waitForEvent('request', (each) => each.url().endsWith('/api/users/availability')),
    act(),
  ])
  expect(request.method()).toBe('PUT')
  return request.postDataJSON()
}

/** Returns when the student's availability ends, as the server has it. */
async function own(page: Page): Promise<number> {
  const { availableUntil } = (await (await page.request.get('/api/auth/user')).json()) as { availableUntil: string }
  return Date.parse(availableUntil)
}

test.describe.serial('my availability', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of (400|500)/)
    return devices.of('daniel')
  })

  test.describe.serial('a tap on my status', () => {
    const toggle = (page: Page) => card(page).getByRole('switch')

    test('AVAIL-012 AVAIL-013 AVAIL-015 switches Available Now to Offline, and sets its text', async ({ page }) => {
      await expect(card(page).getByRole('heading')).toHaveText('Available Now')
      await expect(toggle(page)).toBeChecked()
      expect(await sentNext(page, () => toggle(page).click())).toMatchObject({
        status: 'offline',
        availabilityText: 'Currently unavailable',
      })
      await expect(card(page).getByRole('heading')).toHaveText('Offline')
      await expect(card(page)).toContainText('Currently unavailable')
      await expect(toggle(page)).not.toBeChecked()
    })

    test('shows in its frame, also while the data worker computes, and a second tap means what is shown', async ({ page, server }) => {
      const before = await toggle(page).isChecked()
      const letGo = await holdDataWorker(page, server)
      await toggle(page).click()
      await expect(toggle(page)).toBeChecked({ checked: !before })
      await expect(card(page).getByRole('heading')).toHaveText(before ? 'Offline' : 'Available Now')
      await toggle(page).click()
      await expect(toggle(page)).toBeChecked({ checked: before })
      // The worker has not seen the taps yet, so nothing counts as pending. The second one may be sent alone, or in place of both.
      const second = `"status":"${before ? 'available' : 'offline'}"`
      const isSent = page.context().waitForEvent('requestfinished', (each) => each.postData()?.includes(second) ?? false)
      letGo()
      await isSent
      await pending(page, 0)
      await expect(toggle(page)).toBeChecked({ checked: before })
    })

    test('AVAIL-001 stays after a reload', async ({ page }) => {
      await reloaded(page)
      await expect(card(page).getByRole('heading')).toHaveText('Offline')
      await expect(toggle(page)).not.toBeChecked()
    })

    test('AVAIL-009 AVAIL-014 switches back to Available Now, with its own text', async ({ page }) => {
      expect(await sentNext(page, () => toggle(page).click())).toMatchObject({
        status: 'available',
        availabilityText: 'Free until 6:00 PM today',
      })
      await expect(card(page).getByRole('heading')).toHaveText('Available Now')
      // After six o'clock that time is over, and the card says when it ends.
      await expect(card(page)).toContainText(/Free until 6:00 PM today|Until 1[012]:\d\d [AP]M/)
    })
  })

  test('AVAIL-005 WS-024 a change shows for other students at once, without a reload', async ({ page: daniel, devices }) => {
    const jonas = await devices.of('jonas')
    const row = jonas.locator('[data-student-id="daniel"]')
    await expect(row).toHaveAttribute('data-status', 'available')
    // Makes two changes: the first could also arrive with the backfill of the new device.
    for (const location of ['Student Lounge', 'Dental Lab']) {
      await edit(daniel)
      await choose(daniel, 'Studying Quietly')
      await form(daniel).getByLabel('Location').selectOption(location)
      await save(daniel)
      await expect(row).toHaveAttribute('data-status', 'studying')
      await expect(row).toContainText('Studying Quietly')
      await expect(row).toContainText(location)
    }
  })

  test('the card shows that a change waits to be sent when the server fails', async ({ page }) => {
    await page.context().route('**/api/users/availability', (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    await card(page).getByRole('switch').click()
    await expect(card(page)).toContainText('Saved on this device, waiting to send')
    await page.context().unroute('**/api/users/availability')
    await pending(page, 0)
    await expect(card(page)).not.toContainText('waiting to send')
  })

  test.describe.serial('the availability editor', () => {
    test('opens by key without losing the focus, which stays in the card', async ({ page }) => {
      await card(page).getByRole('button', { name: 'Edit' }).press('Enter')
      await expect(form(page)).toBeVisible()
      await expect(card(page)).toBeFocused()
      await form(page).getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect(card(page)).toBeFocused()
    })

    test('AVAIL-006 AVAIL-010 shows a saved status, text, place and subject on the card', async ({ page }) => {
      await edit(page)
      await choose(page, 'Studying Quietly')
      await form(page).getByLabel('Availability text').fill('Renal week')
      await form(page).getByLabel('Location').selectOption('Dental Lab')
      await form(page).getByRole('group', { name: 'Suggested subjects' }).getByRole('button', { name: 'Physiology' }).click()
      await save(page)
      await expect(card(page).getByRole('heading')).toHaveText('Studying Quietly')
      for (const words of ['Renal week', 'Dental Lab', 'Pharmacology', 'Physiology']) await expect(card(page)).toContainText(words)
    })

    test('AVAIL-002 AVAIL-003 AVAIL-004 keeps text, place and subjects over a reload', async ({ page }) => {
      await reloaded(page)
      await expect(card(page).getByRole('heading')).toHaveText('Studying Quietly')
      for (const words of ['Renal week', 'Dental Lab', 'Pharmacology', 'Physiology']) await expect(card(page)).toContainText(words)
    })

    test('AVAIL-011 has the status Online', async ({ page }) => {
      await edit(page)
      await choose(page, 'Online')
      await save(page)
      await expect(card(page).getByRole('heading')).toHaveText('Online')
    })

    test('its buttons are in sight from the start, on a phone and where it is longer than the window', async ({ page }) => {
      for (const size of [PHONE.viewport, { width: 1280, height: 720 }]) {
        await page.setViewportSize(size)
        await edit(page)
        for (const name of ['Cancel', 'Save']) {
          await expect(form(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
        }
        // A chosen status is as high as before: its words do not become wider and wrap.
        const quiet = form(page).locator('label', { hasText: 'Studying Quietly' })
        const before = await quiet.boundingBox()
        await choose(page, 'Studying Quietly')
        expect((await quiet.boundingBox())?.height).toBe(before?.height)
        await form(page).getByRole('button', { name: 'Cancel' }).click()
        await expect(form(page)).toBeHidden()
      }
    })

    test('changes nothing when it is cancelled', async ({ page }) => {
      await edit(page)
      await form(page).getByLabel('Availability text').fill('Never said')
      await form(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(form(page)).toBeHidden()
      await expect(card(page)).not.toContainText('Never said')
    })
  })

  test('text typed in the editor survives leaving Home and a reload, until the student saves or cancels', async ({ page }) => {
    await edit(page)
    await form(page).getByLabel('Availability text').fill('Half a')
    await form(page).getByRole('group', { name: 'Suggested subjects' }).getByRole('button', { name: 'Pathology' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
    await expect(form(page).getByLabel('Availability text')).toHaveValue('Half a')
    await page.reload()
    await ready(page)
    await expect(form(page).getByLabel('Availability text')).toHaveValue('Half a')
    await expect(form(page).getByRole('button', { name: 'Pathology', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toBeHidden()
    await edit(page)
    await expect(form(page).getByLabel('Availability text')).not.toHaveValue('Half a')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toBeHidden()
  })

  test('a refused change is merged into an editor that is already open, and is gone once the editor saves, also after Cancel and Undo', async ({
    page,
  }) => {
    await page
      .context()
      .route('**/api/users/availability', (route) =>
        respond(route, 400, { code: 'invalid', field: 'availabilityText', message: 'Say it otherwise.' }),
      )
    await edit(page)
    await form(page).getByLabel('Availability text').fill('Refused words')
    await save(page)
    await expect(connectionBar(page)).toContainText('1 change needs your attention')

    await edit(page)
    await form(page).getByLabel('Location').selectOption('Student Lounge')
    await page.getByRole('button', { name: 'View changes' }).click()
    await expect(page.getByRole('dialog')).toContainText('Not accepted. Say it otherwise.')
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    await expect(form(page).getByLabel('Availability text')).toHaveValue('Refused words')
    await expect(form(page).getByLabel('Location')).toHaveValue('Student Lounge')
    await expect(connectionBar(page)).toContainText('1 change needs your attention')

    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toBeHidden()
    await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click()
    await expect(form(page).getByLabel('Availability text')).toHaveValue('Refused words')

    await page.context().unroute('**/api/users/availability')
    await form(page).getByLabel('Availability text').fill('Other words')
    await save(page)
    await expect(card(page)).toContainText('Other words')
    await expect(card(page)).toContainText('Student Lounge')
    await pending(page, 0)
    await expect(connectionBar(page)).not.toContainText('needs your attention')
  })

  test('AVAIL-007 the editor and the card list two of three subjects and count the rest, and Save stores all three', async ({ page }) => {
    const three = { status: 'available', availabilityText: 'Free all evening', subjects: ['Anatomy', 'Physiology', 'Biochemistry'] }
    expect((await page.request.put('/api/users/availability', { data: three })).ok()).toBe(true)
    await expect(card(page)).toContainText('+1')
    await edit(page)
    await expect(chosen(page)).toHaveText(['Anatomy', 'Physiology', /^\+1/])
    await form(page).getByLabel('Availability text').fill('Any time')
    await save(page)
    await expect(page.locator('#availability')).toBeFocused()
    await expect(page.locator('#availability')).toBeInViewport({ ratio: 1 })
    await pending(page, 0)
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ currentSubjects: three.subjects })
    await edit(page)
    await form(page).getByRole('button', { name: 'Show 1 more' }).press('Enter')
    await expect(chosen(page)).toHaveText(three.subjects)
    await expect(form(page).getByRole('button', { name: 'Remove Biochemistry' })).toBeFocused()
    await form(page).getByRole('button', { name: 'Remove Anatomy' }).click()
    await expect(chosen(page)).toHaveText(['Physiology', 'Biochemistry'])
  })

  test('a mouse reaches each suggested subject: the row wraps on a wide screen', async ({ page }) => {
    const row = form(page).getByRole('group', { name: 'Suggested subjects' })
    expect(await row.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
  })

  test.describe.serial('the subjects in the availability editor', () => {
    const typed = (page: Page) => form(page).getByLabel('Current subjects')
    const add = (page: Page) => form(page).getByRole('button', { name: 'Add', exact: true })

    test('AVAIL-021 are never empty', async ({ page }) => {
      for (const subject of ['Physiology', 'Biochemistry'])
        await form(page)
          .getByRole('button', { name: `Remove ${subject}` })
          .click()
      await typed(page).fill('   ')
      await typed(page).press('Enter')
      await add(page).click()
      await expect(chosen(page)).toHaveCount(0)
    })

    test('AVAIL-020 AVAIL-022 AVAIL-023 are added with Enter or Add, trimmed and once', async ({ page }) => {
      await typed(page).fill('  Histology ')
      await typed(page).press('Enter')
      await expect(chosen(page)).toHaveText(['Histology'])
      await expect(typed(page)).toHaveValue('')
      await typed(page).fill('Embryology')
      await add(page).click()
      await expect(chosen(page)).toHaveText(['Histology', 'Embryology'])
      await typed(page).fill('Histology')
      await typed(page).press('Enter')
      await expect(chosen(page)).toHaveCount(2)
    })

    test('AVAIL-024 are taken back by a second press', async ({ page }) => {
      await form(page).getByRole('button', { name: 'Remove Histology' }).click()
      const anatomy = form(page).getByRole('button', { name: 'Anatomy', exact: true })
      await anatomy.click()
      await expect(anatomy).toHaveAttribute('aria-pressed', 'true')
      await expect(chosen(page)).toHaveText(['Embryology', 'Anatomy'])
      await anatomy.click()
      await expect(chosen(page)).toHaveText(['Embryology'])
      await save(page)
      await expect(card(page)).toContainText('Embryology')
    })

    test('are added by Save when they are only typed, also after a change of screens', async ({ page }) => {
      await edit(page)
      await typed(page).fill(' Cytology ')
      await expect(typed(page)).toHaveAccessibleDescription('Save adds Cytology, too.')
      await page.getByRole('link', { name: 'Messages' }).click()
      await page.getByRole('link', { name: 'Discover' }).click()
      await expect(typed(page)).toHaveValue(' Cytology ')
      await save(page)
      await expect(card(page)).toContainText('Cytology')
    })
  })

  test('an end that is chosen or written is shown as a time, a place of one’s own is remembered, and the app asks before the end', async ({
    page,
    server,
  }) => {
    const text = form(page).getByLabel('Availability text')
    const ends = form(page).getByRole('group', { name: 'Until when' })
    await edit(page)
    await choose(page, 'Available Now')
    const picked = ends.locator('[aria-pressed=true]')
    await ends.getByRole('button', { name: /^Free until/ }).click()
    await expect(picked).toHaveText(/^Free until/)
    await ends.getByRole('button', { name: 'Until…' }).click()
    await expect(picked).toHaveText('Until…')
    await ends.getByRole('button', { name: /^Free until/ }).click()
    await text.fill('Desk 4')
    await expect(text).toHaveAccessibleDescription(/No time named, so it lasts four hours/)
    await text.fill('Desk 4, 2 hours')
    await expect(text).toHaveAccessibleDescription(/^Switches to Offline automatically at/)
    await ends.getByRole('button', { name: '30 min' }).click()
    await expect(ends.getByRole('button', { name: '30 min' })).toHaveAttribute('aria-pressed', 'true')
    await form(page).getByLabel('Location').selectOption('Other (specify)')
    await form(page).getByLabel('Where?').fill('Roof garden')
    await accessible(page, 'the availability editor')
    await save(page)
    await expect(card(page)).toContainText(/Until \d+:\d\d [AP]M/)
    await expect(card(page)).toContainText('Roof garden')
    await pending(page, 0)

    await server.advance(22 * MINUTE)
    await reloaded(page)
    const question = page.getByRole('region', { name: 'Still free?' })
    await expect(question).toContainText(/You switch to Offline at/)
    await accessible(page, 'the question before the end')
    const before = await own(page)
    await question.getByRole('button', { name: '+30 min' }).click()
    await expect(question).toBeHidden()
    await pending(page, 0)
    expect((await own(page)) - before).toBe(30 * MINUTE)
    await edit(page)
    await form(page).getByLabel('Location').selectOption('Dental Lab')
    await save(page)
    await edit(page)
    await form(page).getByLabel('Location').selectOption('Roof garden')
  })
})

test('AVAIL-026 AVAIL-027 the editor of a new student shows the preset text and the library', async ({ devices }) => {
  const page = await devices.of('omar')
  await edit(page)
  await expect(form(page).getByLabel('Availability text')).toHaveValue('Free until 6:00 PM today')
  await expect(form(page).getByLabel('Location')).toHaveValue('Medical Library - 2nd Floor')
})

test('the badge and the status lie under no button on a phone with 200 % text', async ({ devices }) => {
  const page = await devices.of('kofi', '/', PHONE)
  await offer(page, 'dismissed')
  const textSize = await textSizeOf(page)
  await textSize(200)
  const rightOf = (text: string) =>
    page.evaluate((text) => {
      const words = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (node.textContent !== text) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const { right, top, bottom } = range.getBoundingClientRect()
        return { right, top, bottom }
      }
      throw new Error(`Nothing says ${text}`)
    }, text)
  const badge = await rightOf('Available')
  const status = await rightOf('Available Now')
  for (const [words, control] of [
    [badge, page.getByRole('button', { name: 'Install', exact: true })],
    [status, card(page).getByRole('switch')],
  ] as const) {
    const box = (await control.boundingBox())!
    expect(box.y >= words.bottom || box.x >= words.right).toBe(true)
  }
})
