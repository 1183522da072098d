import type { Page } from 'playwright/test'
import { expect, PHONE, test } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

interface Trace {
  traceEvents: { name: string; args: { elementCount?: number } }[]
}

for (const [name, options] of [
  ['phone', PHONE],
  ['desktop', { viewport: { width: 1280, height: 800 } }],
] as const)
  test(`a change in one place does not recalculate the style of the whole page: ${name}`, async ({ devices }) => {
    const page = await devices.of('noah', '/', options)
    for (const path of ['/', '/groups', '/schedule', '/messages', '/messages?with=elif', '/profile', '/user-profile/elif']) {
      await visit(page, path)
      const all = await page.evaluate(() => document.querySelectorAll('*').length)
      // Again while the page still draws something else.
      await expect.poll(() => mostRecalculated(page), `${path}, of ${all} elements`).toBeLessThan(all / 4)
      await expect.poll(() => mostRecalculated(page, '[data-floating]'), `a card on ${path}, of ${all} elements`).toBeLessThan(all / 4)
    }
  })

/** Adds, changes and removes an element in `place`, and returns the largest number of elements whose style was recalculated at once. */
async function mostRecalculated(page: Page, place = 'main'): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(async (place) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const note = document.createElement('p')
    document.querySelector(place)!.append(note)
    await frame()
    note.textContent = 'New'
    await frame()
    note.remove()
    await frame()
  }, place)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Trace
  const counts = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}
