import type { BrowserContext } from 'playwright/test'

/** What Chromium has and another browser lacks: the property is not known, and does nothing. */
const LACKED = {
  'field-sizing': 'textarea { field-sizing: fixed !important }',
  'overflow-anchor': '* { overflow-anchor: none !important }',
}

/** Pages of this device are without it from here on, as in the browser that lacks it. */
export async function without(context: BrowserContext, property: keyof typeof LACKED): Promise<void> {
  await context.addInitScript(
    ([lacked, rule]) => {
      const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean
      CSS.supports = (...asked: string[]) => asked[0] !== lacked && supports(...asked)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets.push(sheet)
    },
    [property, LACKED[property]] as const,
  )
}
