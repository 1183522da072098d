import { expect, it } from 'vitest'
import { commentsOf, crowdedTitles, findReferences, isTest, namedIds, withoutComments } from './references.mjs'
import { RETIRED_NAMES } from './retired-names.mjs'

/** Joins references from parts, so that this file itself refers to nothing. */
const of = (...words: string[]) => findReferences(words.join(' ')).map(({ kind, id }) => `${kind} ${id}`)

it('finds each id of a list, also in the next line of a comment', () => {
  expect(of('/** Ends for all (clarifications', 'C9, C11 and', '* D4), see ADR', '0043, 0045. */')).toEqual([
    'clarification C9',
    'clarification C11',
    'clarification D4',
    'adr 0043',
    'adr 0045',
  ])
})

it('finds sections, invariants, rows, rules and files', () => {
  expect(of('architecture.md sections', '5 and 6; architecture.md, invariant', '7;')).toEqual([
    'architecture 5',
    'architecture 6',
    'invariant 7',
  ])
  expect(of('design-language.md (section', '7), spec', '§4, hardening', `N${'05'},`, `F${'25'}`)).toEqual([
    'design-language 7',
    `hardening N${'05'}`,
    `hardening F${'25'}`,
    'spec 4',
  ])
  expect(of(`CHAT-${'001'} keeps PULL-${'3'}`, `docs/${'protocol.md'}`)).toEqual([
    'rule PULL-3',
    `row CHAT-${'001'}`,
    'file docs/protocol.md',
  ])
})

it('returns the line and the words of a reference', () => {
  expect(findReferences(`a\nb ADR ${'9999'}`)).toEqual([{ kind: 'adr', id: '9999', line: 2, said: `ADR ${'9999'}` }])
})

it('finds the rows that a test names', () => {
  const rows = [`CHAT-${'001'}`, `N${'05'}`]
  expect(namedIds(`it('${rows.join(' ')} sends', …)`)).toEqual(rows)
  expect(['app/act.test.ts', 'tests/support/screens.ts', 'app/act.ts'].map(isTest)).toEqual([true, true, false])
})

it('finds titles that name more than three ids, in a table too', () => {
  const ids = ['001', '002', '003', '004'].map((number) => `CHAT-${number}`)
  const few = `it('${ids.slice(1).join(' ')} sends', …)`
  const many = `  ["${ids.join(' ')} sends, isn't it?", 4],`
  expect(crowdedTitles([few, `// ${ids.join(' ')} in a comment`, many].join('\n'))).toEqual([
    { line: 3, title: `${ids.join(' ')} sends, isn't it?`, ids },
  ])
  expect(crowdedTitles(['it(`PULL-1 F03', 'N19 C11`, …)'].join(' '))).toHaveLength(1)
})

it('separates code from its comments, and keeps the lines', () => {
  const code = "const url = 'https://a.example' // first\n/* second\n   third */ call()\nconst files = '**/*.ts'"
  expect(withoutComments(code)).toBe("const url = 'https://a.example'         \n         \n            call()\nconst files = '**/*.ts'")
  expect(
    commentsOf(code)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['// first', '/* second', 'third */'])
})

it('finds source files that a text names', () => {
  expect(of('see', `app/${'routes.tsx'}`, 'and', `scripts/${'test.mjs'}`)).toEqual(['source app/routes.tsx', 'source scripts/test.mjs'])
})

it('has a name to use for each name that was replaced, and that name is not replaced itself', () => {
  for (const name of Object.values(RETIRED_NAMES)) expect(Object.keys(RETIRED_NAMES)).not.toContain(name)
})
