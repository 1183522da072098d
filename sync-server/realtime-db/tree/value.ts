import { fieldsOf } from '../../../schemas/typed.ts'
import { VALUES_MAX } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { checkKey, DEPTH_MAX, type Path } from './path.ts'

/** A value of the tree. Lists are objects with the keys 0, 1, 2 and so on; null, and an object without children, is nothing. */
export type Tree = null | boolean | number | string | TreeObject
export interface TreeObject {
  readonly [key: string]: Tree
}

/** Maximum size of a text, in bytes (spec §5). */
export const STRING_MAX = 10 * 1024 * 1024

const invalid = (message: string) => new Refusal('invalid_data', message)

/** Throws if a client writes more values at once than one request may have. It looks at no more than it must. */
export function checkCount(written: unknown): void {
  const rest: unknown[] = [written]
  for (let count = 1; rest.length > 0; count++) {
    if (count > VALUES_MAX) throw new Refusal('too_big', `A write has at most ${VALUES_MAX} values.`)
    const value = rest.pop()
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) rest.push(child)
  }
}

/**
 * Returns what a client writes as a value of the tree, its server values resolved: the time of the server, and a number added to the
 * one that is there. Throws if the real database would not store it (spec §5).
 *
 * @param before what is there now
 * @param now epoch ms, server clock
 */
export function resolve(written: unknown, before: Tree, now: number, depth = 0): Tree {
  switch (typeof written) {
    case 'boolean':
      return written
    case 'number':
      if (!Number.isFinite(written)) throw invalid('A number must be finite.')
      return written
    case 'string':
      // The first check is enough for nearly all texts: a character has at most three bytes a code unit.
      if (written.length * 3 > STRING_MAX && Buffer.byteLength(written) > STRING_MAX)
        throw invalid(`A text has at most ${STRING_MAX} bytes.`)
      return written
    case 'object':
      return written === null ? null : resolveObject(fieldsOf(written), before, now, depth)
    default:
      throw invalid(`A value cannot be ${written === undefined ? 'undefined' : `a ${typeof written}`}.`)
  }
}

function resolveObject(written: Readonly<Record<string, unknown>>, before: Tree, now: number, depth: number): Tree {
  if (depth >= DEPTH_MAX) throw invalid(`A value has at most ${DEPTH_MAX} levels.`)
  if ('.sv' in written) return serverValue(written['.sv'], before, now)
  if (written['.priority'] !== undefined && written['.priority'] !== null) throw invalid('Priorities are not supported here.')
  if ('.value' in written) return resolve(written['.value'], before, now, depth + 1)
  const children: [string, Tree][] = []
  for (const [key, value] of Object.entries(written)) {
    if (key === '.priority') continue
    checkKey(key)
    const child = resolve(value, childOf(before, key), now, depth + 1)
    if (child !== null) children.push([key, child])
  }
  return children.length === 0 ? null : Object.fromEntries(children)
}

function serverValue(asked: unknown, before: Tree, now: number): number {
  if (asked === 'timestamp') return now
  const { increment } = fieldsOf(asked)
  if (typeof increment !== 'number' || !Number.isFinite(increment)) throw invalid('This server value is not known.')
  return (typeof before === 'number' ? before : 0) + increment
}

/** Returns a document of the server as a value of the tree: without what is null, undefined or empty. */
export function treeOf(document: unknown): Tree {
  if (document === undefined || document === null) return null
  if (typeof document !== 'object') return document as Tree // cast: a document has no functions, bigints or symbols
  const children = Object.entries(document).flatMap(([key, value]): [string, Tree][] => {
    const child = treeOf(value)
    return child === null ? [] : [[key, child]]
  })
  return children.length === 0 ? null : Object.fromEntries(children)
}

export function isObject(tree: Tree): tree is TreeObject {
  return typeof tree === 'object' && tree !== null
}

export function childOf(tree: Tree, key: string): Tree {
  return isObject(tree) && Object.hasOwn(tree, key) ? (tree[key] ?? null) : null
}

/** Returns what is at a path within a value; null if nothing is. */
export function valueAt(tree: Tree, path: Path): Tree {
  return path.reduce(childOf, tree)
}

/** A value for a path within another one. */
export interface PlacedValue {
  path: Path
  value: Tree
}

/**
 * Returns the value with others at paths within it, the later ones over the earlier ones. Each object is copied once, however many of
 * its children change: so the time is linear.
 *
 * @param depth number of keys of the paths that lead to `tree`
 */
export function withValuesAt(tree: Tree, values: readonly PlacedValue[], depth = 0): Tree {
  let whole = tree
  const within = new Map<string, PlacedValue[]>()
  for (const placed of values) {
    const key = placed.path[depth]
    if (key === undefined) {
      whole = placed.value
      within.clear()
      continue
    }
    const others = within.get(key)
    if (others) others.push(placed)
    else within.set(key, [placed])
  }
  if (within.size === 0) return whole
  const children = new Map(isObject(whole) ? Object.entries(whole) : [])
  for (const [key, inner] of within) {
    const child = withValuesAt(children.get(key) ?? null, inner, depth + 1)
    if (child === null) children.delete(key)
    else children.set(key, child)
  }
  return children.size === 0 ? null : Object.fromEntries(children)
}

/** Returns the texts of a list, in the order of its keys; null if it is none. */
export function listOf(tree: Tree): string[] | null {
  if (tree === null) return []
  if (!isObject(tree)) return null
  const items = Object.values(tree)
  return items.every((item) => typeof item === 'string') ? items : null
}

/** Returns whether two values are the same, in whatever order their children are. */
export function isSame(a: Tree, b: Tree): boolean {
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(childOf(a, key), childOf(b, key)))
}
