import type { Page } from 'playwright/test'
import { developerTools, expect } from './browser.ts'
import { textFaults } from './text-faults.ts'

/** Sets the text size of a page, in per cent of the usual one. */
export type TextSize = (percent: number) => Promise<void>

/** Returns the setting of the browser, as a student finds it. It moves the widths at which the layout changes, too. */
export async function textSizeOf(page: Page): Promise<TextSize> {
  const tools = await developerTools(page)
  return async (percent) => void (await tools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } }))
}

/**
 * Checks with each of these text sizes (per cent) that nothing is wider than the screen, that no text is cut (at its side without an
 * ellipsis, or through its letters), and that no texts lie on each other.
 */
export async function fits(page: Page, state: string, sizes: readonly number[], textSize: TextSize): Promise<void> {
  for (const size of sizes) {
    await textSize(size)
    // Elements that measure themselves have done so after the second frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const misfits = await page.evaluate(() => {
      const found: string[] = []
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (
          !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
          element.closest('svg, .sr-only, [aria-hidden=true], [inert]')
        )
          continue
        const { left, right, width } = element.getBoundingClientRect()
        const name = `${element.tagName.toLowerCase()} “${(element.innerText ?? '').slice(0, 40)}” ${element.className}`
        if (
          width > 1 &&
          !element.matches('.fixed *, .fixed') &&
          (left < -1 || right > clientWidth + 1) &&
          !element.closest('.overflow-x-auto, .room')
        )
          found.push(`beside the screen: ${name}`)
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
        if (
          width > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          ['hidden', 'clip'].includes(overflowX) &&
          !element.matches('input') &&
          textOverflow !== 'ellipsis' &&
          webkitLineClamp === 'none' &&
          !element.closest('.room')
        )
          found.push(`cut: ${name}`)
      }
      return found
    })
    expect.soft([...misfits, ...(await page.evaluate(textFaults))], `${state}, ${size} % text`).toEqual([])
  }
}
