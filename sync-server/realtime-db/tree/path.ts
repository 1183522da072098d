import { reachesForPrototype } from '../../http/json.ts'
import { Refusal } from '../refusal.ts'

/** Maximum size of a key, in bytes, and of the number of keys in a path: those of the real database. */
export const KEY_MAX = 768
export const DEPTH_MAX = 32

/** Maximum number of parts between slashes, with empty ones: a path of slashes is not read to its end. */
const PARTS_MAX = 4 * DEPTH_MAX

export type Path = readonly string[]

/** Characters that no key may have: `. # $ / [ ]`, and those that control a terminal. */
// eslint-disable-next-line no-control-regex -- the real database refuses them, too
const FORBIDDEN = /[.#$/[\]\u0000-\u001f\u007f]/

/** Throws if this cannot be a key (spec §5). A name that reaches prototypes is refused, too (hardening N31). */
export function checkKey(key: string): void {
  if (key === '') throw new Refusal('invalid_path', 'A key is empty.')
  if (FORBIDDEN.test(key)) throw new Refusal('invalid_path', `A key cannot contain . # $ / [ ] or control characters: ${key.slice(0, 100)}`)
  if (Buffer.byteLength(key) > KEY_MAX) throw new Refusal('invalid_path', `A key has at most ${KEY_MAX} bytes.`)
  if (reachesForPrototype(key)) throw new Refusal('invalid_path', `The key ${key} cannot be used.`)
}

/** Returns the keys of a path as a client sends it: not URL-encoded, with or without a slash at its ends. */
export function pathOf(text: unknown): Path {
  if (typeof text !== 'string') throw new Refusal('invalid_path', 'A path is a text.')
  const parts = text.split('/', PARTS_MAX + 1)
  const keys = parts.filter((key) => key !== '')
  if (keys.length > DEPTH_MAX || parts.length > PARTS_MAX) throw new Refusal('invalid_path', `A path has at most ${DEPTH_MAX} keys.`)
  keys.forEach(checkKey)
  return keys
}
