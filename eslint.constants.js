/** Names of one word that say by themselves what they are: units of time and of size, and a day of the week. */
const PLAIN = new Set(['SECOND', 'MINUTE', 'HOUR', 'DAY', 'KB', 'MEGABYTE', 'FRIDAY'])

const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/

/** Returns whether an expression is a number, or arithmetic on numbers and other constants. */
const isNumber = (node) => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number'
    case 'Identifier':
      return CONSTANT.test(node.name)
    case 'UnaryExpression':
      return isNumber(node.argument)
    case 'BinaryExpression':
      return isNumber(node.left) && isNumber(node.right)
    default:
      return false
  }
}

/**
 * Fails on a number whose name has one word: a reader of `SOON + LINGER` cannot tell a delay from a maximum. A name says what the number
 * measures, and ends in its kind, best by a suffix of the glossary (`RETRY_DELAY`, `BATCH_SIZE_MAX`).
 */
const twoWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { short: '{{name}} does not say what number it is. Name it by two words: RETRY_DELAY, ROWS_MAX (docs/glossary.md).' },
  },
  create: (context) => ({
    'VariableDeclaration[kind="const"] > VariableDeclarator[id.type="Identifier"]': ({ id, init }) => {
      if (CONSTANT.test(id.name) && !id.name.includes('_') && !PLAIN.has(id.name) && isNumber(init))
        context.report({ node: id, messageId: 'short', data: { name: id.name } })
    },
  }),
}

export const constants = [
  {
    files: ['{app,schemas,scripts,sw,sync-server}/**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { constants: { rules: { 'two-words': twoWords } } },
    rules: { 'constants/two-words': 'error' },
  },
]
