import { readdirSync, readFileSync } from 'node:fs'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { THEME_COLORS } from '../../app/screens/profile/theme-picture.tsx'
import { themeTokens, withTokens } from '../../scripts/with-tokens.mjs'

/** By an address that TypeScript does not follow: the configuration of ESLint has no types. */
const { design } = (await import(new URL('../../eslint.design.js', import.meta.url).href)) as { design: Linter.Config[] }
const linter = new Linter()
const found = (classes: string) =>
  linter
    .verify(`export const look = ${JSON.stringify(classes)}`, design, 'app/ui/look.ts')
    .map(({ message }) => message)
    .join('\n')

describe('a class without a token (design-language.md section 2)', () => {
  it.each([
    'font-[620]',
    'mt-2 tracking-[-0.02em]',
    'leading-[1.3]',
    'rail:text-[1.75rem]',
    'rounded-es-[6px]',
    'bg-[#fff]',
    'shadow-[0_0_1px_rgb(0_0_0)]',
    'text-[oklch(0.9_0_0)]',
  ])('is refused: %s', (classes) => {
    expect(found(classes)).toMatch(/is no token of app\/theme\.css/)
  })

  it.each(['font-thin', 'rail:tracking-widest', 'leading-relaxed'])('is refused, because it would have no effect: %s', (classes) => {
    expect(found(classes)).toMatch(/has no effect/)
  })

  it.each([
    'font-bold tracking-snug leading-5.25 leading-none',
    'font-sans text-title',
    'bg-[linear-gradient(to_top,var(--color-line),transparent)]',
  ])('is accepted when it has one: %s', (classes) => {
    expect(found(classes)).toBe('')
  })
})

const read = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), 'utf8')
const theme = read('theme.css')

describe('a style sheet outside the bundle', () => {
  it('has the tokens before it that it names, in each of the three ways to a theme', () => {
    const css = withTokens('hr { color: var(--color-line); margin: var(--gutter) }', theme)
    expect(css.match(/--[\w-]+: [^;]+/g)).toEqual([
      '--color-line: oklch(0.906 0.007 140)',
      '--gutter: 1rem',
      '--color-line: oklch(0.305 0.013 168)',
      '--color-line: oklch(0.305 0.013 168)',
    ])
    expect(css.match(/(?<=^ *)color-scheme: \w+/gm)).toEqual(['color-scheme: light', 'color-scheme: dark', 'color-scheme: dark'])
  })

  it('is refused with a property that is no token', () => {
    expect(() => withTokens('hr { color: var(--color-nowhere) }', theme)).toThrow('--color-nowhere is no token of app/theme.css.')
  })

  it.each(readdirSync(new URL('../../app/standalone', import.meta.url)))(
    'has no colour, weight, tracking, text size or radius of its own: %s',
    (name) => {
      expect(read(`standalone/${name}`)).not.toMatch(
        /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)\(|prefers-color-scheme|font-weight: \d+;|letter-spacing: -|(font-size|border-radius): [\d.]+(rem|px)/,
      )
    },
  )
})

it.each(['light', 'dark'] as const)('the picture of the %s theme has the colours of that theme', (name) => {
  const tokens = themeTokens(theme)[name]
  for (const [token, color] of Object.entries(THEME_COLORS[name])) expect([token, color]).toEqual([token, tokens.get(`--color-${token}`)])
})
