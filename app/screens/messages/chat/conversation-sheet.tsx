import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import { callName } from '../../../../schemas/rules/profile.ts'
import { useLive } from '../../../data/use-live.ts'
import type { ChatMessage, StudentView } from '../../../data/views.ts'
import { isolateText } from '../../../ui/isolate-text.ts'
import { whenSheetsClosed } from '../../../ui/use-close-on-back.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SafetyAnswers } from '../../safety/safety-answers.tsx'
import { SafetyChoices } from '../../safety/safety-choices.tsx'
import { isSafetyFace, safetyHead, type SafetyFace } from '../../safety/safety-head.tsx'
import { deleteForMe } from './change-conversation.ts'
import { ConversationChoices } from './conversation-choices.tsx'
import { useChat } from './use-chat.ts'

type Face = 'choice' | 'delete' | SafetyFace

interface Props {
  partner: StudentView
  onDeleted: () => void
  onSearch?: (() => void) | undefined
  onClose: () => void
}

/** Lists the actions for a conversation, then shows the question or the form of the chosen one. */
export function ConversationSheet({ partner, onDeleted, onSearch, onClose }: Props) {
  const me = useLive('session', null)?.student
  const { view } = useChat(partner.id)
  /** The newest message on this device that the server has. */
  const last = view?.messages.findLast(({ position }) => position !== UNSENT_POSITION)
  const [face, setFace] = useState<Face>('choice')
  const name = callName(partner) || 'this student'
  const search = async () => {
    onClose()
    await whenSheetsClosed()
    onSearch?.()
  }
  if (!me) return null
  const asks = face === 'delete' || face === 'block'
  return (
    <Sheet open closes={!asks} role={asks ? 'alertdialog' : 'dialog'} onClose={onClose} {...headOf(face, name)}>
      {face === 'choice' && (
        <div className="-mx-3 grid pt-2">
          {onSearch && (
            <ChoiceRow icon={Search} name="Search this chat" note="Finds what was said, offline too." onClick={() => void search()} />
          )}
          <ConversationChoices partner={partner} last={last} onDelete={() => setFace('delete')} onClose={onClose} />
          <SafetyChoices name={name} onPick={setFace} />
        </div>
      )}
      {face === 'delete' && last && <DeleteAnswers partner={partner} last={last} onDeleted={onDeleted} onClose={onClose} />}
      {isSafetyFace(face) && <SafetyAnswers face={face} me={me} student={partner} name={name} onClose={onClose} />}
    </Sheet>
  )
}

function headOf(face: Face, name: string) {
  if (isSafetyFace(face)) return safetyHead(face, name)
  if (face === 'choice') return { title: `Conversation with ${isolateText(name)}` }
  return {
    title: `Delete the conversation with ${isolateText(name)}?`,
    text: `All messages are deleted for you, on all your devices. ${name} keeps them and isn’t told. This cannot be undone.`,
  }
}

function DeleteAnswers({ partner, last, onDeleted, onClose }: Props & { last: ChatMessage }) {
  // Fixed when the question opens: the student does not mean to delete a message that arrives later.
  const [meant] = useState(last)
  // A second press may come before the sheet has closed.
  const given = useRef(false)
  const remove = async () => {
    if (given.current) return
    given.current = true
    if (!(await deleteForMe(partner, meant))) return void (given.current = false)
    onClose()
    await whenSheetsClosed()
    onDeleted()
  }
  return (
    <div className="choices pt-5">
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button look="danger" onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  )
}
