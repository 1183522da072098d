import { ChevronDown, ChevronUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { FoundMessage } from '../../../data/views.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messageUrl } from './message-url.ts'

interface Props {
  /** The newest first. */
  messages: FoundMessage[]
  /** Index of the result that is shown; -1: none. */
  current: number
}

/** Steps from one result to the next. The focus stays on the button. */
export function ResultSteps({ messages, current }: Props) {
  const navigate = useNavigate()
  const step = (index: number) => {
    const message = messages[index]
    return message && (() => void navigate(messageUrl(message), { replace: true, state: KEEPS_FOCUS }))
  }
  const newer = step(current - 1)
  const older = step(current + 1)
  // Not disabled at an end, because that would take the focus from a keyboard user.
  return (
    <>
      <IconButton icon={ChevronUp} name="Newer result" aria-disabled={!newer} className="aria-disabled:opacity-40" onClick={newer} />
      <IconButton icon={ChevronDown} name="Older result" aria-disabled={!older} className="aria-disabled:opacity-40" onClick={older} />
    </>
  )
}

/** Navigation state with which the chat shows the message and leaves the focus where it is (use-scroll-to-message.ts). */
const KEEPS_FOCUS = { keepsFocus: true }
