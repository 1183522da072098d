import { isObject, type Tree } from './value.ts'

/** Names that a client sends in place of a key: before all keys, and after all keys. */
export const MIN_KEY = '[MIN_NAME]'
export const MAX_KEY = '[MAX_NAME]'

const INTEGER = /^-?0*\d{1,10}$/
const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }

function asInteger(key: string): number | null {
  if (!INTEGER.test(key)) return null
  const number = Number(key)
  return number >= INT32.min && number <= INT32.max ? number : null
}

/** Compares keys as the SDK does: those that look like 32-bit integers come first, by their numbers; the others by their characters. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0
  if (a === MIN_KEY || b === MAX_KEY) return -1
  if (b === MIN_KEY || a === MAX_KEY) return 1
  const [first, second] = [asInteger(a), asInteger(b)]
  if (first !== null && second !== null) return first - second || a.length - b.length
  if (first !== null || second !== null) return first === null ? 1 : -1
  return a < b ? -1 : 1
}

/** null, false, true, numbers, texts, objects. */
function rankOf(value: Tree): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return value ? 2 : 1
  return typeof value === 'number' ? 3 : typeof value === 'string' ? 4 : 5
}

/** Compares values as the SDK does; two objects are equal, so that their keys decide. */
export function compareValues(a: Tree, b: Tree): number {
  const ranks = rankOf(a) - rankOf(b)
  if (ranks !== 0 || a === null || b === null || isObject(a) || isObject(b)) return ranks
  return a < b ? -1 : a > b ? 1 : 0
}
