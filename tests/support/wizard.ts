import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

export const chooses = (page: Page) => page.getByRole('dialog', { name: 'Select Classmates' })
export const details = (page: Page) => page.getByRole('dialog', { name: 'Group Details' })
export const next = (page: Page) => chooses(page).getByRole('button', { name: /^Next/ })
/** Returns the rows of one of the lists. */
export const rows = (page: Page, list: 'Perfect Study Match' | 'All Available Classmates' | 'Studying Quietly' | 'Other Classmates') =>
  chooses(page).getByRole('list', { name: list }).getByRole('listitem')
/** All classmates: the best matches, who is available, and the sections of the others. */
export const everybody = (page: Page) =>
  chooses(page)
    .getByRole('list', { name: /Perfect Study Match|All Available Classmates|Studying Quietly|Other Classmates/ })
    .getByRole('listitem')
/** Returns a student's checkbox. */
export const candidate = (page: Page, student: string) =>
  everybody(page)
    .filter({ has: page.locator(`[data-student-id="${student}"]`) })
    .getByRole('checkbox')

/** Opens the wizard from the tile of a group type on Home. */
export async function openWizard(page: Page, tile: string): Promise<void> {
  await page.getByRole('region', { name: 'Form Study Group' }).getByRole('button', { name: tile }).click()
  await expect(chooses(page)).toBeVisible()
}

/** Clicks on the row of each student, as a finger does. */
export async function choose(page: Page, ...students: string[]): Promise<void> {
  for (const student of students) await everybody(page).locator(`[data-student-id="${student}"]`).click()
}
