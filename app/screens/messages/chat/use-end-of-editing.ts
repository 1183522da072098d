import { useEffect } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { endOfEditing, useEditing, writeEditing } from '../../../data/drafts/editing.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { keepAsDraft } from './edit-message.ts'

/** Ends an edit whose message was sent or deleted meanwhile. What was changed stays in the box, as a draft. */
export function useEndOfEditing(me: StudentId, partnerId: StudentId, messages: readonly ChatMessage[]): void {
  const editing = useEditing(me, partnerId)
  useEffect(() => {
    const end = editing && endOfEditing(editing, messages)
    if (end === 'saved') writeEditing(me, partnerId, null)
    else if (end) keepAsDraft(me, partnerId, end)
  }, [me, partnerId, editing, messages])
}
