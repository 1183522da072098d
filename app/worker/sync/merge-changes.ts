import type { Changes, Collection, Doc, Removed } from '../../../schemas/collections.ts'
import { newestOfEach, type Versioned } from '../../../schemas/versions.ts'

/** Merges pages. Of several readings of a document the newest counts, and the later page of equal ones. */
export function mergeChanges(pages: readonly Changes[]): Changes {
  if (pages.length === 1) return pages[0]!
  const merged: Partial<Record<Collection, (Versioned<Doc> | Removed)[]>> = {}
  for (const page of pages)
    for (const [collection, docs] of Object.entries(page) as [Collection, (Versioned<Doc> | Removed)[]][])
      (merged[collection] ??= []).push(...docs)
  return Object.fromEntries(Object.entries(merged).map(([collection, docs]) => [collection, newestOfEach(docs)])) as Changes
}
