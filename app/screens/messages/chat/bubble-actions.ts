import type { StudentId } from '../../../../schemas/ids.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { beginEditing } from '../../../data/drafts/editing.ts'
import { showToast } from '../../../data/toasts/toasts.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { textOfFailedChange } from '../../../data/toasts/error-texts.ts'
import { worker } from '../../../data/worker.ts'
import { copyToClipboard } from '../../../platform/copy-to-clipboard.ts'

/** The actions for a message that was not sent. One object for as long as a chat is open, because rows are compared by it. */
export interface BubbleActions {
  retry: (message: ChatMessage) => void
  discard: (message: ChatMessage) => void
  /** Copies its text to the clipboard. */
  copy: (message: ChatMessage) => void
  /** Opens it in the composer. Until it is saved, the message waits as it is. */
  edit: (message: ChatMessage) => void
}

/** Returns the actions for messages in one chat. Shows a toast if an action fails. */
export function bubbleActions(me: StudentId, partnerId: StudentId): BubbleActions {
  const explain = (thrown: unknown) => showToast(textOfFailedChange(thrown))
  return {
    retry: ({ id }) => void worker.retry(id).catch(explain),
    discard: ({ id }) => void import('./edit-message.ts').then(({ discardMessage }) => discardMessage(me, partnerId, id)),
    copy: ({ content }) => copyText(content, 'Message copied'),
    edit: (message) => {
      beginEditing(me, partnerId, message)
      drafts.focus(me, partnerId)
    },
  }
}

/** Copies a text to the clipboard, and says so in a toast, or that the browser refused. */
export function copyText(text: string, done: string): void {
  void copyToClipboard(text).then((isCopied) =>
    showToast(isCopied ? { title: done } : { title: 'Not copied', text: 'This browser did not allow it.', tone: 'error' }),
  )
}
