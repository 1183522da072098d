/** Typed forms of what the language types loosely. Each holds the one cast that its callers would otherwise repeat. */

/** `Object.keys`, for an object whose type lists all its keys. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[] // cast: TypeScript allows more keys than a type lists
}

/** `Object.entries`, for an object whose type lists all its keys. */
export function entriesOf<T extends object>(object: T): [keyof T & string, Exclude<T[keyof T], undefined>][] {
  return Object.entries(object) as [keyof T & string, Exclude<T[keyof T], undefined>][] // cast: as keysOf
}

/** `Object.fromEntries`, for entries with the names of known fields. */
export function fromEntriesOf<K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> {
  return Object.fromEntries(entries) as Record<K, V> // cast: the built-in type forgets the names
}

/** Returns the fields of a value of unknown shape; none if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // cast: an object has fields of unknown types
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns the message of what was thrown; empty if it has none. */
export function messageOf(thrown: unknown): string {
  return String(fieldsOf(thrown).message ?? '')
}
