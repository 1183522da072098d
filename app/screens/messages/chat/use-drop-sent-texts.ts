import { useEffect, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { drafts, SENDING } from '../../../data/drafts/drafts.ts'
import { dropSentTexts } from '../../../data/drafts/sending.ts'
import type { ChatMessage } from '../../../data/views.ts'

/**
 * Empties the box of texts that are messages by now: the page before this one ended while it sent them, or this device could not store
 * them and the server has them all the same.
 */
export function useDropSentTexts(me: StudentId | null, partnerId: StudentId, messages: readonly ChatMessage[]): void {
  const sending = useSyncExternalStore(drafts.subscribe, () => (me ? drafts.read(me, partnerId + SENDING) : ''))
  useEffect(() => {
    if (me && sending !== '') dropSentTexts(me, partnerId, messages)
  }, [me, partnerId, sending, messages])
}
