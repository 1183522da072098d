import type { Page } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { as } from '../support/notifications-page.ts'
import { expect, offline, online, pending, PHONE, test } from '../support/browser.ts'
import { onServer } from '../support/groups-page.ts'
import { says } from '../support/meetups.ts'
import { sharedPage } from '../support/shared-page.ts'
import { candidate, choose, chooses, details, everybody, next, openWizard, rows } from '../support/wizard.ts'
import { respond } from '../support/respond.ts'

test.describe.serial('the first step of the wizard', () => {
  sharedPage(async ({ devices }) => {
    const page = await devices.of('amina', '/', PHONE)
    await openWizard(page, 'Big Vibe Group')
    return page
  })
  const perfect = (page: Page) => rows(page, 'Perfect Study Match')

  test('GROUP-011 GROUP-012 GROUP-013 lists the three best matches', async ({ page }) => {
    await expect(chooses(page).getByRole('heading', { name: 'Select Classmates' })).toBeFocused()
    await expect(perfect(page)).toHaveText([
      /Youssef Mansour.*2nd Year · Medicine/,
      /Priya Raman.*2nd Year · Medicine/,
      /Fatima Zahra.*2nd Year · Medicine/,
    ])
    // Others of the program are below, so the note must not say that these are all.
    await expect(chooses(page).getByRole('region', { name: 'Perfect Study Match' })).toContainText(
      'Up to three from your program, your year first',
    )
  })

  test('GROUP-014 lists who is available below them, and the others in sections of their own', async ({ page }) => {
    // Those of the first list are not listed again.
    await expect(everybody(page)).toHaveCount(23)
    for (const [section, count, status] of [
      ['All Available Classmates', 9, 'Available Now'],
      ['Studying Quietly', 4, 'Studying Quietly'],
      ['Other Classmates', 7, /Online|Offline/],
    ] as const) {
      await expect(chooses(page).getByRole('heading', { name: section })).toHaveText(`${section} ${count}`)
      await expect(rows(page, section)).toHaveCount(count)
      for (const row of await rows(page, section).all()) await expect(row).toContainText(status)
    }
    const [above, below] = [await perfect(page).first().boundingBox(), await rows(page, 'All Available Classmates').first().boundingBox()]
    expect(below!.y).toBeGreaterThan(above!.y)
  })

  test('GROUP-017 a press chooses a classmate, and a second press takes it back', async ({ page }) => {
    await choose(page, 'youssef')
    await expect(perfect(page).first().getByRole('checkbox')).toBeChecked()
    await choose(page, 'youssef')
    await expect(candidate(page, 'youssef')).not.toBeChecked()
  })

  test('GROUP-018 GROUP-019 Next counts those who are chosen, and is disabled without any', async ({ page }) => {
    await expect(next(page)).toBeDisabled()
    await candidate(page, 'sara').focus()
    await page.keyboard.press('Space')
    await choose(page, 'kofi')
    await expect(next(page)).toHaveText('Next (2)')
  })

  test('GROUP-015 the search narrows the list', async ({ page }) => {
    await chooses(page).getByRole('searchbox').fill('nur')
    await expect(everybody(page)).toHaveText([/Kofi/, /Mei/, /Ingrid/])
    await choose(page, 'mei')
    await chooses(page).getByRole('searchbox').fill('youssef')
    await expect(everybody(page)).toHaveText([/Youssef/])
    await expect(chooses(page).getByRole('region', { name: 'All Available Classmates' })).toContainText('listed above')
    await chooses(page).getByRole('searchbox').press('Escape')
    await expect(everybody(page)).toHaveCount(23)
  })

  test('GROUP-016 the filter narrows both lists', async ({ page }) => {
    await chooses(page).getByRole('button', { name: 'Filter Classmates' }).click()
    const filter = page.getByRole('dialog', { name: 'Filter Classmates' })
    await filter.getByRole('button', { name: 'Pharmacy' }).click()
    await page.keyboard.press('Tab')
    await expect(filter.locator(':focus')).toHaveCount(1)
    await accessible(page, 'the filter over the wizard')
    await filter.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(everybody(page)).toHaveCount(3)
    for (const row of await everybody(page).all()) await expect(row).toContainText('Pharmacy')
    await expect(perfect(page)).toHaveCount(0)
    await expect(chooses(page).getByRole('button', { name: 'Filter Classmates, 1 filter on' })).toBeFocused()
  })

  test('GROUP-020 two of the chosen are named, and the rest counted', async ({ page }) => {
    await choose(page, 'david', 'hana')
    await expect(chooses(page)).toContainText('Sara, Kofi+3 more members')
    await accessible(page, 'classmates chosen')
  })

  test('GROUP-010 GROUP-039 Next goes to the second of two steps', async ({ page }) => {
    await next(page).press('Enter')
    await expect(details(page).getByRole('heading', { name: 'Group Details' })).toBeFocused()
    await expect(details(page)).toContainText('Step 2 of 2')
  })

  test('GROUP-040 Back returns to the first step, which keeps the selection, also after a reload', async ({ page }) => {
    await details(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect(next(page)).toHaveText('Next (5)')
    await next(page).click()
    // The browser's Back goes to the first step, too. A second Back closes the wizard, and the selection stays.
    await page.goBack()
    await expect(chooses(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await online(page)
    await openWizard(page, 'Small Squad')
    await expect(next(page)).toHaveText('Next (5)')
    await expect(chooses(page)).toContainText('Small Squad is for 3-5 people. Yours gets 6 seats.')
  })
})

test.describe.serial('the second step of the wizard', () => {
  sharedPage(async ({ devices, console }) => {
    // Ivy's picture becomes as invisible as she does.
    console.allow(/status of (500|404.*\/api\/images\/)/)
    const page = await devices.of('lina', '/', PHONE)
    await openWizard(page, 'Big Vibe Group')
    await choose(page, 'omar', 'elif')
    await next(page).click()
    return page
  })
  const create = (page: Page) => details(page).getByRole('button', { name: 'Create Group' })
  const duration = (page: Page) => details(page).getByRole('group', { name: 'Duration' })
  const asked: unknown[] = []

  /** Ends all her groups, because more than two sessions at one time would be asked about. */
  async function endAll(page: Page): Promise<void> {
    for (const { id } of await onServer(page)) expect((await page.request.delete(`/api/study-groups/${id}`)).ok()).toBe(true)
    await expect(page.getByRole('region', { name: 'Your Active Sessions' }).getByRole('listitem')).toHaveCount(0)
  }

  test('GROUP-021 GROUP-022 GROUP-023 says for how many people the group is, and has Back and Create Group', async ({ page }) => {
    await expect(details(page)).toContainText('You and 2 others · for 6+ people')
    await expect(details(page).getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    await expect(create(page)).toBeVisible()
  })

  test('the first press into a suggested name selects it, so that typing replaces it, and the next one places the cursor', async ({
    page,
  }) => {
    const name = details(page).getByLabel('Group name')
    const selected = () => name.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart!, input.selectionEnd!))
    const suggested = 'Big Vibe Group Study Group'
    for (const press of ['tap', 'click'] as const) {
      await name[press]()
      await expect.poll(selected).toBe(suggested)
      await page.keyboard.type('Slides')
      await expect(name).toHaveValue('Slides')
      await name.blur()
      await name[press]()
      await expect.poll(selected).toBe('')
      await name.fill(suggested)
      await name.blur()
    }
    await name.click()
    await name.click()
    await expect.poll(selected).toBe('')
    await name.blur()
  })

  test('GROUP-056 GROUP-058 offers one to four hours, and presets one', async ({ page }) => {
    await expect(duration(page).locator('label')).toHaveText(['1 hour', '2 hours', '3 hours', '4 hours'])
    await expect(duration(page).getByRole('radio', { name: '1 hour' })).toBeChecked()
  })

  test('on a small phone the time of its end is in sight beside Create Group, and no field that gets the focus is under the foot', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 560 })
    const foot = () => create(page).evaluate((button) => button.closest('.sticky')!.getBoundingClientRect().top)
    const end = details(page).getByText(/^Starts when you create it, ends /)
    await expect(end).toBeInViewport({ ratio: 1 })
    expect((await end.boundingBox())!.y).toBeGreaterThan(await foot())
    const radios = details(page).getByRole('radio', { checked: true })
    await duration(page).getByRole('radio', { name: '1 hour' }).focus()
    await page.keyboard.press('Tab')
    await expect(radios.last()).toBeFocused()
    const tile = radios.last().locator('xpath=ancestor::label')
    await expect.poll(async () => (await tile.boundingBox())!.y + (await tile.boundingBox())!.height).toBeLessThan(await foot())
    await page.setViewportSize(PHONE.viewport)
  })

  test('GROUP-024 GROUP-041 Create Group shows that it creates, and closes the wizard', async ({ page }) => {
    await duration(page).getByText('2 hours').click()
    await expect(details(page).getByLabel('Group name')).toHaveValue('Big Vibe Group Study Group')
    await details(page).getByLabel('Group name').fill('Slides, all of them')
    await details(page).getByLabel('Subject').fill('Pathology')
    await details(page).getByLabel('Location').fill('Study Hall B')
    await page.context().route('**/api/study-groups', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked.push(route.request().postDataJSON())
      return respond(route, 500, { code: 'failed', message: 'No' })
    })
    const read = create(page).evaluate(
      (button) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => resolve(button.textContent.trim())).observe(button, {
            childList: true,
            characterData: true,
            subtree: true,
          })
        }),
    )
    await details(page).getByRole('button', { name: 'Create Group' }).click()
    expect(await read).toBe('Creating...')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('TOAST-004 a failed creation shows an error, and the group waits among my sessions', async ({ page }) => {
    await says(page, 'Error', 'Failed to create study group. Please try again.')
    await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toContainText('Slides, all of them')
  })

  test('GROUP-032 GROUP-057 the request has each detail, the seats, and the duration in minutes', () => {
    expect(asked[0]).toMatchObject({
      name: 'Slides, all of them',
      subject: 'Pathology',
      groupSize: 'large',
      maxMembers: 15,
      location: 'Study Hall B',
      scheduledAt: null,
      studyDuration: 120,
      invitedMembers: ['omar', 'elif'],
      selectedMembers: ['omar', 'elif'],
      phoneNumbers: [],
    })
  })

  test('GROUP-042 the wizard is empty when it opens again', async ({ page }) => {
    await openWizard(page, 'Big Vibe Group')
    await expect(chooses(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await choose(page, 'omar')
    await next(page).click()
    await expect(details(page).getByLabel('Group name')).toHaveValue('Big Vibe Group Study Group')
    await expect(duration(page).getByRole('radio', { name: '1 hour' })).toBeChecked()
  })

  test('the failed creation is sent again until the server has the group', async ({ page }) => {
    await page.context().unroute('**/api/study-groups')
    await pending(page, 0)
    expect((await onServer(page)).map(({ name, studyDuration }) => [name, studyDuration])).toContainEqual(['Slides, all of them', 120])
  })

  test('a group formed offline is created when the server is back, and invites only classmates who are still visible', async ({
    page,
    server,
    devices,
  }) => {
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Escape')
    await endAll(page)
    await openWizard(page, 'Small Squad')
    await choose(page, 'omar')
    await choose(page, 'ivy', 'jonas')
    await expect(next(page)).toHaveText('Next (2)')
    expect((await (await as(devices, 'ivy')).put('/api/users/profile', { data: { visibility: 'nobody' } })).ok()).toBe(true)
    await expect(next(page)).toHaveText('Next (1)')
    await server.leave()
    await offline(page)
    await next(page).click()
    await expect(details(page)).toContainText('You and 1 other · for 3-5 people')
    await details(page).getByLabel('Group name').fill('Nerves')
    await details(page).getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pending(page, 1)
    await expect(page.getByRole('region', { name: 'Your Active Sessions' })).toContainText('Nerves')
    const [request] = await Promise.all([
      page.context().waitForEvent('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/study-groups')),
      server.start(),
    ])
    expect(request.postDataJSON()).toMatchObject({ invitedMembers: ['jonas'] })
    await pending(page, 0)
    expect((await onServer(page)).map(({ name }) => name)).toContain('Nerves')
  })

  test('GROUP-025 WAPP-025 TOAST-008 an invitation on WhatsApp opens after a confirmation, and not at all when the classmate has no number', async ({
    page,
    devices,
  }) => {
    // A device of Mei's that was here before, and does not know the group.
    const before = await devices.of('mei', '/groups', PHONE)
    const phone = before.context()
    await before.close()
    await endAll(page)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
    for (const [student, whatsappNumber] of [
      ['mei', '+81 90 5550 0177'],
      ['carlos', ''],
    ] as const) {
      const other = await devices.fresh()
      await other.request.post('/api/login', { data: { demoUser: student } })
      expect((await other.request.put('/api/users/profile', { data: { whatsappNumber, contactVisibility: 'campus' } })).ok()).toBe(true)
    }
    await openWizard(page, 'Small Squad')
    await choose(page, 'mei', 'carlos')
    await next(page).click()
    await details(page).getByRole('button', { name: 'Create Group' }).click()
    // The group exists before anybody is invited on WhatsApp, and the invitation leads to it.
    // A toast with a button stays for ten seconds, so that of an earlier group may still be there.
    await page.locator('[data-toasts]').filter({ hasText: 'Small Squad' }).getByRole('button', { name: 'Open group' }).click()
    const group = page.getByRole('dialog', { name: 'Small Squad Study Group' })
    const row = (student: string) => group.locator(`[data-student-id="${student}"]`).getByRole('button', { name: /WhatsApp/ })
    await expect(row('carlos')).toHaveText(/^No WhatsApp/)
    await accessible(page, 'a group with its invited students')
    await row('carlos').click()
    await says(page, 'WhatsApp number not available', 'Use in-app messaging')

    const question = page.getByRole('alertdialog', { name: 'Invite Mei on WhatsApp?' })
    await row('mei').click()
    await expect(question).toContainText('the number that ends in 0177')
    await expect(question.getByRole('heading')).toBeFocused()
    await accessible(page, 'an invitation')
    // Nothing below the dialog takes the focus.
    for (let at = 0; at < 4; at++) {
      await page.keyboard.press('Tab')
      await expect(question.locator(':focus')).toHaveCount(1)
    }
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(page.context().pages()).toHaveLength(1)

    await row('mei').click()
    const [chat] = await Promise.all([page.context().waitForEvent('page'), question.getByRole('link', { name: 'Open WhatsApp' }).click()])
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\/819055500177\?text=/)
    const text = new URL(chat.url()).searchParams.get('text') ?? ''
    expect(text).toContain('Group: Small Squad Study Group')
    await expect(question).toHaveCount(0)

    // The link opens the group for the one who is invited, and says so to whom it is not shown.
    const [, path = ''] = /Join it here: https?:\/\/[^/]+(\S+)/.exec(text) ?? []
    const mei = await phone.newPage()
    await mei.goto(path)
    const invited = mei.getByRole('dialog', { name: 'Small Squad Study Group' })
    await expect(invited.getByRole('button', { name: 'Join' })).toBeVisible()
    await invited.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(invited).toHaveCount(0)
    await expect(mei).toHaveURL(/\/groups$/)
    await mei.goBack()
    await expect(mei).not.toHaveURL(/group=/)
    await mei.goto('/groups?group=of-yesterday')
    await says(mei, 'We can’t find this group', 'It may have ended, or it’s private.')
  })
})

test('a double click on Next creates no group unseen: its second press does nothing', async ({ devices }) => {
  const page = await devices.of('luca', '/', { viewport: { width: 1280, height: 800 } })
  const before = await onServer(page)
  await openWizard(page, 'Small Squad')
  await choose(page, 'mei')
  const { x, y, width, height } = (await next(page).boundingBox())!
  await next(page).dblclick()
  await expect(details(page)).toBeVisible()
  const create = details(page).getByRole('button', { name: 'Create Group' })
  // It has taken the place of Next.
  await create.click({ trial: true })
  const now = (await create.boundingBox())!
  expect(now.x).toBeLessThan(x + width / 2)
  expect(now.y).toBeLessThan(y + height / 2)
  await expect(create).toBeEnabled()
  await pending(page, 0)
  expect(await onServer(page)).toEqual(before)
})
