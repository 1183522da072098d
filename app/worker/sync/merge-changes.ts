import type { Changes, Collection, Doc } from '../../../schemas/collections.ts'

/** Merges pages in order. The last version of each document wins. */
export function mergeChanges(pages: readonly Changes[]): Changes {
  if (pages.length === 1) return pages[0]!
  const merged: Partial<Record<Collection, Map<string, Doc>>> = {}
  for (const page of pages) {
    for (const [collection, docs] of Object.entries(page) as [Collection, Doc[]][]) {
      const last = (merged[collection] ??= new Map())
      for (const doc of docs) last.set(doc.id, doc)
    }
  }
  return Object.fromEntries(Object.entries(merged).map(([collection, docs]) => [collection, [...docs.values()]])) as Changes
}
