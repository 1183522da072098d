import { CommandError, invalid } from '../command-error.ts'

export const JSON_MAX = 1024 * 1024

/** Names that reach for an object's prototype: no key, no part of a path, no name of a parameter (hardening N31). */
export function reachesForPrototype(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

/** Parses JSON, refusing keys that reach for prototypes (hardening N31). */
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

/** As an object; absent is empty. */
export function asObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Expected object, received another value.')
  return value as Record<string, unknown>
}
