/**
 * Fails where a screen shows text that people wrote without isolating its direction: an Arabic name must not reorder the text beside it.
 */

/** Functions that return a name. */
const NAMES = new Set(['fullName', 'nameOf', 'callName'])
/** Fields that people wrote. */
const WRITTEN = new Set([
  'subject',
  'location',
  'currentLocation',
  'availabilityText',
  'content',
  'lastMessage',
  'university',
  'firstName',
  'lastName',
])
/** Our components that isolate what they are given. */
const ISOLATES = new Set(['bdi', 'Bubble', 'Fact'])

/** @param valueOf returns what a constant was set to */
const isWritten = (node, valueOf) => {
  const is = (each) => each != null && isWritten(each, valueOf)
  switch (node.type) {
    case 'CallExpression':
      return node.callee.type === 'Identifier' && NAMES.has(node.callee.name)
    case 'MemberExpression':
      return !node.computed && node.property.type === 'Identifier' && WRITTEN.has(node.property.name)
    case 'LogicalExpression':
      return (node.operator !== '&&' && is(node.left)) || is(node.right)
    case 'ConditionalExpression':
      return is(node.consequent) || is(node.alternate)
    case 'TemplateLiteral':
      return node.expressions.some((each, index) => is(each) && !node.quasis[index].value.cooked.endsWith('\u2068'))
    case 'Identifier':
      return WRITTEN.has(node.name) || is(valueOf(node))
    default:
      return false
  }
}

/** Returns the expression that a constant of this name is set to here; undefined if there is none. */
function valueIn(scope, name) {
  for (let at = scope; at; at = at.upper) {
    const [definition] = at.set.get(name)?.defs ?? []
    if (!definition) continue
    const { node } = definition
    return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.init : undefined
  }
  return undefined
}

const isIsolated = (node) => {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type !== 'JSXElement') continue
    const { name, attributes } = at.openingElement
    // An option may contain only text, and text for screen readers is not seen.
    if (ISOLATES.has(name.name) || name.name === 'option') return true
    if (attributes.some(({ name, value }) => name?.name === 'dir' || (name?.name === 'className' && value?.value === 'sr-only')))
      return true
  }
  return false
}

const direction = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    'JSXElement > JSXExpressionContainer'(node) {
      const valueOf = ({ name }) => valueIn(context.sourceCode.getScope(node), name)
      if (isWritten(node.expression, valueOf) && !isIsolated(node))
        context.report({ node, message: 'People wrote this: put it into a <bdi>, or an element with dir="auto".' })
    },
  }),
}

export const people = [
  {
    files: ['app/{screens,shell,ui}/**/*.tsx'],
    plugins: { people: { rules: { direction } } },
    rules: { 'people/direction': 'error' },
  },
]
