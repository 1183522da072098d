import { expect, it } from 'vitest'
import { wordsOf } from '../../../../schemas/rules/search-text.ts'
import { snippetOf } from './snippet-of.ts'

/** Returns the snippet with the hits in brackets. */
const shown = (content: string, typed: string) =>
  snippetOf(content, wordsOf(typed))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

it.each([
  ['Map of the brachial plexus', 'PLEX', 'Map of the brachial [plex]us'],
  ['plexus, Plexus', 'plexus', '[plexus], [Plexus]'],
  ['Café cafe\u0301 CAFE', 'café', '[Café] [cafe\u0301] [CAFE]'],
  ['one two one', 'two one', '[one] [two] [one]'],
  ['anatomy', 'ana anatomy', '[anatomy]'],
  ['aaa', 'aa', '[aa]a'],
  ['🫀 heart 🫀', 'heart', '🫀 [heart] 🫀'],
  ['(a+b)', 'a+b', '([a+b])'],
  ['nothing', 'else', 'nothing'],
])('shows in %j the hits of %j', (content, typed, snippet) => {
  expect(shown(content, typed)).toBe(snippet)
})

it('begins at a word shortly before the first hit and ends after it', () => {
  expect(shown(`${'long ago '.repeat(30)}the plexus`, 'plexus')).toBe('…ago long ago the [plexus]')
  expect(shown(`${'x'.repeat(300)}plexus`, 'plexus')).toBe('…[plexus]')
  expect(shown(`plexus ${'y'.repeat(300)}`, 'plexus')).toBe(`[plexus] ${'y'.repeat(153)}`)
})
