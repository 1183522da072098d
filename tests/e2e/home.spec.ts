import type { Locator, Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, MOVING, PHONE, ready, signIn, test } from '../support/browser.ts'
import { connected } from '../support/connected.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { remembers } from '../support/remembered-views.ts'
import { sharedPage } from '../support/shared-page.ts'

test.describe('Home on a phone', () => {
  sharedPage(({ devices }) => devices.of('priya', '/', { ...PHONE, ...MOVING }))

  const study = (page: Page) => page.getByRole('navigation', { name: 'Study' }).getByRole('link')

  test('HOME-003 NAV-006 NAV-007 the header shows my picture, my name and my status', async ({ page }) => {
    await expect(page.locator('main header')).toContainText('Priya Raman')
    await expect(page.locator('main header').locator('[data-morph=avatar]')).toBeVisible()
    await expect(page.locator('main header')).toContainText('Studying')
  })

  test('NAV-008 the header shows my year and programme', async ({ page }) => {
    await expect(page.locator('main header')).toContainText('2nd Year · Medicine')
  })

  test('HOME-004 HOME-005 Find Study Buddy is the current one of three tabs', async ({ page }) => {
    await expect(study(page)).toHaveText(['Find Study Buddy', 'My Groups', 'Schedule'])
    await expect(study(page).filter({ hasText: 'Find Study Buddy' })).toHaveAttribute('aria-current', 'page')
  })

  test('HOME-014 the bottom navigation names five places', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Discover',
      'Groups',
      'Schedule',
      'Messages',
      'Profile',
    ])
  })

  test('HOME-006 HOME-008 a complete profile has a green banner', async ({ page }) => {
    const completion = page.getByRole('region', { name: 'Profile' })
    await expect(completion).toContainText('Profile complete')
    await expect(completion).toHaveClass(/bg-success-soft/)
  })

  test('HOME-001 HOME-011 the first eight classmates stand on Home, who is available first, and a press opens the profile', async ({
    page,
  }) => {
    const list = page.getByRole('list', { name: 'Available Classmates' }).getByRole('listitem')
    await expect(page.getByRole('heading', { name: 'Available Classmates 11', exact: true })).toBeVisible()
    await expect(list).toHaveCount(8)
    await expect(page.locator('main [data-student-id]')).toHaveCount(8)
    const heights = new Set<number>()
    for (const row of await list.all()) {
      await expect(row).toHaveAttribute('data-status', 'available')
      await expect(row.getByRole('link')).toHaveCount(2)
      await expect(row.getByRole('button')).toHaveCount(0)
      heights.add((await row.boundingBox())!.height)
    }
    expect([...heights]).toEqual([86])
    await list.first().click()
    await expect(page).toHaveURL(/\/user-profile\/(amina|youssef)/)
    await page.goBack()
    await list
      .first()
      .getByRole('link', { name: /^Message/ })
      .click()
    await expect(page).toHaveURL(/\/messages\?with=(amina|youssef)/)
    await page.goBack()
  })

  test('See all shows everybody but me, in sections whose numbers are those of their rows, and Back returns to the place there', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'See all 23 classmates' }).click()
    await expect(page).toHaveURL('/classmates')
    for (const [section, count, status] of [
      ['Available Classmates', 11, /^available$/],
      ['Studying Quietly', 4, /^studying$/],
      ['Other Classmates', 8, /^(online|offline)$/],
    ] as const) {
      await expect(page.getByRole('heading', { name: `${section} ${count}`, exact: true })).toBeVisible()
      const rows = page.getByRole('list', { name: section }).getByRole('listitem')
      await expect(rows).toHaveCount(count)
      for (const row of await rows.all()) {
        await expect(row).toHaveAttribute('data-status', status)
        expect((await row.boundingBox())!.height).toBe(86)
      }
    }
    await expect(page.locator('[data-student-id="priya"]')).toHaveCount(0)
    await accessible(page, 'all classmates')
    const last = page.locator('[data-student-id]').last()
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await last.getByRole('link', { name: /^Message/ }).click()
    await expect(page).toHaveURL(/\/messages\?with=/)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await page.getByRole('link', { name: 'Back to Discover' }).click()
    await expect(page).toHaveURL('/')
  })

  test('HOME-007 NAV-009 NAV-015 a student whose profile is almost empty sees the missing fields on Home and a dot on the Profile tab', async ({
    page: complete,
    devices,
  }) => {
    const page = await devices.of('omar', '/homepage', PHONE)
    const missing = page.getByRole('region', { name: 'Profile' })
    await expect(missing).toHaveClass(/bg-danger-soft/)
    for (const field of ['Program', 'Year', 'University', 'Phone', 'WhatsApp']) await expect(missing).toContainText(field)
    for (const field of ['First', 'Last', 'Email']) await expect(missing).not.toContainText(field)
    await expect(page.locator('main header').getByRole('link', { name: 'Complete your profile' })).toHaveAttribute('href', '/profile')
    const tab = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
    const dot = (page: Page) => tab(page).locator('.bg-danger')
    await expect(tab(page)).toHaveAccessibleDescription('incomplete')
    await expect(dot(page)).toBeVisible()

    await expect(tab(complete)).toHaveAccessibleDescription('')
    await expect(dot(complete)).toHaveCount(0)
  })

  test('HOME-002 a classmate shows as online when they connect, and as offline when they disconnect', async ({ page, server }) => {
    await page.getByRole('link', { name: 'See all 23 classmates' }).click()
    const noah = page.locator('[data-student-id="noah"]')
    await expect(noah).toHaveAttribute('data-status', 'offline')
    const device = await connected(server, 'noah')
    await expect(noah).toHaveAttribute('data-status', 'online')
    await expect(noah).toContainText('Online')
    device.close()
    await expect(noah).toHaveAttribute('data-status', 'offline')
    await page.getByRole('link', { name: 'Back to Discover' }).click()
  })

  test('my availability is three presses of the Tab key away at most', async ({ page }) => {
    await page.reload()
    await ready(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to your availability' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('switch')).toBeFocused()
  })

  test('NAV-012 the badge in the header shows my status in its colour, and an unknown status as Offline', async ({ page }) => {
    const colours = new Set<string>()
    for (const [status, label] of [
      ['available', 'Available'],
      ['studying', 'Studying'],
      ['online', 'Online'],
      ['offline', 'Offline'],
      ['studying', 'Studying'],
      ['dancing', 'Offline'],
    ] as const) {
      expect((await page.request.put('/api/users/availability', { data: { status } })).ok()).toBe(true)
      const badge = page.locator('main header').getByText(label, { exact: true })
      await expect(badge).toBeVisible()
      colours.add(await badge.evaluate((element) => getComputedStyle(element).backgroundColor))
    }
    expect(colours.size).toBe(4)
  })

  test.describe('the tabs of a phone', () => {
    test('NAV-013 NAV-014 the Groups tab has a red dot while a study session of mine is active, and the dot blinks fast when there are several', async ({
      page,
    }) => {
      const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' })
      const dot = tab.locator('[data-dot]')
      const create = async (name: string) => {
        const response = await page.request.post('/api/study-groups', { data: { name, groupSize: 'small', studyDuration: 60 } })
        expect(response.status()).toBe(201)
        return ((await response.json()) as { id: string }).id
      }
      await expect(dot).toHaveCount(0)
      const first = await create('First')
      await expect(dot).toBeVisible()
      await expect(tab).toHaveAccessibleDescription('active session')
      await expect(dot).toHaveCSS('animation-name', 'none')
      const second = await create('Second')
      await expect(dot).toHaveCSS('animation-name', 'blink')
      await expect(dot).toHaveCSS('animation-duration', '0.5s')
      await expect(tab).toHaveAccessibleDescription('2 active sessions')
      for (const id of [first, second]) expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
      await expect(dot).toHaveCount(0)
    })

    test('a tab returns to its scroll position, also when its list has to load again', async ({ page }) => {
      const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
      await expect(page.locator('[data-student-id]').nth(7)).toBeAttached()
      await page.clock.install()
      await page
        .locator('[data-student-id]')
        .nth(6)
        .evaluate((row) => row.scrollIntoView({ block: 'center' }))
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(300)
      const isBack = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
      await tab('Groups').click()
      await expect(page.getByRole('heading', { name: 'Study Groups', exact: true })).toBeVisible()
      // Longer than the 5 s for which the list's query stays open after the student leaves the tab.
      await page.clock.fastForward(10_000)
      await tab('Discover').click()
      await isBack()
      await tab('Groups').click()
      await tab('Discover').click()
      await isBack()
    })
  })
})

