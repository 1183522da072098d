import { expect, it } from 'vitest'
import { containsAllTerms, wordsOf } from './search-text.ts'

it.each([
  ['Brachial PLEXUS map', 'plexus', true],
  ['Brachial plexus map', 'map brachial', true],
  ['Brachial plexus map', 'plexus tomorrow', false],
  ['Café déjà vu', 'cafe DEJA', true],
  ['cafe deja vu', 'Café', true],
  ['Tomás wrote it with e\u0301', 'é', true],
  ['İstanbul', 'istanbul', true],
  ['سَلام', 'سلام', true],
  ['naïve', 'nai', true],
  ['a+b (c)', '(C)', true],
  ['plex us', 'plexus', false],
])('containsAllTerms for %j and %j returns %s', (text, typed, found) => {
  expect(containsAllTerms(text, wordsOf(typed))).toBe(found)
})

it('wordsOf ignores blanks', () => {
  expect(wordsOf(' \n\t ')).toEqual([])
  expect(wordsOf('  two  words ')).toEqual(['two', 'words'])
})
