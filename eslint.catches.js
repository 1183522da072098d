/**
 * A catch that takes everything hides defects. It looks at what was thrown: it expects one kind, and tells any other to the log
 * (app/platform/expected-failures.ts, app/platform/log.ts), or throws it again.
 */
const lookAtIt = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { clause: 'Look at what was thrown: expect one kind, and log or throw any other.' },
  },
  create: (context) => ({
    'CatchClause[param=null]': (node) => context.report({ node, messageId: 'clause' }),
    'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression[params.length=0]': (node) =>
      context.report({ node, messageId: 'clause' }),
  }),
}

export const catches = [
  {
    files: ['app/**/*.{ts,tsx}', 'schemas/**/*.ts', 'sw/**/*.ts', 'sync-server/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { catches: { rules: { 'look-at-it': lookAtIt } } },
    rules: { 'catches/look-at-it': 'error' },
  },
]
