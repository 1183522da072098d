import { useEffect, useRef } from 'react'
import type { ChatMessage } from '../../../data/views.ts'
import type { BubbleActions } from './bubble-actions.ts'
import { TextButton } from './text-button.tsx'

interface Props {
  message: ChatMessage
  actions: BubbleActions
  opened: boolean
  onOpen: () => void
}

/**
 * The actions below a waiting message. A message that was never attempted can still be changed. They appear after a tap on the
 * message, or with the Tab key.
 */
export function QueuedMessageActions({ message, actions, opened, onOpen }: Props) {
  const words = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    // The actions replace the button that had the focus.
    if (opened && byKey.current) words.current?.querySelector('button')?.focus()
  }, [opened])

  if (!opened) {
    return (
      <div className="flex justify-end">
        <button
          type="button"
          onClick={() => {
            byKey.current = true
            onOpen()
          }}
          className="sr-only rounded-sm px-2 text-xs font-semibold focus-visible:not-sr-only"
        >
          {message.editable ? 'Change or delete' : 'Retry or copy'}
        </button>
      </div>
    )
  }
  return (
    <div ref={words} className="-mb-2 flex justify-end px-1 text-xs font-semibold text-on-accent-soft">
      <TextButton name="Copy" onClick={() => actions.copy(message)} />
      {message.editable ? (
        <>
          <TextButton name="Edit" onClick={() => actions.edit(message)} />
          <TextButton name="Delete" onClick={() => actions.discard(message)} />
        </>
      ) : (
        <TextButton name="Retry" onClick={() => actions.retry(message)} />
      )}
    </div>
  )
}
