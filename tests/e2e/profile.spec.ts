import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, ready, test } from '../support/browser.ts'
import { button, choice, field, form, reloaded, save, sentProfiles, tab, toast } from '../support/profile.ts'
import { signUp } from '../support/newcomer.ts'
import { sharedPage } from '../support/shared-page.ts'
import { visit } from '../support/visit.ts'
import { respond } from '../support/respond.ts'

test.describe.serial('the form of the profile', () => {
  sharedPage(async ({ devices, console }) => {
    console.allow(/status of 500/)
    const page = await devices.of('david', '/profile')
    await prepared(page)
    return page
  })
  const typed = [
    ['University', ' Lakeside University ', 'Lakeside University'],
    ['Phone Number', '+44 20 7946 0001', '+44 20 7946 0001'],
    ['WhatsApp Number', '+44 20 7946 0002', '+44 20 7946 0002'],
    ['Study topics', 'Triage, Wound care,, Triage', 'Triage, Wound care'],
    ['Study schedule', 'Mon after 3 PM', 'Mon after 3 PM'],
  ] as const

  test('PROF-005 PROF-006 PROF-007 has three groups: basic, academic and contact info', async ({ page }) => {
    for (const group of ['Basic info', 'Academic info', 'Contact info'])
      await expect(form(page).getByRole('heading', { name: group })).toBeVisible()
    await expect(field(page, 'First Name')).toHaveValue('David')
    await expect(field(page, 'Last Name')).toHaveValue('Okafor')
  })

  test('PROF-012 says that a WhatsApp number begins with the country code', async ({ page }) => {
    await expect(field(page, 'WhatsApp Number')).toHaveAccessibleDescription(/country code/)
  })

  test('sends only the fields that changed', async ({ page }) => {
    const bodies = sentProfiles(page)
    await field(page, 'Academic Program').selectOption('Nursing')
    await field(page, 'Academic Year').selectOption('1st Year')
    for (const [name, text] of typed) await field(page, name).fill(text)
    await save(page)
    await pending(page, 0)
    const change = {
      program: 'Nursing',
      year: '1st Year',
      university: 'Lakeside University',
      phoneNumber: '+44 20 7946 0001',
      whatsappNumber: '+44 20 7946 0002',
      studyTopics: ['Triage', 'Wound care'],
      studySchedule: 'Mon after 3 PM',
    }
    expect(bodies).toEqual([expect.objectContaining({ userId: 'david', ...change })])
    expect(Object.keys(bodies[0]!)).not.toContain('firstName')
  })

  test('PROF-001 PROF-002 shows the saved values after a reload', async ({ page }) => {
    await reloaded(page)
    await expect(field(page, 'Academic Program')).toHaveValue('Nursing')
    await expect(field(page, 'Academic Year')).toHaveValue('1st Year')
    for (const [name, , saved] of typed) await expect(field(page, name)).toHaveValue(saved)
    await expect(button(page, 'Discard')).toHaveCount(0)
  })

  test('DATA-061 DATA-062 the page lists six programmes and seven years', async ({ page }) => {
    await expect(field(page, 'Academic Program').locator('option')).toHaveText([
      'Medicine',
      'Dentistry',
      'Pharmacy',
      'Nursing',
      'Veterinary',
      'Physiotherapy',
    ])
    await expect(field(page, 'Academic Year').locator('option')).toHaveText([
      'Foundation',
      '1st Year',
      '2nd Year',
      '3rd Year',
      '4th Year',
      '5th Year',
      '6th Year',
    ])
  })

  test('an invalid number, address or name shows an error at its field, and nothing is sent', async ({ page }) => {
    const bodies = sentProfiles(page)
    await field(page, 'WhatsApp Number').fill('079 555 home')
    await field(page, 'First Name').fill('D'.repeat(101))
    await field(page, 'Email Address').fill('david at uni')
    await button(page, 'Save').click()
    await expect(field(page, 'First Name')).toBeFocused()
    await expect(field(page, 'First Name')).toHaveAccessibleDescription('Use at most 100 characters.')
    await expect(field(page, 'Email Address')).toHaveAccessibleDescription('Enter an email address like you@university.edu.')
    await expect(field(page, 'WhatsApp Number')).toHaveAccessibleDescription(/^Use digits, spaces and \+ \( \) - \. only\./)
    await expect(field(page, 'WhatsApp Number')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'WhatsApp Number')).toHaveValue('079 555 home')
    await pending(page, 0)

    await field(page, 'First Name').fill('David')
    await field(page, 'Email Address').fill('David.O@riverside.example')
    await field(page, 'WhatsApp Number').fill('+49 (30) 555-01.92')
    await expect(field(page, 'WhatsApp Number')).not.toHaveAttribute('aria-invalid')
    await save(page)
    await pending(page, 0)
    expect(bodies).toEqual([expect.objectContaining({ email: 'david.o@riverside.example', whatsappNumber: '+49 (30) 555-01.92' })])
    await expect(field(page, 'Email Address')).toHaveValue('david.o@riverside.example')
  })

  test('PROF-016 a change is saved when the server fails, shows as waiting, and is sent later', async ({ page }) => {
    await page.context().route('**/api/users/profile', (route) => respond(route, 500, { code: 'failed', message: 'No' }))
    await field(page, 'University').fill('Hilltop College')
    await save(page)
    await expect(page.getByText('waiting to send')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'University')).toHaveValue('Hilltop College')
    await page.context().unroute('**/api/users/profile')
    await reloaded(page)
    await expect(field(page, 'University')).toHaveValue('Hilltop College')
    await expect(page.getByText('waiting to send')).toHaveCount(0)
  })

  test('offline, the profile is saved, shows as waiting, survives a reload, and is sent when the server is back', async ({
    page,
    server,
  }) => {
    await server.leave()
    await offline(page)
    await field(page, 'University').fill('Offline University')
    await field(page, 'Phone Number').fill('+81 3 5550 1111')
    await button(page, 'Save').click()
    await expect(toast(page)).toContainText('Profile saved')
    await expect(toast(page)).toContainText('It will be sent when you are online.')
    await expect(page.getByText('Saved on this device, waiting to send')).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(field(page, 'University')).toHaveValue('Offline University')
    await expect(page.getByText('Saved on this device, waiting to send')).toBeVisible()
    await pending(page, 1)

    await server.start()
    await pending(page, 0)
    await expect(page.getByText('waiting to send')).toHaveCount(0)
    const sent = { university: 'Offline University', phoneNumber: '+81 3 5550 1111' }
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject(sent)
    await online(page)
  })

  test('classmates see no contact details when the student chooses Nobody', async ({ page, devices }) => {
    const seen = async () => {
      const response = await page.request.get('/api/students/nearby')
      expect(response.ok()).toBe(true)
      const other = (await devices.fresh()).request
      await other.post('/api/login', { data: { demoUser: 'zoe' } })
      const students = (await (await other.get('/api/students/nearby')).json()) as { id: string; whatsappNumber: string; email: string }[]
      const { whatsappNumber, email } = students.find(({ id }) => id === 'david')!
      return [whatsappNumber, email]
    }
    await expect(choice(page, 'Who sees your contact details', 'Everyone on my campus')).toBeChecked()
    expect(await seen()).not.toContain('')
    await choice(page, 'Who sees your contact details', 'Nobody').click()
    await expect(form(page)).toContainText('No student sees your email, phone or WhatsApp number.')
    await save(page)
    await pending(page, 0)
    await expect(choice(page, 'Who sees your contact details', 'Nobody')).toBeChecked()
    expect(await seen()).toEqual(['', ''])
  })

  test('API-012 API-023 a profile saved in one tab shows in the other tabs and to classmates, without a reload', async ({
    page,
    devices,
  }) => {
    const home = await page.context().newPage()
    await home.setViewportSize(PHONE.viewport)
    await arrive(home, '/')
    const settings = await page.context().newPage()
    await arrive(settings, '/profile')
    const classmate = await devices.of('daniel')
    const row = classmate.locator('[data-student-id=david]')
    await expect(row).not.toContainText('Physiotherapy')

    await field(page, 'Academic Program').selectOption('Physiotherapy')
    await field(page, 'First Name').fill('Dave')
    await save(page)
    await expect(home.locator('main header')).toContainText('Dave')
    await expect(home.locator('main header')).toContainText('Physiotherapy')
    await expect(field(settings, 'First Name')).toHaveValue('Dave')
    await expect(field(settings, 'Academic Program')).toHaveValue('Physiotherapy')
    await expect(row).toContainText('Physiotherapy')
    await expect(row).toContainText('Dave')
    await pending(page, 0)
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ firstName: 'Dave', program: 'Physiotherapy' })
    await online(page)
  })
})

