import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks that axe finds nothing on the page in its current state, and that nothing is wider than the screen.
 *
 * @param rules only these rules, for a page that was checked with all rules and has changed only its colours
 */
export async function accessible(page: Page, state: string, rules?: string[]): Promise<void> {
  // Elements that fade in are checked when their animation has finished.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      }),
    rules,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`),
  )
  expect.soft(found, state).toEqual([])
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${state}: wider than the screen`)
    .toBeLessThanOrEqual(0)
}
