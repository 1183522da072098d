import type { StudentId } from '../../../schemas/ids.ts'
import { isConfirmed, type Delivery } from '../../../schemas/rules/delivery.ts'
import { drafts } from './drafts.ts'
import { changeSendings, sendings, unfinishedSends } from './unfinished-sends.ts'

/**
 * Takes the texts of unfinished sends out of the box, if this chat has their messages. Does nothing while another part of the
 * text is being sent, because that part follows these texts in the box.
 */
export function dropSentTexts(me: StudentId, place: string, messages: readonly { id: string; deliveryStatus: Delivery }[]): void {
  const all = sendings(me, place)
  const unfinished = unfinishedSends(me, place)
  if (unfinished.length < all.length) return
  for (const { id, text, failed } of unfinished) {
    const message = messages.find((each) => each.id === id)
    // The bubble of a failed send may still be here. For it, only a delivery status that the server has confirmed counts.
    if (!message || (failed && !isConfirmed(message.deliveryStatus))) continue
    const box = drafts.read(me, place)
    if (box.startsWith(text)) drafts.write(me, place, box.slice(text.length))
    changeSendings(me, place, (all) => all.filter((each) => each.id !== id))
  }
}