test('a tap that is on its way while a row goes opens no other classmate', async ({ devices }) => {
  const page = await devices.of('zoe', '/', PHONE)
  const first = page.getByRole('list', { name: 'Available Classmates' }).getByRole('listitem').first()
  const id = (await first.getAttribute('data-student-id'))!
  await first.scrollIntoViewIfNeeded()
  const { x, y } = (await first.boundingBox())!
  const point = { x: x + 100, y: y + 40 }
  const rowThere = ({ x, y }: typeof point) =>
    document.elementFromPoint(x, y)?.closest('[data-student-id]')?.getAttribute('data-student-id')
  expect(await page.evaluate(rowThere, point)).toBe(id)
  const atOnce = page.evaluate(
    ({ id, x, y }) =>
      new Promise((resolve) => {
        const watch = new MutationObserver(() => {
          const row = document.querySelector(`[data-student-id="${id}"]`)
          if (row && row.getAttribute('data-status') !== 'studying') return
          watch.disconnect()
          resolve(document.elementFromPoint(x, y)?.closest('[data-student-id]')?.getAttribute('data-student-id') ?? 'none')
        })
        watch.observe(document.querySelector('main')!, { subtree: true, childList: true, attributes: true })
      }),
    { id, ...point },
  )
  const other = await devices.fresh()
  await signIn(other, id)
  expect((await other.request.put('/api/users/availability', { data: { status: 'studying' } })).ok()).toBe(true)
  expect(await atOnce).toBe('none')
  // A moment later the row that came there takes presses.
  await expect.poll(() => page.evaluate(rowThere, point)).not.toBe(undefined)
  expect(await page.evaluate(rowThere, point)).not.toBe(id)
})

