import { DataError } from '../../../data/data-error.ts'
import { showToast } from '../../../data/toasts.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { worker } from '../../../data/worker.ts'

/** What can be done with a message that did not go out. Stable while a chat is open: rows are compared by it. */
export interface BubbleActions {
  retry: (message: ChatMessage) => void
  discard: (message: ChatMessage) => void
  /** Takes it back and puts its text into the composer. */
  edit: (message: ChatMessage) => unknown
}

export const retry = (message: ChatMessage) => void worker.retry(message.id).catch(explain)

export const discard = (message: ChatMessage) => void takeBack(message)

/** Takes a message back. True once it is gone from here and will not be sent. */
export async function takeBack(message: ChatMessage): Promise<boolean> {
  try {
    await worker.discard(message.id)
    return true
  } catch (thrown) {
    explain(thrown)
    return false
  }
}

function explain(thrown: unknown): void {
  const attempted = thrown instanceof DataError && thrown.code === 'attempted'
  showToast(
    attempted
      ? { title: 'Already on its way', text: 'This message may have arrived, so it can no longer be changed.' }
      : { title: 'Error', text: 'That did not work. Please try again.', tone: 'error' },
  )
}
