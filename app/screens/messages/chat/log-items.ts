import { MEETUP_DURATION } from '../../../../schemas/constants.ts'
import { isConfirmed } from '../../../../schemas/rules/delivery.ts'
import type { ChatMessage, ChatView, MeetupView } from '../../../data/views.ts'
import { proposedAt } from '../../meetup/proposed-at.ts'

/** An entry of the log of a chat, at its time: a message, or a meetup, drawn as a card. */
export type LogItem = ChatMessage | MeetupView

export function isCard(item: LogItem): item is MeetupView {
  return 'scheduledTime' in item
}

/** Returns where an item stands in time, epoch ms: a meetup at the moment at which somebody was last asked. */
export function timeOf(item: LogItem): number {
  return isCard(item) ? proposedAt(item) : item.createdAt
}

/**
 * Returns the messages, with each meetup after the last message that is older than it. A meetup from before the first message here appears
 * when the messages around it have loaded. If the student has deleted those messages, it appears only if it still counts.
 *
 * @param meetups in the order of `proposedAt`
 * @param now epoch ms, server clock
 */
export function logItems(
  { messages, complete, emptied }: Pick<ChatView, 'messages' | 'complete' | 'emptied'>,
  meetups: readonly MeetupView[],
  now: number,
): LogItem[] {
  const items: LogItem[] = [...messages]
  for (const meetup of meetups) {
    const isAbove = !messages[0] || proposedAt(meetup) < messages[0].createdAt
    if (isAbove && (!complete || (emptied && !counts(meetup, now)))) continue
    const unsent = isUnsent(meetup)
    const after = items.findLastIndex((item) => timeOf(item) <= proposedAt(meetup) && (unsent || !isUnsent(item)))
    items.splice(after + 1, 0, meetup)
  }
  return items
}

/**
 * Returns whether an entry is not sent yet. Such an entry is at the foot, whatever its time: all entries that the server has are above it.
 */
function isUnsent(item: LogItem): boolean {
  if (!isCard(item)) return !isConfirmed(item.deliveryStatus)
  return item.waiting && item.askedByMe && (item.state === 'pending' || item.state === 'moved')
}

function counts({ state, refusal, scheduledTime }: MeetupView, now: number): boolean {
  const isOn = state === 'pending' || state === 'moved' || state === 'accepted'
  return refusal !== null || (isOn && now < scheduledTime + MEETUP_DURATION)
}