test.describe.serial('the profile of a new student', () => {
  sharedPage(({ devices }) => devices.of('omar', '/profile', PHONE))

  test('NAV-015 the page names the missing fields, a tap focuses the first, and the dot on the tab disappears with the last of the eight', async ({
    page,
  }) => {
    const missing = page.getByRole('button', { name: 'Complete your profile' })
    await expect(missing).toContainText('Missing: Academic Program, Academic Year, University, Phone Number, WhatsApp Number')
    await expect(tab(page, 'Profile')).toHaveAccessibleDescription('incomplete')
    await missing.click()
    await expect(field(page, 'Academic Program')).toBeFocused()

    await field(page, 'Academic Program').selectOption('Medicine')
    await field(page, 'Academic Year').selectOption('Foundation')
    await field(page, 'University').fill('Riverside University')
    await field(page, 'Phone Number').fill('+962 79 555 0192')
    await field(page, 'WhatsApp Number').fill('   ')
    await save(page)
    await expect(missing).toContainText('Missing: WhatsApp Number')
    await expect(tab(page, 'Profile')).toHaveAccessibleDescription('incomplete')
    await expect(tab(page, 'Profile').locator('.bg-danger')).toBeVisible()

    await field(page, 'WhatsApp Number').fill('+962 79 555 0192')
    await field(page, 'WhatsApp Number').press('Enter')
    await expect(page.getByText('Profile complete')).toBeVisible()
    await expect(tab(page, 'Profile')).toHaveAccessibleDescription('')
    await expect(tab(page, 'Profile').locator('.bg-danger')).toHaveCount(0)
    await tab(page, 'Discover').click()
    await expect(page.getByText('Profile complete')).toBeVisible()
  })

  test('a student reaches every field and Save with the keyboard alone, at 200 % text size', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, '/profile')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await field(page, 'First Name').focus()
    const fields = ['Last Name', 'Academic Program', 'Academic Year', 'University', 'Study schedule', 'Study topics', 'Email Address'].map(
      (label) => field(page, label),
    )
    const more = ['Phone Number', 'WhatsApp Number'].map((label) => field(page, label))
    const contact = choice(page, 'Who sees your contact details', 'Everyone on my campus')
    for (const control of [...fields, button(page, 'Send code'), ...more, contact]) {
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused()
      await expect(control).toBeInViewport()
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(choice(page, 'Who can see you', 'Everyone on my campus')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Save')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Profile saved')
    await arrive(page, '/profile')
    await expect(page.getByRole('radio', { name: 'Students I have met or messaged' })).toBeChecked()
  })
})

