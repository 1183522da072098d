/**
 * Returns a style sheet of a page outside the bundle, behind the tokens that it uses: those of `theme`, the text of app/theme.css, in
 * light, in dark by the system, and in dark as chosen on this device (app/public/apply-theme.js).
 * @param {string} css
 * @param {string} theme
 * @returns {string}
 * @throws {Error} when it uses what the theme does not declare
 */
export function withTokens(css, theme) {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const { light, dark } = themeTokens(theme)
  for (const name of used) if (!light.has(name)) throw new Error(`${name} is no token of app/theme.css.`)
  const rule = (selector, scheme, tokens) => {
    const lines = [...tokens].filter(([name]) => used.has(name)).map(([name, value]) => `  ${name}: ${value};`)
    return [`${selector} {`, `  color-scheme: ${scheme};`, ...lines, '}'].join('\n')
  }
  return [
    rule(':root', 'light', light),
    `@media (prefers-color-scheme: dark) {\n${rule(":root:not([data-theme='light'])", 'dark', dark)}\n}`,
    rule(":root[data-theme='dark']", 'dark', dark),
    css,
  ].join('\n\n')
}

/**
 * Returns the tokens of both themes by name, with their values.
 * @param {string} theme the text of app/theme.css
 */
export function themeTokens(theme) {
  return {
    light: new Map([...tokensAfter(theme, '@theme static {'), ...tokensAfter(theme, '\n:root {')]),
    dark: tokensAfter(theme, '@variant dark {'),
  }
}

/** Returns the custom properties of the block that begins with this text, by name. */
function tokensAfter(theme, start) {
  const from = theme.indexOf(start)
  if (from === -1) throw new Error(`app/theme.css has no block "${start.trim()}".`)
  const block = theme.slice(from, theme.indexOf('\n}', from))
  return new Map([...block.matchAll(/(?<!-)--(\w[\w-]*): ([^;]+);/g)].map(([, name, value]) => [`--${name}`, value]))
}
