import { useState } from 'react'

/**
 * Returns the items of a list in a stable order: rows do not move under a finger when what they are sorted by changes
 * (design-language.md section 4). Items that arrive later are last until the screen is opened again.
 *
 * @param items in their order; undefined until they are known
 * @param arranged sorts items when they arrive, if their order is not that of `items`
 */
export function useSettledOrder<T extends { id: string }>(items: T[], arranged?: (items: T[]) => T[]): T[]
export function useSettledOrder<T extends { id: string }>(items: T[] | undefined, arranged?: (items: T[]) => T[]): T[] | undefined
export function useSettledOrder<T extends { id: string }>(
  items: T[] | undefined,
  arranged: (items: T[]) => T[] = (items) => items,
): T[] | undefined {
  const [order, setOrder] = useState<string[]>([])
  const known = new Set(order)
  const isNew = items?.some((item) => !known.has(item.id)) ?? false
  if (items && isNew) {
    setOrder([...order, ...arranged(items.filter((item) => !known.has(item.id))).map((item) => item.id)])
  }
  if (!items) return undefined
  const place = new Map(order.map((id, index) => [id, index]))
  return [...items].sort((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}
