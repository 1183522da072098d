import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { callName } from '../../../../schemas/rules/profile.ts'
import type { StudentView } from '../../../data/views.ts'
import { lazySheet } from '../../../shell/lazy/lazy-sheet.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const ConversationSheet = lazySheet(async () => (await import('./conversation-sheet.tsx')).ConversationSheet)

interface Props {
  partner: StudentView
  onDeleted: () => void
  /** Given only if the header of the chat has no room for a search button. */
  onSearch?: () => void
}

/** Opens the actions for this conversation and its partner. */
export function ConversationButton({ partner, onDeleted, onSearch }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={Ellipsis}
        name={`Conversation with ${callName(partner) || 'this student'}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ConversationSheet partner={partner} onDeleted={onDeleted} onSearch={onSearch} onClose={() => setOpen(false)} />}
    </>
  )
}
