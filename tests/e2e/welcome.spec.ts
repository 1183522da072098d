import type { Page } from 'playwright/test'
import { PRIVACY_VERSION } from '../../schemas/constants.ts'
import { arrive, expect, offline, online, pending, PHONE, prepared, ready, seenTutorial, test } from '../support/browser.ts'
import { signInByMail, signUp } from '../support/newcomer.ts'
import { button } from '../support/profile.ts'

test.use(PHONE)

const form = (page: Page) => page.getByRole('form', { name: 'About you' })
const back = (page: Page) => page.getByRole('link', { name: 'Classmates cannot see you yet' })
const agree = (page: Page) => form(page).getByRole('checkbox', { name: 'I have read the' })
const account = async (page: Page) =>
  (await (await page.context().request.get('/api/auth/user')).json()) as {
    firstName: string
    program: string
    privacyAgreed: { version: string } | null
  }

test('a new student enters who they are and agrees on the first screen, before classmates see them', async ({
  page,
  server,
  devices,
  console,
}) => {
  console.allow(/status of 401/)
  await page.goto('/api/login')
  await signInByMail(page, server, 'new@first.example')
  await expect(page).toHaveURL('/welcome')
  await expect(form(page)).toContainText(
    'You are on the campus of first.example. Once your name is saved, everyone on your campus can see you.',
  )

  await button(page, 'Continue').click()
  await expect(form(page)).toContainText('Type your first name.')
  await expect(form(page).getByLabel('First Name')).toBeFocused()
  await form(page).getByLabel('First Name').fill('Nadia')
  await form(page).getByLabel('Last Name').fill('Farouk')
  await form(page).getByLabel('Academic Program').selectOption('Nursing')
  await button(page, 'Continue').click()
  await expect(agree(page)).toBeFocused()
  await expect(form(page)).toContainText('Read the privacy page, and say that you agree.')

  // The form still has its text after the privacy page.
  await form(page).getByRole('link', { name: 'privacy page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await button(page, 'Back').click()
  await expect(form(page).getByLabel('First Name')).toHaveValue('Nadia')
  await agree(page).check()
  await button(page, 'Continue').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Welcome to Friendioo' })).toBeVisible()
  await pending(page, 0)
  expect(await account(page)).toMatchObject({ firstName: 'Nadia', program: 'Nursing', privacyAgreed: { version: PRIVACY_VERSION } })

  const classmate = await devices.fresh()
  await signUp(classmate, server, 'other@first.example')
  const seen = await classmate.request.get('/api/students/nearby')
  expect(await seen.json()).toEqual([expect.objectContaining({ firstName: 'Nadia', lastName: 'Farouk' })])
})

test('“Not now” leads to Home, once, which leads back to the form, also offline', async ({ page, server, context, console }) => {
  console.allow(/status of 401/)
  await page.goto('/api/login')
  await signInByMail(page, server, 'later@second.example')
  await expect(page).toHaveURL('/welcome')
  await button(page, 'Not now').click()
  await expect(page).toHaveURL('/')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await expect(back(page)).toBeVisible()
  await page.getByRole('link', { name: 'My Groups' }).click()
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect(page).toHaveURL('/')
  await expect(back(page)).toBeVisible()
  await prepared(page)
  await pending(page, 0)

  await server.leave()
  await context.setOffline(true)
  await offline(page)
  await back(page).click()
  await form(page).getByLabel('First Name').fill('Omid')
  await form(page).getByLabel('Last Name').fill('Rahimi')
  await agree(page).check()
  await button(page, 'Continue').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Omid Rahimi', { exact: true })).toBeVisible()
  await expect(back(page)).toHaveCount(0)
  await pending(page, 1)
  await page.reload()
  await ready(page)
  await expect(page).toHaveURL('/')

  await server.start()
  await context.setOffline(false)
  await online(page)
  await pending(page, 0)
  await expect.poll(() => account(page)).toMatchObject({ firstName: 'Omid', privacyAgreed: { version: PRIVACY_VERSION } })
})

test('the first screen opens neither after a deep link nor for a student who has agreed', async ({ page, server, context, console }) => {
  console.allow(/status of 401/)
  await page.goto('/api/login?returnTo=/groups')
  await signInByMail(page, server, 'deep@third.example')
  await ready(page)
  await expect(page).toHaveURL('/groups')
  expect((await context.request.post('/api/users/privacy-agreed', { data: { version: PRIVACY_VERSION } })).ok()).toBe(true)
  await context.request.post('/api/users/tutorial-completed')
  await page.goto('/api/login')
  await page.getByRole('button', { name: 'Noah Bakker' }).click()
  await expect(page).toHaveURL('/')
  await ready(page)
  await online(page)
  await expect(page.getByRole('link', { name: 'My Groups' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a student who agreed to an older privacy page sees a notice, and agrees there', async ({ page, context, server, console }) => {
  console.allow(/status of 401/)
  await signUp(context, server, 'old@fourth.example')
  await context.request.put('/api/users/profile', { data: { firstName: 'Hedda', lastName: 'Berg' } })
  await seenTutorial(context)
  await server.kill()
  server.change((db) =>
    db.prepare(`update students set privacy_agreed = '{"version":"2020-01-01","at":1}' where email = 'old@fourth.example'`).run(),
  )
  await server.start()
  await arrive(page, '/')
  const notice = page.getByRole('region', { name: 'Privacy' })
  await expect(notice).toContainText('The privacy page has changed.')
  await notice.getByRole('button', { name: 'Agree' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(() => account(page)).toMatchObject({ privacyAgreed: { version: PRIVACY_VERSION } })
})

test('everybody can open the privacy page, which states the facts', async ({ page, devices }) => {
  await arrive(page, '/privacy')
  for (const words of [
    'Messages are seen by you and the student you write to. They are stored permanently',
    'There is one cookie',
    'no advertising and no tracking',
    '“Former student”',
  ]) {
    await expect(page.getByRole('main')).toContainText(words)
  }
  await button(page, 'Back').click()
  await expect(page.getByRole('link', { name: 'Sign In to Continue' }).first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')

  const amina = await devices.of('amina', '/profile')
  await button(amina, 'Privacy').click()
  await expect(amina.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await button(amina, 'Back').click()
  await expect(amina).toHaveURL('/profile')
})
