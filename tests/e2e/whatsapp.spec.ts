import type { Page, Route } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { arrive, expect, offline, PHONE, prepared, test, type Devices } from '../support/browser.ts'
import { says } from '../support/meetups.ts'

const CHAT_HOST = 'https://wa.me/**'

/** Opens this page as the student. The test fulfils requests to the chat host, so no network is needed. */
async function whatsApp(devices: Devices, student: string, query = ''): Promise<Page> {
  const page = await devices.of(student, `/whatsapp-meetup${query}`, PHONE)
  await page.context().route(CHAT_HOST, (route) => route.fulfill({ body: 'A chat' }))
  return page
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send Meetup Request' })

async function fill(page: Page, recipient: string): Promise<void> {
  await field(page, 'Recipient').selectOption(recipient)
  await field(page, 'Location').selectOption('Anatomy Lab')
  await field(page, 'Subject/Topic').selectOption('Anatomy')
  await field(page, 'Date').fill('2030-11-20')
  await field(page, 'Time').fill('17:00')
}

/** Sets the WhatsApp number of a demo student; an empty text removes it. */
async function number(devices: Devices, student: string, whatsappNumber: string): Promise<void> {
  const context = await devices.fresh()
  await context.request.post('/api/login', { data: { demoUser: student } })
  expect((await context.request.put('/api/users/profile', { data: { whatsappNumber } })).ok()).toBe(true)
  await context.close()
}

async function answering(page: Page, status: number, body: object): Promise<() => Promise<void>> {
  const how = (route: Route) => (route.request().method() === 'POST' ? route.fulfill({ status, json: body }) : route.continue())
  await page.context().route('**/api/meetup-requests', how)
  return () => page.context().unroute('**/api/meetup-requests', how)
}

test('WAPP-001 WAPP-002 WAPP-003 WAPP-004 WAPP-011 WAPP-013 WAPP-033 ERR-013 every classmate nearby can be chosen, and one without a number can be asked in the app only', async ({
  devices,
}) => {
  await number(devices, 'lina', '')
  const page = await whatsApp(devices, 'amina')
  const options = field(page, 'Recipient').getByRole('option')
  await expect(options.filter({ hasText: 'Youssef ✓ WhatsApp' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'Lina – No WhatsApp' })).toHaveCount(1)
  const warning = page.getByRole('alert').filter({ hasText: 'would only be in-app' })
  await field(page, 'Recipient').selectOption('lina')
  await expect(warning).toBeVisible()
  await expect(
    warning.getByText("This user hasn't added their WhatsApp number yet. Please ask them to update their profile first.", { exact: true }),
  ).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await accessible(page, 'without a number')
  await warning.getByRole('button', { name: 'Ask in the app instead' }).click()
  await expect(page.getByRole('dialog', { name: 'Meet up with Lina' })).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page, 'Recipient').selectOption('youssef')
  await expect(warning).toHaveCount(0)
  await expect(send(page)).toBeEnabled()
})

