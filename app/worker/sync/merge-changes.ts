import type { Changes, Collection, Doc, Removed } from '../../../schemas/collections.ts'
import { newestOfEach, type Versioned } from '../../../schemas/versions.ts'
import { defined } from '../../../schemas/defined.ts'
import { entriesOf } from '../../../schemas/typed.ts'

/** Merges pages. Of several readings of a document the newest counts, and the later page of equal ones. */
export function mergeChanges(pages: readonly Changes[]): Changes {
  if (pages.length === 1) return defined(pages[0])
  const merged: Partial<Record<Collection, (Versioned<Doc> | Removed)[]>> = {}
  for (const page of pages) for (const [collection, docs] of entriesOf(page)) (merged[collection] ??= []).push(...docs)
  // cast: each collection keeps its own documents
  return Object.fromEntries(Object.entries(merged).map(([collection, docs]) => [collection, newestOfEach(docs)])) as Changes
}
