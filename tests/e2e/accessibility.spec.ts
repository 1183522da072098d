import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, prepared, ready, test } from '../support/browser.ts'
import { chatOf, conversation } from '../support/chat.ts'

const SMALL = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const
const WIDE = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

for (const [name, options] of [
  ['phone, light', { ...SMALL, colorScheme: 'light' }],
  ['wide, dark', { ...WIDE, colorScheme: 'dark' }],
] as const) {
  test(`axe finds nothing serious before signing in (${name})`, async ({ devices }) => {
    const page = await (await devices.fresh(options)).newPage()
    for (const path of ['/', '/landing', '/schedule', '/no-such-page']) {
      await arrive(page, path)
      await accessible(page, path)
    }
    await page.goto('/api/login')
    await accessible(page, 'sign-in')
    await page.getByLabel('Email').fill(`${name.slice(0, 4)}@uni.example`)
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByLabel('Code')).toBeVisible()
    await accessible(page, 'code')
  })

  test(`axe finds nothing serious in the app (${name})`, async ({ devices }) => {
    const page = await devices.of('amina', '/', options)
    await accessible(page, 'home')
    await page.getByRole('button', { name: 'Edit' }).click()
    await accessible(page, 'availability editor')
    await page.getByRole('button', { name: 'Cancel' }).click()
    for (const path of ['/groups', '/schedule', '/profile', '/no-such-page']) {
      await arrive(page, path)
      await accessible(page, path)
    }
    await arrive(page, '/messages')
    await accessible(page, 'messages')
    await conversation(page, 'youssef').click()
    await expect(chatOf(page).bubbles).not.toHaveCount(0)
    await accessible(page, 'chat')
  })

  test(`axe finds nothing serious without a network (${name})`, async ({ server, devices }) => {
    const page = await devices.of('amina', '/messages?with=youssef', options)
    await prepared(page)
    await server.kill()
    await offline(page)
    await chatOf(page).write('Waiting')
    await expect(page.getByText('You’re offline')).toBeVisible()
    await accessible(page, 'chat, offline')
    await arrive(page, '/')
    await expect(page.getByText('You’re offline')).toBeVisible()
    await accessible(page, 'home, offline')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
    await expect(page).toHaveURL('/messages')
    await accessible(page, 'messages, offline')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    const signOut = page.getByRole('button', { name: 'Sign Out' })
    await signOut.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await accessible(page, 'sign-out question')
    await page.keyboard.press('Escape')
    await expect(signOut).toBeFocused()
  })
}

test('axe finds nothing serious where there is nothing yet', async ({ devices }) => {
  const page = await devices.of('omar', '/', { ...SMALL, colorScheme: 'dark' })
  await accessible(page, 'home of somebody new')
  await arrive(page, '/messages')
  await accessible(page, 'no conversations')
  await arrive(page, '/messages?with=lina')
  await accessible(page, 'no messages')
  await arrive(page, '/messages?with=nobody')
  await expect(page.getByText('User not found')).toBeVisible()
  await accessible(page, 'nobody')
})

test('by the keyboard alone: from the first Tab to a sent message', async ({ devices }) => {
  const page = await devices.of('lina', '/', WIDE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })).toBeFocused()
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/messages')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(conversation(page, 'amina')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chatOf(page).composer).toBeFocused()
  await page.keyboard.type('No mouse')
  await page.keyboard.press('Enter')
  await expect(chatOf(page).bubble('No mouse')).toBeVisible()
  await expect(chatOf(page).composer).toBeFocused()
  await ready(page)
})
