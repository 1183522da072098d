/** Fails on a button that the browser disables while it works or is offline: a student who pressed it by key would lose the focus. */
const WORKS = /^(?:is)?(?:busy|loading|offline|pending|saving|sending|submitting|syncing|waits)$/i

const busy = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      "JSXAttribute[name.name='disabled'] Identifier"(node) {
        const around = context.sourceCode.getAncestors(node)
        if (!WORKS.test(node.name) || around.some(({ operator, right }) => operator === '&&' && right.value === 'focusable')) return
        context.report({
          node,
          message: `A Button takes \`busy\`, or \`disabled={${node.name} && 'focusable'}\`; another element takes \`aria-disabled\`.`,
        })
      },
    }
  },
}

export const focus = [{ files: ['app/**/*.tsx'], plugins: { focus: { rules: { busy } } }, rules: { 'focus/busy': 'error' } }]
