import type { Locator, Page } from 'playwright/test'
import { expect } from './browser.ts'

export const mine = (page: Page) => page.getByRole('region', { name: 'My Study Groups' })
export const available = (page: Page) => page.getByRole('region', { name: 'Available Study Groups' })
/** Returns a group's card in the whole page or in a part of it. */
export const card = (within: Page | Locator, groupId: string) => within.locator(`[data-group-id="${groupId}"]`)
export const countdown = (within: Page | Locator, groupId: string) => card(within, groupId).getByRole('timer')

export interface OpenedGroup {
  id: string
  name: string
  studyDuration: number
  endTime: string
  memberIds: string[]
}

/** Opens a group of this page's student over HTTP, as on another device. The student may also have only an HTTP client. */
export async function openElsewhere(page: Pick<Page, 'request'>, group: object = {}): Promise<OpenedGroup> {
  const response = await page.request.post('/api/study-groups', { data: { groupSize: 'small', ...group } })
  expect(response.status()).toBe(201)
  return (await response.json()) as OpenedGroup
}

/** Returns the groups of this page's student on the server (`/my`), or all groups that they may see (empty). */
export async function onServer(page: Page, which: '' | '/my' = '/my'): Promise<OpenedGroup[]> {
  return (await (await page.request.get(`/api/study-groups${which}`)).json()) as OpenedGroup[]
}

interface Moment {
  seconds: number
  text: string
  colour: string
}

/** Returns each state that a countdown shows until it shows this number of seconds. */
export function shownUntil(timer: Locator, seconds: number): Promise<Moment[]> {
  return timer.evaluate(
    (element, last) =>
      new Promise<Moment[]>((resolve) => {
        const moments: Moment[] = []
        const look = () => {
          const seconds = Number(element.dataset.secondsLeft)
          if (moments.at(-1)?.seconds !== seconds)
            moments.push({ seconds, text: element.textContent, colour: getComputedStyle(element).backgroundColor })
          if (seconds > last) return
          observer.disconnect()
          resolve(moments)
        }
        const observer = new MutationObserver(look)
        observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true })
        look()
      }),
    seconds,
  )
}

export const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the sheet with the members of a group. */
export async function openSheet(page: Page, groupId: string): Promise<void> {
  await card(page, groupId).getByRole('heading').getByRole('button').click()
}
