import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff, Trash2 } from 'lucide-react'
import { PINNED_MAX } from '../../../../schemas/constants.ts'
import { nameOf } from '../../safety/block-student.ts'
import { useLive } from '../../../data/use-live.ts'
import type { ChatMessage, StudentView } from '../../../data/views.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { archive, mute, pin } from './change-conversation.ts'

interface Props {
  partner: StudentView
  last: ChatMessage | undefined
  onDelete: () => void
  onClose: () => void
}

/** The actions that affect only this student; nothing if there is no conversation yet. */
export function ConversationChoices({ partner, last, onDelete, onClose }: Props) {
  const conversation = useLive('conversations', null, (all) => all?.find(({ partnerId }) => partnerId === partner.id))
  if (!conversation) return null
  const { muted, archived, pinned } = conversation
  const closed = (kept: boolean) => kept && onClose()
  return (
    <>
      {!archived && (
        <ChoiceRow
          icon={pinned ? PinOff : Pin}
          name={pinned ? 'Unpin' : 'Pin'}
          note={pinned ? 'Back among the latest.' : `Stays above the latest. Up to ${PINNED_MAX} can be pinned.`}
          onClick={() => void pin(partner, !pinned).then(closed)}
        />
      )}
      <ChoiceRow
        icon={muted ? Bell : BellOff}
        name={muted ? 'Unmute' : 'Mute'}
        note={muted ? 'Get notified about new messages again.' : 'You won’t be notified about new messages.'}
        onClick={() => void mute(partner, !muted).then(closed)}
      />
      <ChoiceRow
        icon={archived ? ArchiveRestore : Archive}
        name={archived ? 'Unarchive' : 'Archive'}
        note={archived ? 'Back to the other conversations.' : 'Kept below the other conversations.'}
        onClick={() => void archive(partner, !archived, muted).then(closed)}
      />
      {last && <ChoiceRow danger icon={Trash2} name="Delete for me" note={`${nameOf(partner)} keeps it.`} onClick={onDelete} />}
    </>
  )
}
