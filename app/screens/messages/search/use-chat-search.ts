import { useState } from 'react'

/** The state of the search in the open chat. */
export interface ChatSearchState {
  isOpen: boolean
  text: string
  change: (text: string) => void
  open: () => void
  close: () => void
}

/** Searches the chat with this partner. When the search is closed its text is retained; another chat starts with an empty one. */
export function useChatSearch(partnerId: string | null): ChatSearchState {
  const [search, setSearch] = useState({ partnerId, isOpen: false, text: '' })
  const { isOpen, text } = search.partnerId === partnerId ? search : { isOpen: false, text: '' }
  const become = (next: { isOpen?: boolean; text?: string }) => setSearch({ partnerId, isOpen, text, ...next })
  return {
    isOpen,
    text,
    change: (text) => become({ text }),
    open: () => become({ isOpen: true }),
    close: () => become({ isOpen: false }),
  }
}
