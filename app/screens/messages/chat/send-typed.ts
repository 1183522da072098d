import { flushSync } from 'react-dom'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { pendingSendsOf } from '../../../data/drafts/pending-sends.ts'
import { sendDraftPart } from '../../../data/drafts/send-draft-part.ts'
import { idSentBefore, unfinishedSends } from '../../../data/drafts/unfinished-sends.ts'
import { reportedElsewhere } from '../../../../schemas/reported-elsewhere.ts'
import { awaitComposition } from '../../../ui/composition.ts'

/**
 * Sends what was typed in a box and is not on its way yet. It leaves the box as `sendDraftPart` says, and without moving the caret or
 * disturbing an input method.
 *
 * @param place the draft of the box
 * @param make makes the message: under this id, if it may have arrived before
 * @param failed called with what `give` has thrown, and with the text, which stays in the box
 */
export async function sendTyped<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  box: HTMLTextAreaElement,
  make: (text: string, before: MessageId | undefined) => M,
  give: (message: M) => Promise<void>,
  failed: (thrown: unknown, text: string) => void,
): Promise<void> {
  // Few boxes have any, so their code is a file of its own.
  if (unfinishedSends(me, place).length > 0)
    await import('../../../data/drafts/resume-sends.ts').then(({ resumeSends }) => resumeSends(me, place, make, give), reportedElsewhere)
  const part = pendingSendsOf(me, place).take(drafts.read(me, place))
  if (!part) return
  const text = part.text.trim()
  try {
    await sendDraftPart(me, place, part, make(text, idSentBefore(me, place, text)), give, async (leave) => {
      await awaitComposition(box)
      const { value, selectionStart, selectionEnd } = box
      flushSync(leave)
      const by = value.length - box.value.length
      if (selectionStart >= by) box.setSelectionRange(selectionStart - by, selectionEnd - by)
    })
  } catch (thrown) {
    failed(thrown, text)
  }
}
