import type { Locator } from 'playwright/test'
import { expect } from './browser.ts'

/** Expects that the frame of a focused field has the colour of a wrong one: its border is below the outline of the focus. */
export async function framedAsWrong(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  const { outline, border } = await field.evaluate((element) => {
    const { outlineColor, borderTopColor } = getComputedStyle(element)
    return { outline: outlineColor, border: borderTopColor }
  })
  expect(outline).toBe(border)
}
