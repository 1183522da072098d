/** Fails on a feature that a browser of package.json's `browserslist` lacks, unless it is guarded (docs/browsers.md). */
import { createRequire } from 'node:module'
import css from '@eslint/css'
import browserslist from 'browserslist'

const require = createRequire(import.meta.url)
const mdn = require('@mdn/browser-compat-data')

/** CSS that changes only the look when a browser lacks it: the browser skips a declaration that it does not know. */
const HARMLESS = {
  'content-visibility': 'rows that are out of sight are drawn, too: slower, and the same to see',
  cursor: 'an iPhone has no pointer, an iPad has its own',
  'field-sizing': 'app/ui/growing-text.tsx grows the box where the browser does not',
  'font-family: ui-monospace': 'the next font of the list is taken',
  'forced-color-adjust': 'only Chromium and Firefox, in a contrast theme, replace colours that this keeps',
  'overflow-anchor': 'app/ui/scroll-anchoring.ts anchors where the browser does not',
  'overflow-clip-margin': 'a focus ring is cut by some pixels',
  resize: 'an iPhone has no handle to pull',
  'scrollbar-width': 'a scrollbar is seen',
  '@starting-style': 'a message that is being sent is pale from its first moment (app/ui/bubble.tsx)',
  'text-wrap': 'lines break after the last word that fits',
  // app/ui/morph.ts starts a transition only when the browser can.
  'view-transition-name': 'nothing flies',
  '::view-transition': 'nothing flies',
  '::view-transition-group': 'nothing flies',
  '::view-transition-old': 'nothing flies',
  '::view-transition-new': 'nothing flies',
  // Tailwind writes these, each in a rule of its own.
  '::-webkit-inner-spin-button': 'only WebKit and Chromium have that button',
  '::-webkit-search-cancel-button': 'only WebKit and Chromium have that button',
}

/** CSS functions that a browser has, but draws wrongly. */
const MISDRAWN = {
  'repeating-linear-gradient': 'Firefox, which fills the space between thin lines. Repeat a linear-gradient with background-size instead',
}

const NAMES = { safari: 'Safari', ios_saf: 'Safari on iPhone', firefox: 'Firefox', chrome: 'Chrome', edge: 'Edge' }
const IN_MDN = { safari: ['safari'], ios_saf: ['safari_ios'], firefox: ['firefox'], chrome: ['chrome', 'chrome_android'], edge: ['edge'] }

/** The oldest supported version of each browser. */
const oldest = Object.entries(
  browserslist(null, { path: import.meta.dirname }).reduce((found, entry) => {
    const [browser, versions] = entry.split(' ')
    const version = versions.split('-')[0]
    return { ...found, [browser]: browser in found && isAtLeast(found[browser], version) ? version : (found[browser] ?? version) }
  }, {}),
)

function isAtLeast(version, other) {
  const [a, b] = [version, other].map((each) => each.split('.').map(Number))
  const at = a.findIndex((part, i) => part !== (b[i] ?? 0))
  return at < 0 || a[at] > (b[at] ?? 0)
}

/**
 * Returns the name and version of the first browser that lacks a feature, or null.
 *
 * @param feature a node of MDN's data
 * @param hasPrefixed whether the prefixed form is declared beside it
 */
function browserWithout(feature, hasPrefixed = () => false) {
  const support = feature?.__compat?.support
  if (!support) return null
  for (const [browser, version] of oldest) {
    for (const key of IN_MDN[browser]) {
      const statements = [support[key] ?? []].flat()
      const knows = ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        !flags &&
        !otherName &&
        (!prefix || hasPrefixed(prefix)) &&
        isAtLeast(version, added.replace('≤', '')) &&
        !(typeof removed === 'string' && isAtLeast(version, removed))
      if (statements.length > 0 && !statements.some(knows)) return `${NAMES[browser]} ${version}`
    }
  }
  return null
}

const MESSAGES = {
  lacks: '{{browser}} lacks {{feature}}: guard it, or say in a comment why it does no harm.',
  misdrawn: '{{feature}} is drawn wrongly by {{browser}}.',
}
const builtins = mdn.javascript.builtins

/** Every name that some browser lacks somewhere. The rule queries the type checker about these alone, so it stays fast. */
const suspects = new Set(
  [...Object.values(mdn.api), mdn.api, ...Object.values(builtins), builtins]
    .flatMap((members) => Object.entries(members))
    .flatMap(([name, feature]) => (name !== '__compat' && browserWithout(feature) ? [name.replace(/_(static|event)$/, '')] : [])),
)

