import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

export const chooses = (page: Page) => page.getByRole('dialog', { name: 'Select Classmates' })
export const details = (page: Page) => page.getByRole('dialog', { name: 'Group Details' })
export const next = (page: Page) => chooses(page).getByRole('button', { name: /^Next/ })
/** Of one of the two lists. */
export const rows = (page: Page, list: 'Perfect Study Match' | 'All Available Classmates') => chooses(page).getByRole('list', { name: list }).getByRole('listitem')
export const everybody = (page: Page) => rows(page, 'All Available Classmates')
/** In the list of everybody. */
export const candidate = (page: Page, student: string) => everybody(page).filter({ has: page.locator(`[data-student-id="${student}"]`) }).getByRole('checkbox')

/** From the tile of a type on Home. */
export async function openWizard(page: Page, tile: string): Promise<void> {
  await page.getByRole('region', { name: 'Form Study Group' }).getByRole('button', { name: tile }).click()
  await expect(chooses(page)).toBeVisible()
}

/** A press on the row, as a finger does it. */
export async function choose(page: Page, ...students: string[]): Promise<void> {
  for (const student of students) await everybody(page).locator(`[data-student-id="${student}"]`).click()
}
