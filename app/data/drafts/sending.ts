import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { isConfirmed, type Delivery } from '../../../schemas/rules/delivery.ts'
import { asDraft, draftFrom } from './draft-json.ts'
import { drafts, SENDING } from './drafts.ts'

/** A message that was submitted while its text is still in the box. */
interface Sending {
  id: MessageId
  text: string
  /** This device could not store it, and did not hear that the server has it. */
  failed?: true
}

/** What the page is submitting right now. */
const inFlight = new Set<MessageId>()

/**
 * Remembers with the draft, across a reload, that this message is being sent and stored. Without it, a page that ends in this moment
 * would leave a message and its text in the box, to be sent a second time.
 *
 * @returns a function that says how it ended. A message that could not be stored may have arrived all the same, so the draft carries its
 * id as long as the text is in the box (ADR 0100).
 */
export function beginSending(me: StudentId, partnerId: StudentId, { id, text }: Omit<Sending, 'failed'>): (isOver: boolean) => void {
  const others = (all: readonly Sending[]) => all.filter((each) => each.id !== id)
  inFlight.add(id)
  change(me, partnerId, (all) => [...others(all), { id, text }])
  return (isOver) => {
    inFlight.delete(id)
    // After a sign-out it is gone, and stays so.
    change(me, partnerId, (all) => (isOver ? others(all) : all.map((each) => (each.id === id ? { ...each, failed: true } : each))))
  }
}

/** Returns the id under which this text was submitted before, if it may have arrived: sent again under it, it arrives once. */
export function idSentBefore(me: StudentId, partnerId: StudentId, text: string): MessageId | undefined {
  return unfinishedSends(me, partnerId).find((each) => each.text.trim() === text.trim())?.id
}

/** Lists the messages that an earlier page was submitting when it ended, or that this one could not store. */
function unfinishedSends(me: StudentId, partnerId: StudentId): readonly Sending[] {
  return sendings(me, partnerId).filter(({ id }) => !inFlight.has(id))
}

/**
 * Takes the texts of unfinished sends out of the box, if this chat has their messages. Does nothing while another part of the
 * text is being sent, because that part follows these texts in the box.
 */
export function dropSentTexts(me: StudentId, partnerId: StudentId, messages: readonly { id: string; deliveryStatus: Delivery }[]): void {
  const all = sendings(me, partnerId)
  const unfinished = unfinishedSends(me, partnerId)
  if (unfinished.length < all.length) return
  for (const { id, text, failed } of unfinished) {
    const message = messages.find((each) => each.id === id)
    // The bubble of one that failed may still be here. Only the server's word counts for it.
    if (!message || (failed && !isConfirmed(message.deliveryStatus))) continue
    const box = drafts.read(me, partnerId)
    if (box.startsWith(text)) drafts.write(me, partnerId, box.slice(text.length))
    change(me, partnerId, (all) => all.filter((each) => each.id !== id))
  }
}

/** Forgets the unfinished sends whose texts are no longer in the box: what is typed from now on is another message. */
export function forgetUnfinishedSends(me: StudentId, partnerId: StudentId, box: string): void {
  const gone = unfinishedSends(me, partnerId).filter(({ text }) => !box.includes(text.trim()))
  if (gone.length > 0) change(me, partnerId, (all) => all.filter((each) => !gone.some(({ id }) => id === each.id)))
}

function change(me: StudentId, partnerId: StudentId, how: (all: readonly Sending[]) => readonly Sending[]): void {
  drafts.write(me, partnerId + SENDING, asDraft(how(sendings(me, partnerId))))
}

function sendings(me: StudentId, partnerId: StudentId): readonly Sending[] {
  return draftFrom<Sending[]>(drafts.read(me, partnerId + SENDING)) ?? []
}
