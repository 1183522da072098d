import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { drafts } from './drafts.ts'
import { pendingSendsOf } from './pending-sends.ts'
import { sendDraftPart } from './send-draft-part.ts'
import { unfinishedSends } from './unfinished-sends.ts'

/**
 * Sends what an earlier page had taken from this draft and not stored when it ended: each text as the message that it was, under its id, so
 * that one that was stored all the same arrives once. In the box these texts follow each other, and would become one message.
 */
export function resumeSends<M extends { id: MessageId }>(
  me: StudentId,
  place: string,
  make: (text: string, id: MessageId) => M,
  give: (message: M) => Promise<void>,
): void {
  const all = pendingSendsOf(me, place)
  let begun = ''
  for (const { id, text, failed } of unfinishedSends(me, place)) {
    begun += text
    // A text that failed, or was changed since then, is a draft again.
    const part = !failed && drafts.read(me, place).startsWith(begun) ? all.take(begun) : null
    if (!part) return
    sendDraftPart(me, place, part, make(text.trim(), id), give, (leave) => leave()).catch(
      logUnless(isDataError, 'A message that a page left could not be sent'),
    )
  }
}