/** Returns MDN's data of a member: of an interface or a built-in, static or not, or of an event by its handler. */
function memberOf(owner, name) {
  const plain = owner.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/^IteratorObject$/, 'Iterator')
  const places = [mdn.api[plain], builtins[plain], builtins[plain.replace(/Constructor$/, '')]].filter(Boolean)
  for (const place of places)
    for (const key of [name, `${name}_static`, name.replace(/^on(\w+)$/, '$1_event')]) if (place[key]?.__compat) return place[key]
  return null
}

/** Returns MDN's data of a global. */
function globalOf(name) {
  return [
    mdn.api[name],
    builtins[name],
    mdn.api.Window[name],
    mdn.api.WorkerGlobalScope[name],
    mdn.api.ServiceWorkerGlobalScope[name],
  ].find((each) => each?.__compat)
}

/**
 * Reports script features that a browser lacks. Guards are `'x' in y`, `typeof x`, a condition on `x`, and `?.` after `x`. All but `?.`
 * count for the whole outermost function.
 */
const script = {
  meta: { type: 'problem', schema: [], messages: MESSAGES },
  create(context) {
    const { sourceCode } = context
    const services = sourceCode.parserServices
    const checker = services?.program?.getTypeChecker()
    const used = []
    const guards = []

    /** Returns the scope of a guard: the outermost function, or the whole file. */
    const outermost = (node) => sourceCode.getAncestors(node).find(({ type }) => /Function/.test(type)) ?? sourceCode.ast
    const guard = (name, node) => guards.push({ name, within: outermost(node) })

    /** Returns the names of a member's owners by the type checker: where the member is declared, then the type and those it extends. */
    function ownersOf(type, name) {
      const owners = []
      for (const part of type.isUnion() ? type.types : [type]) {
        const declarations = part.getProperty(name)?.declarations ?? []
        const fromLibrary = declarations.filter((each) => services.program.isSourceFileDefaultLibrary(each.getSourceFile()))
        if (declarations.length > 0 && fromLibrary.length === 0) continue
        owners.push(...fromLibrary.map(({ parent }) => (parent.name ?? parent.parent?.name)?.text).filter(Boolean), ...namesOf(part))
      }
      return owners
    }

    function namesOf(type) {
      const base = checker.getApparentType(type)
      return [base.symbol?.name, ...(base.isClassOrInterface() ? checker.getBaseTypes(base) : []).flatMap(namesOf)].filter(Boolean)
    }

    function use(node, name, feature, label) {
      const browser = browserWithout(feature)
      if (browser) used.push({ node, name, browser, label })
    }

    function useMember(node, object, name) {
      if (!checker || (!suspects.has(name.replace(/^on/, '')) && !suspects.has(name))) return
      const owners = ownersOf(services.getTypeAtLocation(object), name)
      if (owners.includes('globalThis') || owners.includes('Window')) use(node, name, memberOf('Window', name) ?? globalOf(name), name)
      else
        for (const owner of owners) {
          const feature = memberOf(owner, name)
          if (!feature) continue
          // An instance of an interface that a browser lacks comes from a call that was already checked.
          if (!browserWithout(mdn.api[owner])) use(node, name, feature, `${owner.replace(/Constructor$/, '')}.${name}`)
          return
        }
    }

    /** Returns whether the node only tests for the feature: a condition, `typeof x`, or a comparison with undefined or null. */
    function asks(node) {
      const { parent } = node
      if (parent.type === 'UnaryExpression' && ['typeof', '!'].includes(parent.operator)) return true
      if (parent.type === 'ChainExpression' || parent.type === 'TSNonNullExpression') return asks(parent)
      if (parent.type === 'LogicalExpression') return parent.left === node || asks(parent)
      if (parent.type === 'BinaryExpression')
        return ['===', '!==', '==', '!='].includes(parent.operator) && /undefined|null/.test(sourceCode.getText(parent))
      return parent.test === node
    }
    const isOptional = ({ parent, ...node }) =>
      parent.optional && (parent.object?.range === node.range || parent.callee?.range === node.range)

    return {
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier') return
        useMember(node, node.object, node.property.name)
      },
      'VariableDeclarator > ObjectPattern > Property[computed=false]'(node) {
        const { init } = node.parent.parent
        if (init && node.key.type === 'Identifier') useMember(node, init, node.key.name)
      },
      "CallExpression[callee.property.name='addEventListener'][arguments.0.type='Literal']"(node) {
        const event = String(node.arguments[0].value)
        if (!checker || !suspects.has(event)) return
        const owners = namesOf(services.getTypeAtLocation(node.callee.object))
        const feature = owners.map((owner) => mdn.api[owner]?.[`${event}_event`]).find(Boolean)
        if (feature) use(node.arguments[0], `on${event}`, feature, `the event ${event}`)
      },
      JSXAttribute(node) {
        const tag = node.parent.name.name
        if (node.name.type !== 'JSXIdentifier' || typeof tag !== 'string' || !/^[a-z]/.test(tag)) return
        const name = node.name.name.toLowerCase()
        const { elements, global_attributes: everywhere } = mdn.html
        use(
          node,
          name,
          elements[tag]?.[name] ??
            everywhere[name] ??
            (/^on./.test(name) ? (memberOf('Element', name) ?? memberOf('HTMLElement', name)) : null),
          `the attribute ${name}`,
        )
      },
      "BinaryExpression[operator='in'][left.type='Literal']"(node) {
        guard(String(node.left.value), node)
      },
      'Program:exit'(program) {
        const { globalScope } = sourceCode.scopeManager
        const references = [
          ...globalScope.through,
          ...globalScope.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references),
        ]
        for (const { identifier, isValueReference } of new Set(references)) {
          if (isValueReference !== false && suspects.has(identifier.name))
            use(identifier, identifier.name, globalOf(identifier.name), identifier.name)
        }
        for (const { node, name } of used) if (node !== program && asks(node)) guard(name, node)
        for (const { node, name, browser, label } of used) {
          const isGuarded =
            asks(node) ||
            isOptional(node) ||
            guards.some((each) => each.name === name && (each.within === program || each.within === outermost(node)))
          if (!isGuarded) context.report({ node, messageId: 'lacks', data: { browser, feature: label } })
        }
      },
    }
  },
}

