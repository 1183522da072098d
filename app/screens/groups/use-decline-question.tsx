import { useState, type ReactNode } from 'react'
import type { GroupView } from '../../data/views.ts'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { declineInvitation } from './remove-invitation.ts'
import { isolateText } from '../../ui/isolate-text.ts'

/** Asks before a student declines an invitation to a group: only the student who opened the group could give the seat back. */
export function useDeclineQuestion(): { ask: (group: GroupView) => void; question: ReactNode } {
  const [group, setGroup] = useState<GroupView | null>(null)
  const close = () => setGroup(null)
  return {
    ask: setGroup,
    question: group && (
      <DestructiveQuestion
        title={`Decline the invitation to ${isolateText(group.name)}?`}
        text="Your seat becomes free, and you cannot be invited to this group again."
        does="Decline"
        onYes={() => {
          close()
          void declineInvitation(group)
        }}
        onClose={close}
      />
    ),
  }
}
