/**
 * Fails on a weight, tracking, line height, text size, radius or colour that is no token of app/theme.css (design-language.md section 2).
 */
import { readFileSync } from 'node:fs'

const theme = readFileSync(new URL('app/theme.css', import.meta.url), 'utf8')
const namesOf = (namespace) => [...theme.matchAll(new RegExp(`--${namespace}-([\\w-]+?):`, 'g'))].map(([, name]) => name)

/** Matches utilities with a value in brackets, where a token of the theme must stand. */
const ARBITRARY = /(?:^|[\s:!-])((?:font|tracking|leading|text|rounded(?:-[a-z]{1,2})?)-\[[^\]\s]+\])/
const COLOUR = /(?:^|[\s:!-])([a-z-]+-\[[^\]\s]*(?:#[\da-f]{3,8}\b|(?:oklch|oklab|rgba?|hsla?|lch|lab)\()[^\]\s]*\])/i
/** Utilities that are only useful with a token's name; a name without a token has no effect. */
const NAMED = {
  font: new Set([...namesOf('font-weight'), ...namesOf('font')]),
  tracking: new Set(namesOf('tracking')),
  leading: new Set([...namesOf('leading'), 'none']),
}
const NAME = /(?:^|[\s:!])(font|tracking|leading)-([a-z][\w-]*)(?=$|[\s!])/g

/** Returns what is wrong with the classes in this text, or undefined. */
function problemOf(text) {
  const arbitrary = ARBITRARY.exec(text) ?? COLOUR.exec(text)
  if (arbitrary) return `${arbitrary[1]} is no token of app/theme.css: take the nearest one there.`
  for (const [, utility, name] of text.matchAll(NAME))
    if (!NAMED[utility].has(name)) return `${utility}-${name} has no effect: app/theme.css has no such token.`
  return undefined
}

const tokens = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node, text) => {
      const message = problemOf(text)
      if (message) context.report({ node, message })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

export const design = [
  {
    files: ['app/{screens,shell,ui}/**/*.{ts,tsx}'],
    plugins: { design: { rules: { tokens } } },
    rules: { 'design/tokens': 'error' },
  },
]
