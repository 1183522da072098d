import type { Changes, Collection } from '../../schemas/collections.ts'

/** Returns the size of a document in a response, in bytes. */
export function bytesOf(doc: unknown): number {
  return Buffer.byteLength(JSON.stringify(doc))
}

/**
 * Returns as many of the first documents as have at most `bytes` together, but at least one: a page that is empty although there is more
 * would never end.
 */
export function firstWithin<T>(docs: readonly T[], bytes: number): T[] {
  let sum = 0
  const end = docs.findIndex((doc, at) => (sum += bytesOf(doc)) > bytes && at > 0)
  return end === -1 ? [...docs] : docs.slice(0, end)
}

/** Adds documents to the changes; a document that they have already stays. */
export function addChanges(to: Changes, more: Changes): void {
  // cast: its keys are collections, and only the ids are read
  for (const [collection, docs] of Object.entries(more) as [Collection, { id: string }[]][]) {
    // cast: its keys are collections
    const known = (to[collection] ??= []) as { id: string }[] // cast: only the ids are read
    const ids = new Set(known.map(({ id }) => id))
    known.push(...docs.filter(({ id }) => !ids.has(id)))
  }
}
