import type { BrowserContext } from 'playwright/test'

/** Properties that Chromium has and another browser has not, each with a rule that removes its effect. */
const RULE_WITHOUT = {
  'field-sizing': 'textarea { field-sizing: fixed !important }',
  'overflow-anchor': '* { overflow-anchor: none !important }',
}

/** Hides the property from later pages of this device, as in the browser without it. */
export async function hideCssProperty(context: BrowserContext, property: keyof typeof RULE_WITHOUT): Promise<void> {
  await context.addInitScript(
    ([hidden, rule]) => {
      const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean
      CSS.supports = (...asked: string[]) => asked[0] !== hidden && supports(...asked)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets.push(sheet)
    },
    [property, RULE_WITHOUT[property]] as const,
  )
}