/** Functions by their names: MDN lists some as "round", some as "linear-function", some inside another type. The outermost counts. */
const cssFunctions = new Map()
for (
  let types = [mdn.css.types];
  types.length > 0;
  types = types.flatMap((each) => Object.values(each).filter((type) => typeof type === 'object' && !type.support))
) {
  for (const [name, feature] of types.flatMap((each) => Object.entries(each))) {
    const plain = name.replace(/-function$/, '')
    if (feature.__compat && !cssFunctions.has(plain)) cssFunctions.set(plain, feature)
  }
}

/** Reports properties, their keywords, functions, at-rules, media features and selectors. `@supports` guards what is inside. */
const style = {
  meta: { type: 'problem', schema: [], messages: MESSAGES },
  create(context) {
    const { sourceCode } = context
    let supports = 0

    function check(node, label, feature, hasPrefixed) {
      if (supports > 0 || label in HARMLESS) return
      const browser = browserWithout(feature, hasPrefixed)
      if (browser) context.report({ loc: node.loc, messageId: 'lacks', data: { browser, feature: label } })
    }

    return {
      Atrule(node) {
        if (node.name === 'supports') supports++
        check(node, `@${node.name}`, mdn.css['at-rules'][node.name])
      },
      'Atrule:exit'(node) {
        if (node.name === 'supports') supports--
      },
      Feature(node) {
        check(node, `@media (${node.name})`, mdn.css['at-rules'].media[node.name])
      },
      Declaration(node) {
        const { property, value } = node
        if (property.startsWith('-') || property in HARMLESS) return
        const siblings = sourceCode.getParent(node)?.children ?? []
        const hasPrefixed = (prefix) => siblings.some((each) => each.property === prefix + property)
        const feature = mdn.css.properties[property]
        check(node, property, feature, hasPrefixed)
        if (hasPrefixed('-webkit-')) return
        for (const part of value.children ?? [])
          if (part.type === 'Identifier') check(part, `${property}: ${part.name}`, feature?.[part.name], () => true)
      },
      Function(node) {
        check(node, `${node.name}()`, cssFunctions.get(node.name))
        if (Object.hasOwn(MISDRAWN, node.name))
          context.report({ loc: node.loc, messageId: 'misdrawn', data: { browser: MISDRAWN[node.name], feature: `${node.name}()` } })
      },
      PseudoClassSelector: (node) => check(node, `:${node.name}`, mdn.css.selectors[node.name]),
      PseudoElementSelector: (node) => check(node, `::${node.name}`, mdn.css.selectors[node.name]),
    }
  },
}

/** Lets the parser read declarations inside Tailwind's own at-rules. */
const declarations = {
  parse: {
    prelude() {
      return this.createSingleNodeList(this.Raw(this.consumeUntilLeftCurlyBracketOrSemicolon, true))
    },
    block() {
      return this.Block(true)
    },
  },
}
const tailwind = { atrule: { theme: declarations, utility: declarations, 'custom-variant': declarations } }

const plugin = { rules: { script, style } }

export const browsers = [
  {
    files: ['app/**/*.{ts,tsx}', 'sw/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { browsers: plugin },
    rules: { 'browsers/script': 'error' },
  },
  // `tolerant` skips what Tailwind writes into values.
  {
    files: ['app/**/*.css'],
    plugins: { css, browsers: plugin },
    language: 'css/css',
    languageOptions: { customSyntax: tailwind, tolerant: true },
    rules: { 'browsers/style': 'error' },
  },
]
