import { expect, it } from 'vitest'
import {
  commentsOf,
  crowdedTitles,
  findReferences,
  isTest,
  linkedFiles,
  joinedTitles,
  namedIds,
  namedRules,
  rulesOf,
  withoutComments,
} from './references.mjs'
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
  expect(of(`CHAT-${'001'} keeps PULL-${'3'} and REV-${'4'}`, `docs/${'protocol.md'}`)).toEqual([
    `rule PULL-${'3'}`,
    `rule REV-${'4'}`,
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
  const paths = ['app/act.test.ts', 'tests/support/screens.ts', 'app/outbox/testing/envelope-store-contract.ts', 'app/act.ts']
  expect(paths.map(isTest)).toEqual([true, true, true, false])
})

it('finds the rules that a test names in its titles, and not in a comment', () => {
  const [first, second] = [`PULL-${'3'}`, `REV-${'4'}`]
  expect(namedRules(`it('${first} CHAT-${'001'} sends', …) // ${second}\n  ["${second} of a table"],`)).toEqual([first, second])
})

it('finds the rules of the protocol, each with the reason why no test proves it', () => {
  const [first, second, third] = [`PULL-${'3'}`, `PULL-${'4'}`, `REV-${'4'}`]
  const protocol = [
    `- **${first}** One line (${second}).`,
    `- **${second}** Two lines`,
    '  (no test: only a browser decides it).',
    '',
    '## Versions',
    '',
    `- **${third}** The last.`,
    '',
    `(no test: of no rule), **${first}** in a text.`,
  ]
  expect(rulesOf(protocol.join('\n'))).toEqual([
    { id: first, line: 1, untested: '' },
    { id: second, line: 2, untested: 'only a browser decides it' },
    { id: third, line: 7, untested: '' },
  ])
})

it('finds titles that name more than three ids, in a table too', () => {
  const ids = ['001', '002', '003', '004'].map((number) => `CHAT-${number}`)
  const few = `it('${ids.slice(1).join(' ')} sends', …)`
  const many = `  ["${ids.join(' ')} sends, isn't it?", 4],`
  expect(crowdedTitles([few, `// ${ids.join(' ')} in a comment`, many].join('\n'))).toEqual([
    { line: 3, title: `${ids.join(' ')} sends, isn't it?`, ids },
  ])
  expect(crowdedTitles([`it(\`PULL-${'1'} F03`, 'N19 C11`, …)'].join(' '))).toHaveLength(1)
})

it('finds titles with a semicolon, also behind a table', () => {
  const tests = [
    `it('sends', () => { a(';'); b() })`,
    `// it('sends${';'} waits')`,
    `  test.each([1])(`,
    `    "sends${';'} it's late", run)`,
  ]
  expect(joinedTitles(tests.join('\n'))).toEqual([{ line: 4, title: `sends${';'} it's late` }])
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

it('finds source files that a text names, by their path or by their name alone', () => {
  expect(of('see', `app/${'routes.tsx'}`, 'and', `scripts/${'test.mjs'}`)).toEqual(['source app/routes.tsx', 'source scripts/test.mjs'])
  expect(of(`a contract (\`${'envelope-store'}.ts\`), ${'rx-write.test'}.ts, not *.ts or "NNNN-title.md"`)).toEqual([
    'source name envelope-store.ts',
    'source name rx-write.test.ts',
  ])
})

it('has a name to use for each name that was replaced, and that name is not replaced itself', () => {
  for (const name of Object.values(RETIRED_NAMES)) expect(Object.keys(RETIRED_NAMES)).not.toContain(name)
})

it('finds the files that a page links to, and no addresses of the web', () => {
  const page = 'See [a](b.md), [c](../d/e.md#part),\n[f](#part), [g](https://h.example/i.md) and [j](k/l.md).'
  expect(linkedFiles('texts/page.md', page)).toEqual([
    { target: 'texts/b.md', line: 1 },
    { target: 'd/e.md', line: 1 },
    { target: 'texts/k/l.md', line: 2 },
  ])
})

it('takes no id in a comment of a test as named', () => {
  expect(namedIds(`// CHAT-${'001'} is elsewhere\nit('CHAT-${'002'} shows it', () => {})`)).toEqual([`CHAT-${'002'}`])
})
