import type { Page, Route } from 'playwright/test'
import { accessible } from '../support/accessibility.ts'
import { expect, offline, PHONE, prepared, test, type Devices } from '../support/browser.ts'
import { textsOnServer } from '../support/chat.ts'
import { says } from '../support/meetups.ts'
import { as } from '../support/notifications-page.ts'
import { sharedPage } from '../support/shared-page.ts'
import { respond } from '../support/respond.ts'
import { visit } from '../support/visit.ts'

const CHAT_HOST = 'https://wa.me/**'

/** Opens this page as the student. The test fulfils requests to the chat host, so no network is needed. */
async function whatsApp(devices: Devices, student: string): Promise<Page> {
  const page = await devices.of(student, '/whatsapp-meetup', PHONE)
  await page.context().route(CHAT_HOST, (route) => route.fulfill({ body: 'A chat' }))
  return page
}

/** Opens the form again, for the recipient of this query. */
async function anew(page: Page, query = ''): Promise<void> {
  await visit(page, '/')
  await visit(page, `/whatsapp-meetup${query}`)
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

async function responding(page: Page, status: number, body: object): Promise<() => Promise<void>> {
  const how = (route: Route) => (route.request().method() === 'POST' ? respond(route, status, body) : route.continue())
  await page.context().route('**/api/meetup-requests', how)
  return () => page.context().unroute('**/api/meetup-requests', how)
}

test.describe.serial('the recipient of a WhatsApp request', () => {
  sharedPage(async ({ devices }) => {
    await number(devices, 'lina', '')
    // A student without a first name is listed only for those who know them.
    const ingrid = await as(devices, 'ingrid')
    expect((await ingrid.post('/api/messages', { data: { toUserId: 'amina', content: 'Hello' } })).ok()).toBe(true)
    expect((await ingrid.put('/api/users/profile', { data: { firstName: '', email: 'ingrid@riverside.example' } })).ok()).toBe(true)
    return whatsApp(devices, 'amina')
  })
  const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'would only be in-app' })

  test('WAPP-001 WAPP-002 is a classmate nearby, by first name, or by address without one', async ({ page }) => {
    const nearby = (await (await page.request.get('/api/students/nearby')).json()) as { id: string; firstName: string }[]
    const names = nearby.map(({ id, firstName }) => (id === 'ingrid' ? 'ingrid@riverside.example' : firstName)).sort()
    expect(names).toContain('ingrid@riverside.example')
    expect(new Set(names).size, 'no namesakes on the demo campus').toBe(names.length)
    const options = field(page, 'Recipient').getByRole('option').filter({ hasText: 'WhatsApp' })
    await expect(options).toHaveCount(names.length)
    const listed = (await options.allTextContents()).map((text) => text.replace(/ (✓|– No) WhatsApp$/, ''))
    expect(listed.sort()).toEqual(names)
  })

  test('WAPP-003 WAPP-004 has a mark that says whether they have a number', async ({ page }) => {
    const options = field(page, 'Recipient').getByRole('option')
    await expect(options.filter({ hasText: 'Youssef ✓ WhatsApp' })).toHaveCount(1)
    await expect(options.filter({ hasText: 'Lina – No WhatsApp' })).toHaveCount(1)
  })

  test('ERR-013 WAPP-013 WAPP-033 a recipient without a number cannot be sent to, and the page says why', async ({ page }) => {
    await field(page, 'Recipient').selectOption('lina')
    await expect(
      warning(page).getByText("This user hasn't added their WhatsApp number yet. Please ask them to update their profile first.", {
        exact: true,
      }),
    ).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await accessible(page, 'without a number')
  })

  test('WAPP-011 a recipient without a number is warned of in red, and can be asked in the app instead', async ({ page }) => {
    await expect(warning(page)).toHaveClass(/bg-danger-soft/)
    await warning(page).getByRole('button', { name: 'Ask in the app instead' }).click()
    await expect(page.getByRole('dialog', { name: 'Meet up with Lina' })).toBeVisible()
    await page.keyboard.press('Escape')
    await field(page, 'Recipient').selectOption('youssef')
    await expect(warning(page)).toHaveCount(0)
    await expect(send(page)).toBeEnabled()
  })
})

