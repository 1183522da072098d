import type { ChatWords } from '../../schemas/chat-words.ts'
import { CHAT_WORDS, MEETUPS_OF_PAIR_MAX } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import { asOthersSee, displayedStatus, showsConnection } from '../../schemas/rules/displayed-status.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { card } from './card.ts'
import { viewerOf } from './viewer.ts'
import { seesConversationWith, seesStudent } from './visibility.ts'
import { visibleMeetups } from './visible-meetups.ts'
import { visibleMessages } from './visible-messages.ts'

/**
 * Returns what the document of a chat says to a student: the newest messages, by the same rules as the bootstrap has them. Returns null if
 * the student sees no such chat or it has no message, if more messages are unread than surely fit on a screen, or if a meetup stands among
 * them: its card depends on the clock of the device.
 *
 * @param now epoch ms
 */
export async function chatWords(
  view: ReadTx,
  student: StudentRecord,
  partnerId: StudentId,
  isConnected: (id: StudentId) => boolean,
  now: number,
): Promise<ChatWords | null> {
  const me = await viewerOf(view, student)
  const partner = await view.students.byId(partnerId)
  if (!partner || partnerId === me.id || !seesConversationWith(me, partnerId)) return null
  if (!(await seesStudent(view, me, partner, me.blocked))) return null
  const found = await visibleMessages(view, me.id, await view.messages.between(me.id, partnerId, null, CHAT_WORDS.messages))
  const messages = newestOf(found)
  const oldest = messages.at(0)
  if (!oldest) return null
  const meetups = visibleMeetups(me, await view.meetups.between(me.id, partnerId, 'newest', MEETUPS_OF_PAIR_MAX))
  if (meetups.some(({ createdAt, moved }) => (moved?.at ?? createdAt) >= oldest.createdAt)) return null

  const shown = asOthersSee(availabilityAt(card(partner, student), now))
  const { id, firstName, lastName } = shown
  const isOnline = showsConnection(shown.currentStatus, isConnected(partnerId))
  const readUpTo = (await view.conversations.one(me.id, partnerId))?.readUpTo ?? 0
  const unread = messages.filter(({ fromUserId, position }) => fromUserId !== me.id && position > readUpTo)
  // With more unread messages the page begins at the first of them.
  if (unread.length > CHAT_WORDS.unread) return null
  const [first] = unread
  return {
    partner: { id, firstName, lastName, status: displayedStatus({ ...shown, isOnline }), isOnline },
    messages: messages.map(({ id, fromUserId, content, deliveryStatus }) => ({
      id,
      mine: fromUserId === me.id,
      content,
      delivery: deliveryStatus,
    })),
    unread: first ? { messageId: first.id, count: unread.length } : null,
  }
}

/** Returns the newest messages that are not too long together, oldest first. */
function newestOf(newestFirst: readonly Message[]): Message[] {
  let length = 0
  return newestFirst.filter(({ content }, at) => at === 0 || (length += content.length) <= CHAT_WORDS.characters).reverse()
}
