/**
 * Fails on a test title without a subject, because reports print titles without the words of their `describe`. Also fails on a time limit
 * of one test, and on vitest's own waiting.
 */
const TEST = [
  '[callee.name=/^(it|test)$/]',
  '[callee.callee.object.name=/^(it|test)$/]', // it.each(…)('…')
  '[callee.object.name=/^(it|test)$/][callee.property.name=/^(only|skip|fixme|fail|fails|slow)$/]',
].join(', ')
/** How a fragment begins, after the ids of its rows. */
const FRAGMENT = '/^([A-Z]+-?[0-9]+ )*(of|by|with|without|to|from|that|and|but) /'

const message = 'Name what this test is about first, so that its title is a sentence without the words of its describe.'
const limit = 'Leave out the limit: a slow machine would end this test early. One limit for all tests stands in vitest.config.ts.'
const test = `CallExpression:matches(${TEST})`

export const tests = [
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.ts', 'tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `${test} > Literal:first-child[value=${FRAGMENT}]`, message },
        { selector: `${test} > TemplateLiteral:first-child > TemplateElement:first-child[value.raw=${FRAGMENT}]`, message },
        { selector: `${test} > Literal[raw=/^[0-9_]+$/]:last-child`, message: limit },
        { selector: `${test} > ObjectExpression > Property[key.name=timeout]`, message: limit },
        { selector: 'CallExpression[callee.object.name=vi][callee.property.name=/^wait/]', message: 'Wait by tests/support/wait-for.ts.' },
      ],
    },
  },
]
