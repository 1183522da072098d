import { useEffect } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { afterSaving, endOfEditing, useEditing, writeEditing } from '../../../data/drafts/editing.ts'
import { firstValue } from '../../../data/live-queries.ts'
import { liveQueries } from '../../../data/use-live.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { keepAsDraft } from './edit-message.ts'

/**
 * Ends an edit whose message has been sent or deleted since then. Changed text stays in the box, as a draft. Pending changes decide:
 * a page begins with the chat that the device remembers, which may be older than the message.
 */
export function useEndOfEditing(me: StudentId, partnerId: StudentId, messages: readonly ChatMessage[]): void {
  const editing = useEditing(me, partnerId)
  useEffect(() => {
    const end = editing && endOfEditing(editing, messages)
    if (!editing || !end) return
    if (end === 'saved') return writeEditing(me, partnerId, afterSaving(editing))
    let isCurrent = true
    void firstValue(liveQueries.query('pendingChanges', null)).then((waiting) => {
      const stillWaits = waiting.some((change) => change.kind === 'sendMessage' && change.input.id === editing.id && change.editable)
      if (isCurrent && !stillWaits) keepAsDraft(me, partnerId, end)
    })
    return () => void (isCurrent = false)
  }, [me, partnerId, editing, messages])
}
