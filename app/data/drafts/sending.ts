import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { asDraft, draftFrom } from './draft-json.ts'
import { drafts, SENDING } from './drafts.ts'

/** A message that is being stored while its text is still in the box. */
interface Sending {
  id: MessageId
  text: string
}

/**
 * Remembers with the draft, across a reload, that this message is being stored. Without it, a page that ends in this moment would leave
 * a message that waits to be sent and its text in the box, to be sent a second time.
 *
 * @returns a function that forgets it: the box is empty, or the message could not be stored
 */
export function beginSending(me: StudentId, partnerId: StudentId, message: Sending): () => void {
  change(me, partnerId, (all) => [...all, message])
  return () => change(me, partnerId, (all) => all.filter(({ id }) => id !== message.id))
}

/** Lists the messages that an earlier page was storing when it ended. Call it before this page sends any. */
export function interruptedSends(me: StudentId, partnerId: StudentId): readonly Sending[] {
  return draftFrom<Sending[]>(drafts.read(me, partnerId + SENDING)) ?? []
}

/** Takes the texts of interrupted sends out of the draft, if this chat has their messages. */
export function dropSentTexts(
  me: StudentId,
  partnerId: StudentId,
  interrupted: readonly Sending[],
  messages: readonly { id: string }[],
): void {
  for (const { id, text } of interrupted) {
    if (!messages.some((message) => message.id === id)) continue
    const box = drafts.read(me, partnerId)
    if (box.startsWith(text)) drafts.write(me, partnerId, box.slice(text.length))
    change(me, partnerId, (all) => all.filter((each) => each.id !== id))
  }
}

function change(me: StudentId, partnerId: StudentId, how: (all: readonly Sending[]) => readonly Sending[]): void {
  drafts.write(me, partnerId + SENDING, asDraft(how(interruptedSends(me, partnerId))))
}
