import { useState } from 'react'

/** What is looked for in the open chat. */
export interface ChatSearchState {
  isOpen: boolean
  text: string
  change: (text: string) => void
  open: () => void
  close: () => void
}

/** The search of the chat with this partner: closed, its text waits for the next look; another chat begins anew. */
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
