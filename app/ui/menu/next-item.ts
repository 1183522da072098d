/**
 * Returns the index of the menu item that a key moves to; null if the key moves nowhere. A letter moves to the next item that begins
 * with it.
 *
 * @param from index of the focused item; -1: none
 */
export function nextItem(key: string, from: number, names: readonly string[]): number | null {
  const last = names.length - 1
  switch (key) {
    case 'ArrowDown':
      return from === last ? 0 : from + 1
    case 'ArrowUp':
      return from <= 0 ? last : from - 1
    case 'Home':
    case 'PageUp':
      return 0
    case 'End':
    case 'PageDown':
      return last
  }
  if (key.length !== 1 || key === ' ') return null
  const order = names.map((_, index) => (from + 1 + index) % names.length)
  return order.find((index) => names[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}
