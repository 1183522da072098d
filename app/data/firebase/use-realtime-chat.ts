import { useEffect, useState } from 'react'
import { idOf } from '../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { idOfPushKey } from '../../../schemas/message.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { act } from '../act.ts'
import { keepStorage } from '../startup/keep-storage.ts'
import { useLive } from '../use-live.ts'
import type { ChatView } from '../views.ts'
import { CHAT_LAST, lostText, pairOf, shownMessages, type RejectedText, type ShownMessage, type TreeMessage } from './messages.ts'
import type { Presence } from './presence.ts'
import type { OpenDatabase } from './use-database.ts'

export interface RealtimeChat {
  /** Undefined while they load, null if they cannot be read. */
  messages: ShownMessage[] | null | undefined
  /** The conversation as this device has it. */
  view: ChatView | undefined
  presence: Presence | null
  /** The last text that was refused: by this device, or by the server. */
  failed: { key: string; content: string } | null
  /** Stores a text in the outbox, in place of the failed one; it is sent from there, once. */
  send(content: string): void
}

/**
 * Returns the conversation with a partner as the realtime database has it, live, with what this device has of it. Mount it again for
 * another partner.
 */
export function useRealtimeChat(me: string, partner: StudentId, { database, newKey, isConnected }: OpenDatabase): RealtimeChat {
  const view = useLive('chat', { partnerId: partner, limit: CHAT_LAST })
  const [stored, setStored] = useState<TreeMessage[] | null>()
  const [presence, setPresence] = useState<Presence | null>(null)
  const [rejected, setRejected] = useState<RejectedText | null>(null)
  useEffect(() => {
    if (!database) return
    const stops = [database.watchChat(pairOf(me, partner), setStored), database.watchPresence(partner, setPresence)]
    return () => {
      stops.forEach((stop) => stop())
      setStored(undefined)
    }
  }, [me, partner, database])

  const refused = view?.messages.findLast(
    ({ fromUserId, deliveryStatus, firebaseMessageId, editable }) =>
      fromUserId === me && deliveryStatus === 'failed' && firebaseMessageId !== null && editable,
  )
  const send = (content: string) => {
    if (!newKey) return
    // A text that could not be stored may have arrived. Under its own key it arrives once (ADR 0100).
    const key = rejected?.content === content ? rejected.key : newKey(pairOf(me, partner))
    const message = { id: idOf<MessageId>(idOfPushKey(key)), toUserId: partner, content, firebaseMessageId: key }
    setRejected(null)
    act.sendMessage({ ...message, messageType: 'text', conversationType: 'direct' }, refused ? [refused.id] : []).then(
      () => void keepStorage(),
      (thrown: unknown) => {
        logUnless(isDataError, 'A text could not be stored')(thrown)
        setRejected({ key, content, at: Date.now() })
      },
    )
  }
  const lost = lostText(rejected, stored ?? [])
  const isLoading = stored === undefined && view === undefined
  return {
    messages:
      stored === null
        ? null
        : isLoading
          ? undefined
          : shownMessages({ me, isConnected, stored, here: view?.messages ?? [], rejected: lost }),
    view,
    presence,
    failed: lost ?? (refused ? { key: refused.id, content: refused.content } : null),
    send,
  }
}
