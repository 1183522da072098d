import { useEffect, useMemo, useRef, useState } from 'react'
import { idOf } from '../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { idOfPushKey } from '../../../schemas/message.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { act } from '../act.ts'
import { persistStorage } from '../startup/persist-storage.ts'
import { useLive } from '../use-live.ts'
import type { ChatView } from '../views.ts'
import { CHAT_MESSAGES_MAX, lostText, pairOf, shownMessages, type UnstoredText, type ShownMessage, type TreeMessage } from './messages.ts'
import type { Presence } from './presence.ts'
import type { OpenDatabase } from './use-database.ts'

export interface RealtimeChat {
  /** Undefined while they load, null if they cannot be read. */
  messages: ShownMessage[] | null | undefined
  /** The conversation as this device has it. */
  view: ChatView | undefined
  presence: Presence | null
  /** My texts here that the server refused, the oldest first; undefined until they are known. */
  refused: { id: MessageId; content: string }[] | undefined
  /** The last text that this device could not store. */
  unstored: UnstoredText | null
  /**
   * Stores a text in the outbox, in place of the refused ones; it is sent from there, once. Rejects if this device could not store it and
   * the server does not have it.
   *
   * @param key its key in the database
   */
  send(key: string, content: string): Promise<void>
}

/**
 * Returns the conversation with a partner as the realtime database has it, live, with what this device has of it. Mount it again for
 * another partner.
 */
export function useRealtimeChat(me: string, partner: StudentId, { database, isConnected }: OpenDatabase): RealtimeChat {
  const view = useLive('chat', { partnerId: partner, limit: CHAT_MESSAGES_MAX })
  const [stored, setStored] = useState<TreeMessage[] | null>()
  const [presence, setPresence] = useState<Presence | null>(null)
  const [unstored, setUnstored] = useState<UnstoredText | null>(null)
  useEffect(() => {
    if (!database) return
    const stops = [database.watchChat(pairOf(me, partner), setStored), database.watchPresence(partner, setPresence)]
    return () => {
      stops.forEach((stop) => stop())
      setStored(undefined)
    }
  }, [me, partner, database])

  const replaced = useRef(new Set<MessageId>())
  const refused = useMemo(
    () =>
      view?.messages
        .filter(
          ({ fromUserId, deliveryStatus, firebaseMessageId, editable }) =>
            fromUserId === me && deliveryStatus === 'failed' && firebaseMessageId !== null && editable,
        )
        .map(({ id, content }) => ({ id, content })),
    [me, view],
  )
  const send = async (key: string, content: string) => {
    const message = { id: idOf<MessageId>(idOfPushKey(key)), toUserId: partner, content, firebaseMessageId: key }
    // The next text may be sent before the chat shows that these are replaced.
    const instead = (refused ?? []).map(({ id }) => id).filter((id) => !replaced.current.has(id))
    for (const id of instead) replaced.current.add(id)
    setUnstored(null)
    try {
      await act.sendMessage({ ...message, messageType: 'text', conversationType: 'direct' }, instead)
      void persistStorage()
    } catch (thrown) {
      logUnless(isDataError, 'A text could not be stored')(thrown)
      for (const id of instead) replaced.current.delete(id)
      setUnstored({ key, content, at: Date.now() })
      throw thrown
    }
  }
  const lost = lostText(unstored, stored ?? [])
  const isLoading = stored === undefined && view === undefined
  return {
    messages:
      stored === null
        ? null
        : isLoading
          ? undefined
          : shownMessages({ me, isConnected, stored, here: view?.messages ?? [], unstored: lost }),
    view,
    presence,
    refused,
    unstored: lost,
    send,
  }
}
