import { readFileSync } from 'node:fs'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'

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

/** Returns the custom properties of the first block after this text, with numbers in their shortest form. */
function tokensAfter(css: string, start: string): Map<string, string> {
  const from = css.indexOf(start)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!.replace(/(\.\d*?)0+(?=[\s)])/g, '$1')]),
  )
}

const read = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), 'utf8')
const theme = read('theme.css')

describe.each(['sign-in.css', 'contract.css', 'start-failed.css'])('the palette of %s, which the bundle does not reach', (file) => {
  it.each([
    ['light', '@theme static {', ':root {'],
    ['dark', '@variant dark {', '@media (prefers-color-scheme: dark) {'],
    ['dark', '@variant dark {', ":root[data-theme='dark'] {"],
  ])('is that of theme.css in %s mode', (_, inTheme, here) => {
    const original = new Map([...tokensAfter(theme, '@theme static {'), ...tokensAfter(theme, inTheme)])
    const copied = [...tokensAfter(read(`public/${file}`), here)]
    expect(copied.length).toBeGreaterThan(5)
    for (const [name, value] of copied) {
      const token = name.startsWith('color-') || original.has(name) ? name : `color-${name}`
      if (name !== 'gutter') expect([file, name, value]).toEqual([file, name, original.get(token)])
    }
  })
})
