/**
 * Fails on a cast without a reason. The compiler cannot check a cast, so a comment says why it is true: `// cast: …` on its line, or on the
 * line above. A value that its type calls possibly missing goes through schemas/defined.ts, which checks it.
 */
const REASON = /\/\/ cast: \S/

const saysWhy = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { why: 'Say why this cast is true: // cast: … on this line, or on the line above. schemas/typed.ts may have what you need.' },
  },
  create: (context) => ({
    TSAsExpression: (node) => {
      const { typeAnnotation, loc } = node
      if (typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const') return
      const near = [loc.start.line - 1, loc.start.line, typeAnnotation.loc.start.line - 1, typeAnnotation.loc.start.line]
      if (!near.some((line) => REASON.test(context.sourceCode.lines[line - 1] ?? '')))
        context.report({ node: typeAnnotation, messageId: 'why' })
    },
  }),
}

export const casts = [
  {
    files: ['app/**/*.{ts,tsx}', 'schemas/**/*.ts', 'sw/**/*.ts', 'sync-server/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    plugins: { casts: { rules: { 'says-why': saysWhy } } },
    rules: { 'casts/says-why': 'error', '@typescript-eslint/no-non-null-assertion': 'error' },
  },
]
