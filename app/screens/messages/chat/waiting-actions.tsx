import type { ChatMessage } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { WordButton } from './word-button.tsx'

interface Props {
  message: ChatMessage
  actions: BubbleActions
  opened: boolean
  onOpen: () => void
}

/** Under a message that waits and was never tried: it can still be changed. Seen after a tap on it, or with the Tab key. */
export function WaitingActions({ message, actions, opened, onOpen }: Props) {
  if (!opened) {
    return (
      <div className="flex justify-end">
        <button type="button" onClick={onOpen} className="sr-only rounded-sm px-2 text-xs font-[620] focus-visible:not-sr-only">
          Change or delete
        </button>
      </div>
    )
  }
  return (
    <div className="-mb-2 flex justify-end px-1 text-xs font-[620] text-on-accent-soft">
      <WordButton name="Copy" onClick={() => actions.copy(message)} />
      <WordButton name="Edit" onClick={() => actions.edit(message)} />
      <WordButton name="Delete" onClick={() => actions.discard(message)} />
    </div>
  )
}
