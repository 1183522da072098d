import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'

/** A value of the tree, as JSON. */
type Value = null | boolean | number | string | { [key: string]: Value }
type Rules = { [key: string]: Rules | string | boolean | string[] }

const RULES = (JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'database.rules.json'), 'utf8')) as { rules: Rules }).rules

/** Google's rule language has methods of texts that JavaScript names otherwise. */
const WORDS = new Script(`
  String.prototype.matches = function (pattern) { return pattern.test(this) }
  String.prototype.beginsWith = function (text) { return this.startsWith(text) }
`)

/** A place in the tree before or after a write, as rules see it. */
class Snapshot {
  constructor(
    private readonly value: Value,
    private readonly above: Snapshot | null = null,
  ) {}

  val(): Value {
    return this.value
  }

  exists(): boolean {
    return this.value !== null
  }

  child(key: string): Snapshot {
    return new Snapshot(at(this.value, key), this)
  }

  parent(): Snapshot | null {
    return this.above
  }

  hasChildren(keys: string[]): boolean {
    return keys.every((key) => at(this.value, key) !== null)
  }

  isString(): boolean {
    return typeof this.value === 'string'
  }

  isNumber(): boolean {
    return typeof this.value === 'number'
  }

  isBoolean(): boolean {
    return typeof this.value === 'boolean'
  }
}

function at(value: Value, key: string): Value {
  return typeof value === 'object' && value !== null ? (value[key] ?? null) : null
}

function withValue(tree: Value, [key, ...rest]: readonly string[], value: Value): Value {
  if (key === undefined) return value
  const children = { ...(typeof tree === 'object' ? tree : null), [key]: withValue(at(tree, key), rest, value) }
  return Object.fromEntries(Object.entries(children).filter(([, child]) => child !== null))
}

interface Scope {
  auth: { uid: string } | null
  now: number
  [variable: `$${string}`]: string
}

function holds(rule: Rules[string] | undefined, scope: Scope, data: Snapshot, newData: Snapshot): boolean {
  if (typeof rule !== 'string') return rule === true
  const context = createContext({ ...scope, data, newData })
  WORDS.runInContext(context)
  return new Script(`Boolean(${rule})`).runInContext(context) as boolean
}

function ruleBelow(rules: Rules | undefined, key: string, scope: Scope): [Rules | undefined, Scope] {
  const named = rules?.[key]
  if (typeof named === 'object' && !Array.isArray(named)) return [named, scope]
  const name = Object.keys(rules ?? {}).find((other): other is `$${string}` => other.startsWith('$'))
  return name ? [rules?.[name] === false ? undefined : (rules?.[name] as Rules), { ...scope, [name]: key }] : [undefined, scope]
}

/**
 * Returns whether `database.rules.json` allows a student to read a path, or to write a value there. It evaluates what our rules use of
 * Google's language: access granted above holds below, and every place of what is written must be valid.
 */
export function isAllowed(student: string | null, tree: Value, path: string, write?: { value: Value; now: number }): boolean {
  const keys = path.split('/').filter(Boolean)
  const after = write ? withValue(tree, keys, write.value) : tree
  let scope: Scope = { auth: student === null ? null : { uid: student }, now: write?.now ?? 0 }
  let rules: Rules | undefined = RULES
  let [data, newData] = [new Snapshot(tree), new Snapshot(after)]
  let granted = false
  for (const key of [null, ...keys]) {
    if (key !== null) {
      ;[rules, scope] = ruleBelow(rules, key, scope)
      ;[data, newData] = [data.child(key), newData.child(key)]
    }
    granted ||= holds(rules?.[write ? '.write' : '.read'], scope, data, newData)
    if (write && newData.exists() && rules?.['.validate'] !== undefined && !holds(rules['.validate'], scope, data, newData)) return false
    if (write && rules === undefined) return false
  }
  return granted && (!write || isValid(rules, scope, data, newData))
}

/** Checks the places below a write. */
function isValid(rules: Rules | undefined, scope: Scope, data: Snapshot, newData: Snapshot): boolean {
  const value = newData.val()
  if (typeof value !== 'object' || value === null) return true
  return Object.keys(value).every((key) => {
    const [below, inner] = ruleBelow(rules, key, scope)
    if (below === undefined) return false
    const [before, now] = [data.child(key), newData.child(key)]
    return (below['.validate'] === undefined || holds(below['.validate'], inner, before, now)) && isValid(below, inner, before, now)
  })
}
