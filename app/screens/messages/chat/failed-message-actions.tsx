import type { ChatMessage } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { TextButton } from './text-button.tsx'

/** Shows below a refused message why it was refused, and the actions for it. */
export function FailedMessageActions({ message, actions }: { message: ChatMessage; actions: BubbleActions }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 px-1 pt-1 text-xs font-semibold text-danger-text">
      <p>Not sent. {message.refusal}</p>
      <div className="-my-2 flex">
        <TextButton name="Retry" onClick={() => actions.retry(message)} />
        <TextButton name="Copy" onClick={() => actions.copy(message)} />
        {message.editable && (
          <>
            <TextButton name="Edit" onClick={() => actions.edit(message)} />
            <TextButton name="Delete" onClick={() => actions.discard(message)} />
          </>
        )}
      </div>
    </div>
  )
}
