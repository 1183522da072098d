import { ChevronDown, ChevronUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { FoundMessage } from '../../../data/views.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messageUrl } from './message-url.ts'

interface Props {
  /** The newest first. */
  messages: FoundMessage[]
  /** Which of them is looked at; -1: none is. */
  current: number
}

/** From one result to the next, while the focus stays on the step. */
export function ResultSteps({ messages, current }: Props) {
  const navigate = useNavigate()
  const step = (index: number) => {
    const message = messages[index]
    return message && (() => void navigate(messageUrl(message), { replace: true, state: KEEPS_FOCUS }))
  }
  const newer = step(current - 1)
  const older = step(current + 1)
  // Not disabled at an end: that would take the focus from who goes on by keys.
  return (
    <>
      <IconButton icon={ChevronUp} name="Newer result" aria-disabled={!newer} className="aria-disabled:opacity-40" onClick={newer} />
      <IconButton icon={ChevronDown} name="Older result" aria-disabled={!older} className="aria-disabled:opacity-40" onClick={older} />
    </>
  )
}

/** Says to the chat that its message is only looked at (use-scroll-to-message.ts). */
const KEEPS_FOCUS = { keepsFocus: true }
