import type { StudentId } from '../../schemas/ids.ts'
import { toApiMessage, type Message, type NewMessage } from '../../schemas/message.ts'
import { newConversation, staysArchived, summaryText } from '../../schemas/rules/conversation.ts'
import { canContact } from '../queries/visibility.ts'
import type { StoredConversation, StoredMessage, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { publishRelationship } from './publish/publish-relationship.ts'
import { conflict, forbidden, invalid, notFound } from '../command-error.ts'
import { contactStranger } from './contact-strangers.ts'
import type { Context } from './context.ts'
import { requireVisible } from '../account-status.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify } from './notify/notify.ts'
import { planPush } from './notify/plan-push.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/**
 * Stores a message and notifies both sides. The same id, sender and content return the stored message; otherwise 409. If the
 * receiver blocks the sender, the message is accepted and withheld (architecture.md section 6).
 */
export async function sendMessage(tx: WriteTx, me: StudentRecord, { meetupId, ...input }: NewMessage, ctx: Context): Promise<Message> {
  const known = await tx.messages.byId(input.id)
  if (known) return responseToRepeat(known, me.id, input)
  if (input.toUserId === me.id) throw invalid('You can’t write to yourself.')
  const receiver = await tx.students.byId(input.toUserId)
  if (!receiver || !(await canContact(tx, me, receiver))) throw notFound('This student isn’t visible to you.')
  if (await tx.blocks.exists(me.id, receiver.id)) throw forbidden('You’ve blocked this student. Unblock them to write.')
  if (meetupId !== undefined && !(await isRequestStored(tx, me.id, receiver.id, meetupId)))
    throw notFound('The meetup request of this message doesn’t exist. Send the request again.')

  const mine = await tx.conversations.one(me.id, receiver.id)
  if (!mine) {
    requireVisible(me)
    await contactStranger(tx, me, [receiver.id], ctx)
  }
  const withheld = await tx.blocks.exists(receiver.id, me.id)
  const now = ctx.now()
  const message: StoredMessage = {
    ...input,
    fromUserId: me.id,
    position: (await tx.conversations.head(me.id, receiver.id)) + 1,
    createdAt: now,
    composedAt: ctx.composedAt,
    deliveryStatus: 'sent',
    queuedForDelivery: withheld || !ctx.hub.isConnected(receiver.id),
    deliveredAt: null,
    readAt: null,
    withheld,
  }
  await tx.messages.insert(message)
  await tx.conversations.setHead(me.id, receiver.id, message.position)
  tx.publish(FEEDS_FOR.message(message), 'messages', message.id)

  await summarise(tx, me.id, receiver.id, message, mine)
  if (!withheld) {
    const theirs = await tx.conversations.one(receiver.id, me.id)
    await summarise(tx, receiver.id, me.id, message, theirs)
    await notifyOfMessage(tx, me, message, theirs, ctx)
    // Only my side may exist, from messages that a block withheld.
    if (!mine || !theirs) publishRelationship(tx, [me, receiver], ctx)
  }

  const { withheld: _, ...public_ } = message
  if (!withheld) tx.afterCommit(() => ctx.hub.send(receiver.id, () => ({ type: 'newMessage', message: toApiMessage(public_) })))
  return public_
}

/** Returns whether the meetup request of this copy is stored. If the request was refused, its copy is refused, too (clarification E5). */
async function isRequestStored(tx: WriteTx, from: StudentId, to: StudentId, meetupId: string): Promise<boolean> {
  const [meetup] = await tx.meetups.byIds([meetupId])
  return meetup?.fromUserId === from && meetup.toUserId === to
}

function responseToRepeat(known: StoredMessage, me: StudentId, input: NewMessage): Message {
  const same =
    known.fromUserId === me &&
    known.toUserId === input.toUserId &&
    known.content === input.content &&
    known.messageType === input.messageType
  if (!same) throw conflict('key-reused', 'This message id is taken by another message.')
  const { withheld: _, ...message } = known
  return message
}

/** Updates one side's summary with this message. */
async function summarise(
  tx: WriteTx,
  ownerId: StudentId,
  partner: StudentId,
  message: StoredMessage,
  before: StoredConversation | null,
): Promise<void> {
  const known = before ?? { ownerId, ...newConversation(partner) }
  const isMine = message.fromUserId === ownerId
  const conversation: StoredConversation = {
    ...known,
    lastMessageId: message.id,
    lastMessage: summaryText(message.content),
    lastMessageFrom: message.fromUserId,
    lastMessageAt: message.createdAt,
    lastPosition: message.position,
    unreadCount: known.unreadCount + (isMine ? 0 : 1),
    archived: staysArchived(known, isMine),
  }
  await tx.conversations.put(conversation)
  tx.publish(FEEDS_FOR.summary(conversation), 'conversations', partner)
}

/**
 * Plans a push of the message. Also notifies the receiver of a first message, and of messages that arrive while no device is connected. The
 * copy of a meetup has the push and notification of the request; a muted conversation has none.
 */
async function notifyOfMessage(
  tx: WriteTx,
  from: StudentRecord,
  message: StoredMessage,
  before: StoredConversation | null,
  ctx: Context,
): Promise<void> {
  if (message.messageType === 'meetup' || before?.muted) return
  await planPush(tx, ctx.now(), message.toUserId, { about: 'message', id: message.id })
  if (!before) await notify(tx, ctx, message.toUserId, NOTIFICATION.firstContact(from, message))
  else if (!ctx.hub.isConnected(message.toUserId)) await notify(tx, ctx, message.toUserId, NOTIFICATION.message(from, message))
}
