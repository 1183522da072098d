import { NEXT_KEY_WITHIN, SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** The first keys of a shortcut that has more. */
export interface Begun {
  keys: readonly string[]
  /** When the last of them was pressed: ms, never back. */
  at: number
}

/** What a key makes of those before it: a shortcut, the beginning of one, or neither. What leads nowhere is forgotten, and the key begins anew. */
export function afterKey(begun: Begun | null, key: string, at: number): { shortcut: Shortcut | null; begun: Begun | null } {
  const before = begun && at - begun.at <= NEXT_KEY_WITHIN ? begun.keys : []
  for (const keys of [[...before, key], [key]]) {
    const going = SHORTCUTS.filter((shortcut) => keys.every((each, place) => each === shortcut.keys[place]))
    const shortcut = going.find((each) => each.keys.length === keys.length)
    if (shortcut) return { shortcut, begun: null }
    if (going.length > 0) return { shortcut: null, begun: { keys, at } }
  }
  return { shortcut: null, begun: null }
}
