import { TABS } from '../page/navigation-tabs.ts'

export interface Shortcut {
  /** The keys in their order, as the browser names them. */
  keys: readonly string[]
  /** The text in the list of shortcuts. */
  words: string
  /** The action of the page. Null if the open sheet or menu handles the key instead. */
  does: 'search' | 'list' | { goTo: string } | null
}

/** Maximum time between two keys of a shortcut, ms. A later key begins a new sequence. */
export const NEXT_KEY_TIMEOUT = 1000

/** The keys that open the palette; `keyName` has their name on a Mac. */
export const PALETTE_KEYS = 'Ctrl K'

/** Returns keys as the student's keyboard names them. */
export function keyName(keys: string, userAgent: string): string {
  if (keys === PALETTE_KEYS && /Mac|iPhone|iPad/.test(userAgent)) return '⌘ K'
  return keys.length === 1 ? keys.toUpperCase() : keys
}

/** The shortcuts of plain keys on screens with the side rail, in the order of their list. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], words: 'Search', does: 'search' },
  ...TABS.map(({ name, path }) => ({ keys: ['g', name.charAt(0).toLowerCase()], words: `Go to ${name}`, does: { goTo: path } })),
  { keys: [PALETTE_KEYS], words: 'Find people, groups, chats and actions', does: null },
  { keys: ['↑ ↓'], words: 'Walk through a list, or the messages of a chat', does: null },
  { keys: ['↑'], words: 'Edit your last unsent message (in the empty box)', does: null },
  { keys: ['Shift F10'], words: 'Open the menu of a message, chat, classmate or group', does: null },
  { keys: ['Esc'], words: 'Close the open panel, or leave the search or message box', does: null },
  { keys: ['?'], words: 'Show this list', does: 'list' },
]
