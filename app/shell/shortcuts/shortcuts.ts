import { TABS } from '../page/tabs.ts'

export interface Shortcut {
  /** One after the other, as the browser names them. */
  keys: readonly string[]
  /** As the list says it. */
  words: string
  /** Null: not for the page to hear, but for what is open. */
  does: 'search' | 'list' | { goTo: string } | null
}

/** Ms: so long a key waits for the next one; after it, the next begins anew. */
export const NEXT_KEY_WITHIN = 1000

/** What plain keys do where there is the side rail, and what the list of them says. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], words: 'Search', does: 'search' },
  ...TABS.map(({ name, path }) => ({ keys: ['g', name.charAt(0).toLowerCase()], words: `Go to ${name}`, does: { goTo: path } })),
  { keys: ['Esc'], words: 'Close what is open, or leave the search or message', does: null },
  { keys: ['?'], words: 'Show this list', does: 'list' },
]