test('WAPP-005 WAPP-006 WAPP-007 WAPP-008 WAPP-010 WAPP-027 WAPP-028 WAPP-029 WAPP-030 WAPP-031 WAPP-034 each missing field shows an error beside it, and no text is cut', async ({
  devices,
}) => {
  const page = await whatsApp(devices, 'omar')
  await send(page).click()
  for (const words of [
    'Please select a recipient',
    'Location is required',
    'Subject/Topic is required',
    'Date is required',
    'Time is required',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(field(page, 'Recipient')).toBeFocused()
  await accessible(page, 'all is missing')
  const notes = page.getByLabel('Notes')
  await notes.fill('Twelve chars')
  await expect(page.getByText('12/200')).toBeVisible()
  await notes.fill('x'.repeat(250))
  await expect(page.getByText('250/200')).toBeVisible()
  await expect(notes).toHaveValue('x'.repeat(250))
  await fill(page, 'sara')
  await expect(page.getByText('is required')).toHaveCount(0)
  // The form still has its values after a reload.
  await page.reload()
  await expect(field(page, 'Location')).toHaveValue('Anatomy Lab')
  await expect(notes).toHaveValue('x'.repeat(250))
})

test('ROUTE-011 ROUTE-012 WAPP-032 the address names the recipient, and one who is not nearby shows as not found', async ({ devices }) => {
  const page = await whatsApp(devices, 'hana', '?targetId=tomas&targetName=Tomas')
  await expect(field(page, 'Recipient')).toHaveValue('tomas')
  await arrive(page, '/whatsapp-meetup?targetId=nobody-at-all&targetName=Nadia')
  await expect(field(page, 'Recipient').getByRole('option', { selected: true })).toHaveText('Nadia')
  await expect(field(page, 'Recipient')).toHaveAccessibleDescription(/not on your campus, or not on this device/)
  await send(page).click()
  await expect(page.getByText('Recipient not found')).toBeVisible()
})

test('ROUTE-010 WAPP-009 WAPP-012 WAPP-014 WAPP-015 WAPP-016 WAPP-017 WAPP-018 WAPP-020 WAPP-024 TOAST-015 TOAST-016 a request is sent by WhatsApp and in the app', async ({
  devices,
}) => {
  const page = await whatsApp(devices, 'mei', '?recipientId=kofi')
  await expect(field(page, 'Recipient')).toHaveValue('kofi')
  await fill(page, 'kofi')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.context().route('**/api/meetup-requests', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const opened = page.waitForEvent('popup')
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  const tab = await opened
  letGo()
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeFocused()
  await expect(page.getByText('Meetup Request Sent!', { exact: true })).toBeVisible()
  await expect(page.getByText('Your request has been sent via WhatsApp and in-app message.')).toBeVisible()
  await tab.waitForURL(CHAT_HOST)
  const text = new URL(tab.url()).searchParams.get('text')!.split('\n')
  expect(text.slice(1, 5)).toEqual(['Location: Anatomy Lab', 'Date: Wednesday, November 20, 2030', 'Time: 5:00 PM', 'Subject: Anatomy'])
  expect(await tab.evaluate(() => opener as unknown)).toBeNull()
  for (const channel of ['WhatsApp', 'In-app']) await expect(page.getByRole('listitem').filter({ hasText: channel }).first()).toBeVisible()
  await accessible(page, 'sent')

  const again = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open WhatsApp Again' }).click()
  expect((await again).url()).toBe(tab.url())
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  const theirs = await devices.of('kofi', '/messages?with=mei')
  await expect(theirs.getByRole('list', { name: 'Messages' }).getByText('Shall we meet? Anatomy')).toBeVisible()
  expect(await (await theirs.request.get('/api/meetup-requests')).json()).toContainEqual(
    expect.objectContaining({ fromUserId: 'mei', subject: 'Anatomy', location: 'Anatomy Lab', status: 'pending' }),
  )
})

test('WAPP-021 WAPP-022 WAPP-023 TOAST-013 TOAST-014 a failure shows its message, the form stays filled, and the next press sends the request once', async ({
  devices,
}) => {
  const page = await whatsApp(devices, 'noah')
  await fill(page, 'ivy')
  const mend = await answering(page, 500, { message: 'The library is on fire.' })
  const opened = page.waitForEvent('popup')
  await send(page).click()
  await expect(page.locator('form').getByRole('alert').filter({ hasText: 'The library is on fire.' })).toBeVisible()
  await says(page, 'Failed to Send Request', 'The library is on fire.')
  expect((await opened).isClosed()).toBe(true)
  await expect(field(page, 'Location')).toHaveValue('Anatomy Lab')
  await accessible(page, 'failed')
  await mend()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible()
  const kept = (await (await page.request.get('/api/meetup-requests')).json()) as { toUserId: string }[]
  expect(kept.filter(({ toUserId }) => toUserId === 'ivy')).toHaveLength(1)
})

test('TOAST-014 a failure without a message asks the student to check the connection', async ({ devices }) => {
  const page = await whatsApp(devices, 'sara')
  await fill(page, 'ivy')
  await answering(page, 500, {})
  await send(page).click()
  await says(page, 'Failed to Send Request', 'Please check your connection and try again.')
})

test('API-042 a failed copy of the message shows no error', async ({ devices }) => {
  const page = await whatsApp(devices, 'lina')
  await page
    .context()
    .route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
    )
  await fill(page, 'sara')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible()
  await expect(page.getByText('Meetup Request Sent!', { exact: true })).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
})

test('WAPP-019 offline, the request waits, and the WhatsApp chat opens at once', async ({ server, devices }) => {
  await number(devices, 'jonas', '+49 30 5550 1000')
  const page = await whatsApp(devices, 'elif')
  await prepared(page)
  await fill(page, 'jonas')
  await server.kill()
  await offline(page)
  const opened = page.waitForEvent('popup')
  await send(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'In-app' })).toContainText('It will be sent when you are online.')
  await (await opened).waitForURL(CHAT_HOST)
  await page.goto('/whatsapp-meetup')
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(page).toHaveURL(/\/$/)
  await server.start()
  await expect
    .poll(async () =>
      ((await (await page.request.get('/api/meetup-requests')).json()) as { toUserId: string }[]).map(({ toUserId }) => toUserId),
    )
    .toContain('jonas')
})
