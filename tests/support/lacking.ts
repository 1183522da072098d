import type { BrowserContext } from 'playwright/test'

/** Properties that Chromium has and another browser lacks, each with a rule that removes its effect. */
const LACKED = {
  'field-sizing': 'textarea { field-sizing: fixed !important }',
  'overflow-anchor': '* { overflow-anchor: none !important }',
}

/** Hides the property from later pages of this device, as in the browser that lacks it. */
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