test.describe.serial('on one page', () => {
  sharedPage(({ devices, console }) => {
    console.allow(/status of 500/)
    return whatsApp(devices, 'omar')
  })

  test.describe.serial('the form of a WhatsApp request', () => {
    const notes = (page: Page) => page.getByLabel('Notes')
    const missing = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

    test('WAPP-027 names a missing recipient, and focuses the field', async ({ page }) => {
      await send(page).click()
      await missing(page, 'Please select a recipient')
      await expect(field(page, 'Recipient')).toBeFocused()
      await accessible(page, 'all is missing')
    })

    test('WAPP-028 WAPP-029 names a missing location and subject', async ({ page }) => {
      await missing(page, 'Location is required')
      await missing(page, 'Subject/Topic is required')
    })

    test('WAPP-030 WAPP-031 names a missing date and time', async ({ page }) => {
      await missing(page, 'Date is required')
      await missing(page, 'Time is required')
    })

    test('WAPP-010 WAPP-034 counts the characters of the notes, and cuts none', async ({ page }) => {
      await notes(page).fill('Twelve chars')
      await expect(page.getByText('12/200')).toBeVisible()
      await notes(page).fill('x'.repeat(250))
      await expect(page.getByText('250/200')).toBeVisible()
      await expect(notes(page)).toHaveValue('x'.repeat(250))
    })

    test('WAPP-005 WAPP-006 shows no error once place and subject are chosen', async ({ page }) => {
      await fill(page, 'sara')
      await expect(page.getByText('is required')).toHaveCount(0)
      await expect(field(page, 'Location')).toHaveValue('Anatomy Lab')
      await expect(field(page, 'Subject/Topic')).toHaveValue('Anatomy')
    })

    test('WAPP-007 WAPP-008 keeps date, time and the rest over a reload', async ({ page }) => {
      await page.reload()
      await expect(field(page, 'Date')).toHaveValue('2030-11-20')
      await expect(field(page, 'Time')).toHaveValue('17:00')
      await expect(field(page, 'Location')).toHaveValue('Anatomy Lab')
      await expect(notes(page)).toHaveValue('x'.repeat(250))
      await notes(page).fill('')
    })
  })

  test('ROUTE-011 ROUTE-012 WAPP-032 the address names the recipient, and one who is not nearby shows as not found', async ({ page }) => {
    await anew(page, '?targetId=tomas&targetName=Tomas')
    await expect(field(page, 'Recipient')).toHaveValue('tomas')
    await anew(page, '?targetId=nobody-at-all&targetName=Nadia')
    await expect(field(page, 'Recipient').getByRole('option', { selected: true })).toHaveText('Nadia')
    await expect(field(page, 'Recipient')).toHaveAccessibleDescription(/You can’t see this student\. Choose somebody else\./)
    await send(page).click()
    await expect(page.getByText('Recipient not found')).toBeVisible()
  })

  test.describe.serial('a request by WhatsApp and in the app', () => {
    let tab: Page
    let letGo = () => {}

    test('ROUTE-010 is for the student whom the address names', async ({ page }) => {
      await anew(page, '?recipientId=kofi')
      await expect(field(page, 'Recipient')).toHaveValue('kofi')
      await fill(page, 'kofi')
    })

    test('WAPP-012 WAPP-014 shows that it is being sent, and cannot be sent twice', async ({ page }) => {
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.context().route('**/api/meetup-requests', async (route) => {
        if (route.request().method() === 'POST') await held
        await route.continue()
      })
      const opened = page.waitForEvent('popup')
      await send(page).click()
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
      tab = await opened
    })

    test('WAPP-009 WAPP-015 WAPP-020 shows that it was sent, also without notes', async ({ page }) => {
      letGo()
      await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeFocused()
      await expect(page.getByText(/^Anatomy · Wed, Nov 20, 2030, 5:00\sPM · Anatomy Lab$/)).toBeVisible()
      await page.context().unroute('**/api/meetup-requests')
    })

    test('TOAST-015 TOAST-016 WAPP-016 names both channels', async ({ page }) => {
      await expect(page.getByText('Meetup Request Sent!', { exact: true })).toBeVisible()
      await expect(page.getByText('Your request has been sent via WhatsApp and in-app message.')).toBeVisible()
      for (const channel of ['WhatsApp', 'In-app'])
        await expect(page.getByRole('listitem').filter({ hasText: channel }).first()).toBeVisible()
      await accessible(page, 'sent')
    })

    test('WAPP-024 opens the chat in a tab of its own, with all that was chosen', async () => {
      await tab.waitForURL(CHAT_HOST)
      const text = new URL(tab.url()).searchParams.get('text')!.split('\n')
      expect(text.slice(1, 5)).toEqual(['Location: Anatomy Lab', 'Date: Wednesday, November 20, 2030', 'Time: 5:00 PM', 'Subject: Anatomy'])
      expect(await tab.evaluate(() => opener as unknown)).toBeNull()
    })

    test('WAPP-017 WAPP-018 opens the same chat again, and leads back to Home', async ({ page }) => {
      const again = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Open WhatsApp Again' }).click()
      expect((await again).url()).toBe(tab.url())
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL(/\/$/)
    })

    test('reaches the recipient as a message and as a request', async ({ devices }) => {
      const kofi = await as(devices, 'kofi')
      expect((await textsOnServer(kofi, 'omar')).join('\n')).toContain('Shall we meet? Anatomy')
      expect(await (await kofi.get('/api/meetup-requests')).json()).toContainEqual(
        expect.objectContaining({ fromUserId: 'omar', subject: 'Anatomy', location: 'Anatomy Lab', status: 'pending' }),
      )
    })
  })

  test.describe.serial('a WhatsApp request that fails', () => {
    let mend: () => Promise<void>

    test('TOAST-013 TOAST-014 WAPP-022 shows the server’s message', async ({ page }) => {
      await anew(page)
      await fill(page, 'ivy')
      mend = await responding(page, 500, { message: 'The library is on fire.' })
      const opened = page.waitForEvent('popup')
      await send(page).click()
      await says(page, 'Failed to Send Request', 'The library is on fire.')
      expect((await opened).isClosed()).toBe(true)
    })

    test('WAPP-021 WAPP-023 stays in the form, with the error', async ({ page }) => {
      await expect(page.locator('form').getByRole('alert').filter({ hasText: 'The library is on fire.' })).toBeVisible()
      await expect(field(page, 'Location')).toHaveValue('Anatomy Lab')
      await accessible(page, 'failed')
    })

    test('is sent once by the next press', async ({ page }) => {
      await mend()
      // A try of the app's own that began before may still fail, and tell so after the press.
      await expect(async () => {
        const isSent = await page.getByRole('heading', { name: 'Request Sent!' }).isVisible()
        if (!isSent) await send(page).click({ timeout: 5_000 })
        await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible({ timeout: 5_000 })
      }).toPass()
      const kept = (await (await page.request.get('/api/meetup-requests')).json()) as { toUserId: string }[]
      expect(kept.filter(({ toUserId }) => toUserId === 'ivy')).toHaveLength(1)
    })
  })

  test('TOAST-014 a failure without a message asks the student to check the connection', async ({ page }) => {
    await anew(page)
    await fill(page, 'ivy')
    const mend = await responding(page, 500, {})
    await send(page).click()
    await says(page, 'Failed to Send Request', 'Please check your connection and try again.')
    await mend()
  })

  test('WAPP-019 offline, the request waits, and the WhatsApp chat opens at once', async ({ page, server, devices }) => {
    await number(devices, 'jonas', '+49 30 5550 1000')
    await anew(page)
    await prepared(page)
    await expect(field(page, 'Recipient').getByRole('option', { name: 'Jonas ✓ WhatsApp' })).toHaveCount(1)
    await fill(page, 'jonas')
    await server.leave()
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

  test('a browser that keeps the WhatsApp tab closed is no failure: the page says so, and its link opens the chat', async ({ page }) => {
    await anew(page, '?recipientId=luca')
    await page.evaluate(() => void (window.open = () => null))
    await fill(page, 'luca')
    await send(page).click()
    await expect(page.getByText('Your browser blocked the new tab. Open WhatsApp below.')).toBeVisible()
    await expect(page.getByText('Your request has been sent as an in-app message. Open WhatsApp to send it there, too.')).toBeVisible()
    await accessible(page, 'sent, and no tab')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open WhatsApp Again' }).click()
    expect((await opened).url()).toContain('https://wa.me/')
  })
})
