/**
 * A catch that takes every error hides defects. A catch must look at the error: it expects one kind, and logs any other
 * (app/platform/expected-failures.ts, app/platform/log.ts) or throws it again.
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
    // A parameter whose name begins with `_` is not looked at either.
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
  // The log replaces the console: it stores each event for "Something is stuck?", and of an error only the name, which quotes no student.
  {
    files: ['app/**/*.{ts,tsx}', 'sw/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'app/platform/log.ts', 'app/worker/browser/silence-rxdb-notice.ts'],
    rules: { 'no-console': 'error' },
  },
]
