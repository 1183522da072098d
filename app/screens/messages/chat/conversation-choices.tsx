import { Archive, ArchiveRestore, Bell, BellOff, Trash2 } from 'lucide-react'
import { nameOf } from '../../safety/block-student.ts'
import { useLive } from '../../../data/use-live.ts'
import type { ChatMessage, StudentView } from '../../../data/views.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { archive, mute } from './change-conversation.ts'

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
  const { muted, archived } = conversation
  const closed = (kept: boolean) => kept && onClose()
  return (
    <>
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
