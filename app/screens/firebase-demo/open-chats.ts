/** The two chats of the demo (clarification D1). */
const CHATS = ['realtime', 'original'] as const
export type ChatName = (typeof CHATS)[number]

/** Returns the chats that an address opens: on a phone one at a time, on a wide screen also both. */
export function chatsIn(param: string | null, wide: boolean): ChatName[] {
  const named = CHATS.filter((chat) => param === chat || param === 'both')
  return wide ? named : named.slice(0, 1)
}

/** Returns the address part with this chat opened, or closed if it is open. */
export function toggleChat(open: readonly ChatName[], chat: ChatName): string {
  const next = CHATS.filter((each) => (each === chat ? !open.includes(each) : open.includes(each)))
  return next.length === CHATS.length ? 'both' : (next[0] ?? '')
}
