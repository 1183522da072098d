/**
 * Fails on a response header whose value is no text written in the code: it must go through setHeader (sync-server/http/set-header.ts),
 * which escapes what a header cannot carry. A name in capitals counts as a text in the code.
 */
const WHY = 'Set a header whose value is not a text in the code by setHeader (sync-server/http/set-header.ts), which escapes it.'

const isFixed = (node) =>
  node === undefined ||
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0) ||
  (node.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name)) ||
  (node.type === 'ConditionalExpression' && isFixed(node.consequent) && isFixed(node.alternate))

const nameOf = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : null)

/** Returns whether every header of `{ name: value }` is fixed; a spread or a variable is not. */
const allFixed = (node) =>
  node === undefined ||
  (node.type === 'ObjectExpression' && node.properties.every(({ type, value }) => type === 'Property' && isFixed(value)))

const rule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const {
        callee,
        arguments: [, second, third],
      } = node
      const name = nameOf(callee)
      const onRequest = name === 'header' && nameOf(callee.object) === 'req'
      const setsOne = (name === 'header' && !onRequest) || (/^(set|append)$/.test(name) && nameOf(callee.object) === 'headers')
      if ((setsOne || name === 'setHeader') && !isFixed(second)) context.report({ node, message: WHY })
      // Third argument of Hono's responses, and of Node's own writeHead.
      const responds =
        callee.object?.type === 'Identifier' && callee.object.name === 'c' && /^(body|json|text|html|newResponse)$/.test(name)
      if ((responds || name === 'writeHead') && third !== undefined && !allFixed(third)) context.report({ node, message: WHY })
    },
    NewExpression({ callee, arguments: [, init] }) {
      if (callee.name !== 'Response' || init?.type !== 'ObjectExpression') return
      const headers = init.properties.find(({ key }) => key?.name === 'headers')
      if (headers !== undefined && !allFixed(headers.value)) context.report({ node: headers, message: WHY })
    },
  }),
}

export const headers = [
  {
    files: ['sync-server/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', 'sync-server/http/set-header.ts'],
    plugins: { headers: { rules: { escaped: rule } } },
    rules: { 'headers/escaped': 'error' },
  },
]
