import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { childOf, isObject, valueAt, type Tree } from '../../../sync-server/realtime-db/tree/value.ts'
import type { Path } from '../../../sync-server/realtime-db/tree/path.ts'

/** Who asks, as rules see it; null: nobody is signed in. */
export type RulesAuth = { uid: string; token: Record<string, unknown> } | null

type Rules = { readonly [name: string]: Rules | string | readonly string[] }

/** The language of rules is JavaScript with other methods of texts. */
const language = createContext({})
runInContext(
  `Object.defineProperties(String.prototype, {
    matches: { value(pattern) { return pattern.test(this) } },
    beginsWith: { value(text) { return this.startsWith(text) } },
    contains: { value(text) { return this.includes(text) } },
  })`,
  language,
)

/** A place of the tree, as rules see it. */
class Snapshot {
  constructor(
    private readonly tree: Tree,
    private readonly path: Path = [],
  ) {}

  get #value(): Tree {
    return valueAt(this.tree, this.path)
  }

  val = () => (isObject(this.#value) ? {} : this.#value)
  exists = () => this.#value !== null
  isString = () => typeof this.#value === 'string'
  isNumber = () => typeof this.#value === 'number'
  isBoolean = () => typeof this.#value === 'boolean'
  parent = () => new Snapshot(this.tree, this.path.slice(0, -1))
  hasChildren = (names: readonly string[]) => names.every((name) => childOf(this.#value, name) !== null)
  child = (path: string) => {
    if (typeof path !== 'string') throw new TypeError('The name of a child is a text.')
    return new Snapshot(this.tree, [...this.path, ...path.split('/')])
  }
}

/** Decides by the rules of a file as Google's database documents it. A rule that fails to run does not hold. */
export class RulesFile {
  readonly #compiled = new Map<string, (...values: unknown[]) => unknown>()

  private constructor(private readonly rules: Rules) {}

  /** Reads `database.rules.json`. */
  static ofRepository(): RulesFile {
    const file = new URL('../../../database.rules.json', import.meta.url)
    return new RulesFile((JSON.parse(readFileSync(file, 'utf8')) as { rules: Rules }).rules)
  }

  /** A read is allowed where a rule above it, or at it, allows it. */
  mayRead(tree: Tree, path: Path, auth: RulesAuth, now: number): boolean {
    return this.#along(path).some(({ rules, names, at }) => this.#holds(rules['.read'], names, { auth, now, tree, after: tree, at }))
  }

  /** A write is allowed where a rule above it, or at it, allows it, and everything that it leaves there is valid. */
  mayWrite(tree: Tree, after: Tree, path: Path, auth: RulesAuth, now: number): boolean {
    const along = this.#along(path)
    const decide = (rule: unknown, names: Names, at: Path) => this.#holds(rule, names, { auth, now, tree, after, at })
    if (!along.some(({ rules, names, at }) => decide(rules['.write'], names, at))) return false
    const isValid = ({ rules, names, at }: Along): boolean =>
      valueAt(after, at) === null || !('.validate' in rules) || decide(rules['.validate'], names, at)
    const isAllValid = (place: Along): boolean =>
      isValid(place) &&
      Object.keys(asObject(valueAt(after, place.at))).every((key) => (below(place, key) ? isAllValid(below(place, key)!) : true))
    const last = along.at(-1)!
    return along.every(isValid) && (last.at.length < path.length || isAllValid(last))
  }

  /** Returns the rules along a path, from the root on, as far as there are any. */
  #along(path: Path): Along[] {
    const along: Along[] = [{ rules: this.rules, names: {}, at: [] }]
    for (const key of path) {
      const next = below(along.at(-1)!, key)
      if (!next) break
      along.push(next)
    }
    return along
  }

  #holds(rule: unknown, names: Names, { auth, now, tree, after, at }: Asked): boolean {
    if (rule === undefined) return false
    if (typeof rule === 'boolean') return rule
    const parameters = ['auth', 'now', 'root', 'data', 'newData', ...Object.keys(names)]
    const source = `(${parameters.join(', ')}) => ${String(rule)}`
    const compiled = this.#compiled.get(source) ?? (runInContext(`(${source})`, language) as (...values: unknown[]) => unknown)
    this.#compiled.set(source, compiled)
    try {
      return compiled(auth, now, new Snapshot(tree), new Snapshot(tree, at), new Snapshot(after, at), ...Object.values(names)) === true
    } catch {
      return false
    }
  }
}

type Names = Readonly<Record<string, string>>

interface Along {
  rules: Rules
  names: Names
  at: Path
}

interface Asked {
  auth: RulesAuth
  now: number
  tree: Tree
  after: Tree
  at: Path
}

const asObject = (tree: Tree) => (isObject(tree) ? tree : {})

/** Returns the rules of a child: by its own name, or by the one that stands for any. */
function below({ rules, names, at }: Along, key: string): Along | null {
  const any = Object.keys(rules).find((name) => name.startsWith('$'))
  const found = rules[key] ?? (any === undefined ? undefined : rules[any])
  if (typeof found !== 'object' || Array.isArray(found)) return null
  return {
    rules: found as Rules, // cast: lists are left out above
    names: rules[key] === undefined && any !== undefined ? { ...names, [any]: key } : names,
    at: [...at, key],
  }
}
