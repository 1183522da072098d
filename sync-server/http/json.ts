import { CommandError, invalid } from '../command-error.ts'
import { parseJson } from '../../schemas/parse-json.ts'

/** How deep the objects and lists of a body or frame may be nested. The deepest that any client sends has six levels. */
export const JSON_DEPTH_MAX = 20
/** How many values a body or frame may have; an empty list or object counts twice. The longest form of ours has 150. */
export const JSON_VALUES_MAX = 2_000
/** The code of the error for more values than that. */
export const TOO_MANY_VALUES = 'too-many-values'

/** Returns whether a name reaches an object's prototype. Such a name cannot be a key, a part of a path or a parameter (hardening N31). */
export function reachesForPrototype(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

/**
 * Parses JSON. Throws 400 for keys that reach prototypes (hardening N31), a text that is nested deeper than JSON_DEPTH_MAX (N44), and
 * more than `valuesMax` values (N81).
 */
export function asJson(text: string, valuesMax = JSON_VALUES_MAX): unknown {
  checkShape(text, valuesMax)
  const value = parseJson(text)
  if (value === undefined) throw invalid('The body is not JSON.')
  refusePrototypeKeys(value)
  return value
}

/** Refuses a JSON text with too many levels or values. It reads each character once, before anything is built from them. */
function checkShape(text: string, valuesMax: number): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ']' || character === '}') depth--
    else if (character === ',' || character === '[' || character === '{') {
      // A value follows each comma, and each bracket that opens.
      if (++values > valuesMax) throw new CommandError(400, TOO_MANY_VALUES, `The body has too many values: at most ${valuesMax}.`)
      if (character !== ',' && ++depth > JSON_DEPTH_MAX) throw invalid(`The body is nested too deeply: at most ${JSON_DEPTH_MAX} levels.`)
    }
  }
}

/** Returns where the string that begins here ends, or the end of the text. A picture is one string of megabytes, hence indexOf. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** Walks a value of bounded depth. */
function refusePrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach(refusePrototypeKeys)
  for (const [key, inner] of Object.entries(value)) {
    if (reachesForPrototype(key)) throw invalid(`The key ${key} cannot be used.`)
    refusePrototypeKeys(inner)
  }
}

/** Returns the value as an object; an absent value is an empty object. */
export function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Expected object, received another value.')
  return value as Record<string, unknown> // cast: checked above
}
