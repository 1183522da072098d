import { NEXT_KEY_TIMEOUT, SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** The first keys of a longer shortcut. */
export interface Begun {
  keys: readonly string[]
  /** When the last of them was pressed, ms, monotonic. */
  at: number
}

/**
 * Returns what a key completes or begins together with the keys before it: a shortcut, the beginning of one, or neither. If
 * they lead to no shortcut, they are forgotten, and the key begins a new sequence.
 */
export function afterKey(begun: Begun | null, key: string, at: number): { shortcut: Shortcut | null; begun: Begun | null } {
  const before = begun && at - begun.at <= NEXT_KEY_TIMEOUT ? begun.keys : []
  for (const keys of [[...before, key], [key]]) {
    const going = SHORTCUTS.filter((shortcut) => keys.every((each, place) => each === shortcut.keys[place]))
    const shortcut = going.find((each) => each.keys.length === keys.length)
    if (shortcut) return { shortcut, begun: null }
    if (going.length > 0) return { shortcut: null, begun: { keys, at } }
  }
  return { shortcut: null, begun: null }
}
