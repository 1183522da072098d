import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks that axe finds nothing on the page in its current state, that nothing is wider than the screen, and that each control which shows
 * only a picture has a tooltip.
 *
 * @param rules only these rules, for a page that was checked with all rules and has changed only its colours
 */
export async function accessible(page: Page, state: string, rules?: string[]): Promise<void> {
  let checked = await page.evaluate(check, rules)
  if (!checked) {
    await page.evaluate(axe)
    checked = (await page.evaluate(check, rules))!
  }
  const found = checked.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`),
  )
  expect.soft(found, state).toEqual([])
  expect.soft(checked.wordless, `${state}: a picture without a tooltip`).toEqual([])
  expect.soft(checked.tooWide, `${state}: wider than the screen`).toBeLessThanOrEqual(0)
}

/** Runs in the page. Returns nothing where axe is missing: the document is a new one. */
async function check(
  rules: string[] | undefined,
): Promise<{ violations: AxeResults['violations']; tooWide: number; wordless: string[] } | null> {
  const { axe } = window as unknown as { axe?: { run(options: object): Promise<AxeResults> } }
  if (!axe) return null
  // Elements that fade in are checked when their animation has finished.
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    // Only an experimental rule, which does not run, needs the style sheets. Reading them would take a third of the time.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  })
  const isWordless = (control: HTMLElement) => {
    if (control.getClientRects().length === 0 || control.title !== '') return false
    // Its words stand beside it, or are drawn.
    if (control.hasAttribute('aria-labelledby') || control.querySelector('[role=img], img:not([alt=""])')) return false
    const seen = control.cloneNode(true) as HTMLElement
    for (const unseen of seen.querySelectorAll('.sr-only')) unseen.remove()
    // What has words for a screen reader only, and no picture, covers the words that it opens.
    return seen.textContent.trim() === '' && (seen.querySelector('svg') !== null || control.textContent.trim() === '')
  }
  const wordless = [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter(isWordless).map((each) => each.outerHTML)
  return { violations, wordless, tooWide: document.documentElement.scrollWidth - innerWidth }
}
