import { CommandError, invalid } from '../command-error.ts'

export const JSON_MAX = 1024 * 1024

/** Returns whether a name reaches an object's prototype. Such a name cannot be a key, a part of a path or a parameter (hardening N31). */
export function reachesForPrototype(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

/** Parses JSON and refuses keys that reach prototypes (hardening N31). */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (reachesForPrototype(key)) throw invalid(`The key ${key} cannot be used.`)
      return value
    })
  } catch (error) {
    throw error instanceof CommandError ? error : invalid('The body is not JSON.')
  }
}

/** Returns the value as an object; an absent value is an empty object. */
export function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Expected object, received another value.')
  return value as Record<string, unknown>
}
