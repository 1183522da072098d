import type { ChatMessage } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { WordButton } from './text-button.tsx'

/** Under a refused message: why, and what to do about it. */
export function UnsentActions({ message, actions }: { message: ChatMessage; actions: BubbleActions }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 px-1 pt-1 text-xs font-[620] text-danger-text">
      <p>Not sent. {message.refusal}</p>
      <div className="-my-2 flex">
        <WordButton name="Retry" onClick={() => actions.retry(message)} />
        <WordButton name="Copy" onClick={() => actions.copy(message)} />
        {message.editable && (
          <>
            <WordButton name="Edit" onClick={() => actions.edit(message)} />
            <WordButton name="Delete" onClick={() => actions.discard(message)} />
          </>
        )}
      </div>
    </div>
  )
}
