import type { APIRequestContext, BrowserContextOptions, Locator, Page } from 'playwright/test'
import { expect, PHONE } from './browser.ts'

const ZONE = 'Asia/Kolkata'
const DAY = 24 * 3_600_000

/** A laptop and a phone far from UTC, so that a confusion with the server's time zone would be visible. */
export const LAPTOP: BrowserContextOptions = { timezoneId: ZONE }
export const PHONE_THERE: BrowserContextOptions = { ...PHONE, timezoneId: ZONE }

/** Tomorrow at 14:00 in the time zone of these devices. */
export const TOMORROW_AT_TWO = `${new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + DAY)}T14:00`
export const TOMORROW_AT_TWO_UTC = new Date(`${TOMORROW_AT_TWO}+05:30`).toISOString()

export const sheet = (page: Page) => page.getByRole('dialog', { name: /^Meet up with/ })
export const popup = (page: Page, who: string) => page.getByRole('dialog', { name: `${who} wants to meet up` })
export const toast = (page: Page) => page.locator('[data-toasts]')
/** The newest card of a meetup in the open chat. */
export const meetupCard = (page: Page) => page.getByRole('log').getByRole('article').last()
export const requests = (page: Page) => page.getByRole('region', { name: 'Meetup requests' })
export const send = (page: Page) => sheet(page).getByRole('button', { name: 'Send Meetup Request' })

/** Returns the meetup button on the card of this classmate, which wide screens have. */
export function onCard(page: Page, student: string): Locator {
  return page.locator(`[data-student-id="${student}"]`).getByRole('button', { name: /^Meet up with/ })
}

/** Opens the meetup sheet for this classmate: from their card, or on a phone from the profile that the card opens (ADR 0086). */
export async function meetUp(page: Page, student: string): Promise<void> {
  if (await page.evaluate(() => matchMedia('(min-width: 64rem)').matches)) return onCard(page, student).click()
  const profile = `/user-profile/${student}`
  if (new URL(page.url()).pathname !== profile) await openProfile(page, student)
  await expect(page).toHaveURL(profile)
  await page.getByRole('button', { name: 'Meet Up', exact: true }).click()
}

/** Opens the profile of a classmate from Home on a phone, by their card there or on the page of all classmates. */
export async function openProfile(page: Page, student: string): Promise<void> {
  const card = page.locator(`main [data-student-id="${student}"]`)
  await expect(page.locator('main [data-student-id]').first()).toBeVisible()
  if ((await card.count()) === 0) await page.getByRole('link', { name: /^See all/ }).click()
  await card.getByRole('link', { name: /^Profile of/ }).click()
}

export async function fill(page: Page, subject: string, more: { location?: string; message?: string } = {}): Promise<void> {
  await sheet(page).getByLabel('Subject').selectOption(subject)
  await sheet(page).getByLabel('Preferred time').fill(TOMORROW_AT_TWO)
  await sheet(page)
    .getByLabel('Location')
    .selectOption(more.location ?? 'Anatomy Lab')
  if (more.message) await sheet(page).getByLabel('Quick message').fill(more.message)
}

export async function propose(page: Page, student: string, subject: string): Promise<void> {
  await meetUp(page, student)
  await fill(page, subject)
  await send(page).click()
  await expect(sheet(page)).toHaveCount(0)
}

/** Waits for a toast with exactly this title and text. */
export async function says(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible()
  await expect(toast(page).getByText(text, { exact: true })).toBeVisible()
}

interface Asked {
  subject: string
  scheduledTime?: string
}

/** Sends a meetup request over HTTP, by a student on their own device. Returns its id. */
export async function ask(page: Page, from: string, to: string, request: Asked): Promise<string> {
  return asking(page, from, (api) => askBy(api, to, request))
}

/** Sends a meetup request by the student of this HTTP client. Returns its id. */
export async function askBy(api: APIRequestContext, to: string, request: Asked): Promise<string> {
  const scheduledTime = new Date(Date.now() + DAY).toISOString()
  const response = await api.post('/api/meetup-requests', {
    data: { toUserId: to, location: 'Study Hall B', message: '', scheduledTime, ...request },
  })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { id: string }).id
}

/** Sends an answer over HTTP, in the same way. */
export async function answer(page: Page, who: string, id: string, status: 'accepted' | 'declined'): Promise<void> {
  await asking(page, who, async (api) => expect((await api.patch(`/api/meetup-requests/${id}`, { data: { status } })).ok()).toBe(true))
}

async function asking<T>(page: Page, who: string, how: (api: Page['request']) => Promise<T>): Promise<T> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  await context.request.post('/api/login', { data: { demoUser: who } })
  const result = await how(context.request)
  await context.close()
  return result
}

/** Returns the requests of this page's student to another student, as the server has them, newest first. */
export async function sentTo(page: Page, student: string): Promise<Record<string, unknown>[]> {
  const all = (await (await page.request.get('/api/meetup-requests')).json()) as Record<string, unknown>[]
  return all.filter(({ toUserId }) => toUserId === student)
}
