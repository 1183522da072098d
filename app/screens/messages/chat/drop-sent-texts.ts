import { useEffect, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { drafts, SENDING } from '../../../data/drafts/drafts.ts'
import { dropSentTexts } from '../../../data/drafts/sending.ts'
import type { ChatMessage } from '../../../data/views.ts'

interface Props {
  me: StudentId
  partnerId: StudentId
  messages: readonly ChatMessage[]
}

/**
 * Empties the box of texts that are messages by now: the page before this one ended while it sent them, or this device could not store
 * them and the server has them all the same. It shows nothing, and is a component because what is being sent changes twice for each
 * message: a hook of the chat would draw the whole chat again each time.
 */
export function DropSentTexts({ me, partnerId, messages }: Props): null {
  const sending = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, partnerId + SENDING))
  useEffect(() => {
    if (sending !== '') dropSentTexts(me, partnerId, messages)
  }, [me, partnerId, sending, messages])
  return null
}
