/** Fails on the title of a test that lacks its subject: a report prints the title where nobody reads the words of its `describe`. */
const TEST = [
  '[callee.name=/^(it|test)$/]',
  '[callee.callee.object.name=/^(it|test)$/]', // it.each(…)('…')
  '[callee.object.name=/^(it|test)$/][callee.property.name=/^(only|skip|fixme|fail|fails|slow)$/]',
].join(', ')
/** How a fragment begins, behind the ids of its rows. */
const FRAGMENT = '/^([A-Z]+-?[0-9]+ )*(of|by|with|without|to|from|that|and|but) /'

const message = 'Name what this test is about first, so that its title is a sentence without the words of its describe.'
const test = `CallExpression:matches(${TEST})`

export const titles = [
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.ts', 'tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `${test} > Literal:first-child[value=${FRAGMENT}]`, message },
        { selector: `${test} > TemplateLiteral:first-child > TemplateElement:first-child[value.raw=${FRAGMENT}]`, message },
      ],
    },
  },
]
