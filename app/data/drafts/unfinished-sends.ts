import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { asDraft, draftFrom } from './draft-json.ts'
import { drafts, SENDING } from './drafts.ts'

/** A message that was submitted while its text is still in the box. Its place is that of its draft. */
interface Sending {
  id: MessageId
  text: string
  /** The device could not store the message, and no response confirmed it. */
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
export function beginSending(me: StudentId, place: string, { id, text }: Omit<Sending, 'failed'>): (isOver: boolean) => void {
  const others = (all: readonly Sending[]) => all.filter((each) => each.id !== id)
  inFlight.add(id)
  changeSendings(me, place, (all) => [...others(all), { id, text }])
  return (isOver) => {
    inFlight.delete(id)
    // After a sign-out the entry is gone, and this does not restore it.
    changeSendings(me, place, (all) => (isOver ? others(all) : all.map((each) => (each.id === id ? { ...each, failed: true } : each))))
  }
}

/** Returns the id under which this text was submitted before, if it may have arrived: sent again under it, it arrives once. */
export function idSentBefore(me: StudentId, place: string, text: string): MessageId | undefined {
  return unfinishedSends(me, place).find((each) => each.text.trim() === text.trim())?.id
}

/** Lists the messages that an earlier page was submitting when it ended, or that this one could not store. */
export function unfinishedSends(me: StudentId, place: string): readonly Sending[] {
  return sendings(me, place).filter(({ id }) => !inFlight.has(id))
}

/** Forgets the unfinished sends whose texts are no longer in the box: what is typed from now on is another message. */
export function deleteUnfinishedSends(me: StudentId, place: string, box: string): void {
  const gone = unfinishedSends(me, place).filter(({ text }) => !box.includes(text.trim()))
  if (gone.length > 0) changeSendings(me, place, (all) => all.filter((each) => !gone.some(({ id }) => id === each.id)))
}

/** Changes what is being sent from this place. */
export function changeSendings(me: StudentId, place: string, how: (all: readonly Sending[]) => readonly Sending[]): void {
  drafts.write(me, place + SENDING, asDraft(how(sendings(me, place))))
}

/** Lists what is being sent from this place, also by pages that have ended. */
export function sendings(me: StudentId, place: string): readonly Sending[] {
  return draftFrom<Sending[]>(drafts.read(me, place + SENDING)) ?? []
}
