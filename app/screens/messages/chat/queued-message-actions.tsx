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

/** Under a message that waits: one that was never tried can still be changed. Seen after a tap on it, or with the Tab key. */
export function QueuedMessageActions({ message, actions, opened, onOpen }: Props) {
  const words = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    // The button that had the focus made way for them.
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
          className="sr-only rounded-sm px-2 text-xs font-[620] focus-visible:not-sr-only"
        >
          {message.editable ? 'Change or delete' : 'Retry or copy'}
        </button>
      </div>
    )
  }
  return (
    <div ref={words} className="-mb-2 flex justify-end px-1 text-xs font-[620] text-on-accent-soft">
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