test('a student who enters their first number chooses who sees it, and until then nobody does', async ({ devices, server }) => {
  const page = await devices.signedOut(PHONE)
  await signUp(page.context(), server, 'first@chooser.example')
  await arrive(page, '/profile')
  await online(page)
  const radios = form(page).getByRole('radiogroup', { name: 'Who sees your contact details' })
  await expect(radios.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(form(page)).toContainText('Nobody sees your email and numbers until you choose.')
  await accessible(page, 'nothing chosen')
  await field(page, 'First Name').fill('Chiara')
  await field(page, 'Last Name').fill('Verdi')
  await save(page)

  const classmate = await devices.fresh()
  await signUp(classmate, server, 'other@chooser.example')
  const seen = async () => {
    const students = (await (await classmate.request.get('/api/students/nearby')).json()) as { firstName: string; email: string }[]
    return students.find(({ firstName }) => firstName === 'Chiara')?.email
  }
  await expect.poll(seen).toBe('')
  await field(page, 'WhatsApp Number').fill('+39 06 5550 100')
  await button(page, 'Save').click()
  await expect(form(page)).toContainText('Choose who sees what you entered.')
  await expect(radios.getByRole('radio').first()).toBeFocused()
  await accessible(page, 'the question who sees a number')
  await choice(page, 'Who sees your contact details', 'Everyone on my campus').click()
  await expect(form(page)).not.toContainText('Choose who sees what you entered.')
  await save(page)
  await expect.poll(seen).toBe('first@chooser.example')
})