test('a search that begins on a new phone before the classmates have come goes on when they have', async ({ devices }) => {
  const context = await devices.fresh(PHONE)
  await signIn(context, 'amina')
  let letGo = () => {}
  const late = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/sync/pull', (route) => late.then(() => route.continue()))
  const page = await context.newPage()
  await page.goto('/homepage')
  await page.getByRole('button', { name: 'Search classmates' }).click()
  await page.keyboard.type('Youss')
  letGo()
  await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toBeVisible()
  await page.keyboard.type('ef')
  await expect(page.getByRole('searchbox', { name: 'Search classmates' })).toHaveValue('Youssef')
  await expect(page.locator('[data-student-id="youssef"]')).toBeVisible()
})

test('what runs now stands above the classmates on a phone, and nothing moves when it loads', async ({ devices }) => {
  const context = await devices.fresh({ ...PHONE, ...MOVING })
  await noteShifts(context)
  await signIn(context, 'amina')
  // An end that the text does not say stands in the card too.
  const availability = { status: 'available', availabilityText: 'Happy to talk about anatomy', location: 'Medical Library - 2nd Floor' }
  expect((await context.request.put('/api/users/availability', { data: { ...availability, subjects: ['Anatomy'] } })).ok()).toBe(true)
  const page = await context.newPage()
  await arrive(page, '/')
  const sessions = page.getByRole('region', { name: 'Your Active Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const top = async (part: Locator) => (await part.boundingBox())!.y
  expect(await top(sessions)).toBeGreaterThan(await top(page.getByRole('region', { name: 'Your availability' })))
  expect(await top(sessions)).toBeLessThan(await top(page.getByRole('heading', { name: 'Available Classmates' })))
  await expect(page.getByRole('region', { name: 'Recent Conversations' })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  // The next start paints them before the worker is there, unless the page is left before it has stored them.
  const group = await sessions.getByRole('heading', { level: 3 }).innerText()
  await expect.poll(() => remembers(page, new RegExp(`"studySessions".*${group}`))).toBe(true)
  await page.reload()
  await ready(page)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await shiftsOf(page)).toEqual([])
})
