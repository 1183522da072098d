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
    // A parameter that is named as unused is not looked at either.
    'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression > Identifier[name=/^_/].params': (node) =>
      context.report({ node, messageId: 'clause' }),
  }),
}

export const catches = [
  {
    files: ['app/**/*.{ts,tsx}', 'schemas/**/*.ts', 'sw/**/*.ts', 'sync-server/**/*.ts', 'scripts/**/*.mjs', 'tests/simulation/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { catches: { rules: { 'look-at-it': lookAtIt } } },
    rules: { 'catches/look-at-it': 'error' },
  },
  // The log keeps an event for "Something is stuck?", and of what was thrown only the name, which quotes no student.
  {
    files: ['app/**/*.{ts,tsx}', 'sw/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'app/platform/log.ts', 'app/worker/browser/silence-rxdb-notice.ts'],
    rules: { 'no-console': 'error' },
  },
]
