import { useEffect, useReducer, useState } from 'react'
import { pairOf, shownMessages, type ShownMessage, type TreeMessage } from './messages.ts'
import type { Presence } from './presence.ts'
import type { UnsentText } from './unsent-texts.ts'
import type { OpenDatabase } from './use-database.ts'

export interface RealtimeChat {
  /** Undefined while they load, null if they cannot be read. */
  messages: ShownMessage[] | null | undefined
  presence: Presence | null
  failed: UnsentText | null
}

/** Returns the conversation with a partner as the realtime database has it, live. Mount it again for another partner. */
export function useRealtimeChat(me: string, partner: string, open: OpenDatabase | null, isConnected: boolean): RealtimeChat {
  const [stored, setStored] = useState<TreeMessage[] | null>()
  const [presence, setPresence] = useState<Presence | null>(null)
  const [, change] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!open) return
    const stops = [
      open.database.watchChat(pairOf(me, partner), setStored),
      open.database.watchPresence(partner, setPresence),
      open.sender.subscribe(change),
    ]
    return () => stops.forEach((stop) => stop())
  }, [me, partner, open])

  const failed = open?.sender.failedTo(partner) ?? null
  const unsent = open?.sender.unsentTo(partner) ?? []
  const isEmpty = stored === undefined && unsent.length === 0
  return {
    messages: stored === null || isEmpty ? stored : shownMessages(stored ?? [], { me, isConnected, unsent, failed }),
    presence,
    failed,
  }
}
