import type { StudentId } from '../../schemas/ids.ts'
import { wireMessage, type Message, type NewMessage } from '../../schemas/message.ts'
import { canReach } from '../queries/visibility.ts'
import type { StoredConversation, StoredMessage, StudentRecord, Tx } from '../store/store.ts'
import { conflict, forbidden, invalid, notFound } from './command-error.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'

/**
 * Stores a message and tells both sides. The same id, sender and words: the stored message again; else 409.
 * To somebody who blocks the sender it is accepted and goes nowhere (design.md section 6).
 */
export async function sendMessage(tx: Tx, me: StudentRecord, { meetupId, ...input }: NewMessage, ctx: Context): Promise<Message> {
  const known = await tx.messages.byId(input.id)
  if (known) return repeated(known, me.id, input)
  if (input.toUserId === me.id) throw invalid('You cannot write to yourself.')
  const receiver = await tx.students.byId(input.toUserId)
  if (!receiver || !(await canReach(tx, me, receiver))) throw notFound('This student is not on your campus.')
  if (await tx.blocks.exists(me.id, receiver.id)) throw forbidden('You have blocked this student. Unblock them to write.')
  if (meetupId !== undefined && !(await asked(tx, me.id, receiver.id, meetupId))) throw notFound('The request that this is the copy of was not sent.')

  if (!(await tx.conversations.one(me.id, receiver.id))) ctx.newPartner?.(me.id)
  const withheld = await tx.blocks.exists(receiver.id, me.id)
  const now = ctx.now()
  const message: StoredMessage = {
    ...input,
    fromUserId: me.id,
    position: (await tx.conversations.head(me.id, receiver.id)) + 1,
    createdAt: now,
    composedAt: ctx.composedAt,
    deliveryStatus: 'sent',
    queuedForDelivery: withheld || !ctx.bus.isConnected(receiver.id),
    deliveredAt: null,
    readAt: null,
    withheld,
  }
  await tx.messages.insert(message)
  await tx.conversations.setHead(me.id, receiver.id, message.position)
  tx.tell(READERS.message(message), 'messages', message.id)

  const first = await summarise(tx, me.id, receiver.id, message)
  if (!withheld) await summarise(tx, receiver.id, me.id, message)
  if (first) tellOfContact(tx, me, receiver)

  const { withheld: _, ...public_ } = message
  if (!withheld) tx.afterCommit(() => ctx.bus.send(receiver.id, { type: 'newMessage', message: wireMessage(public_) }))
  return public_
}

/** A copy goes with its request: where that was refused, it is, too (decisions E5). */
async function asked(tx: Tx, from: StudentId, to: StudentId, meetupId: string): Promise<boolean> {
  const [meetup] = await tx.meetups.byIds([meetupId])
  return meetup?.fromUserId === from && meetup.toUserId === to
}

function repeated(known: StoredMessage, me: StudentId, input: NewMessage): Message {
  const same = known.fromUserId === me && known.toUserId === input.toUserId && known.content === input.content && known.messageType === input.messageType
  if (!same) throw conflict('key-reused', 'This message id is taken by another message.')
  const { withheld: _, ...message } = known
  return message
}

/** Brings one side's summary up to this message. Answers whether it is the first of the conversation. */
async function summarise(tx: Tx, ownerId: StudentId, partner: StudentId, message: StoredMessage): Promise<boolean> {
  const before = await tx.conversations.one(ownerId, partner)
  const conversation: StoredConversation = {
    ownerId,
    id: partner,
    lastMessageId: message.id,
    lastMessage: message.content,
    lastMessageFrom: message.fromUserId,
    lastMessageAt: message.createdAt,
    lastPosition: message.position,
    unreadCount: (before?.unreadCount ?? 0) + (message.toUserId === ownerId ? 1 : 0),
    readUpTo: before?.readUpTo ?? 0,
  }
  await tx.conversations.put(conversation)
  tx.tell(READERS.summary(conversation), 'conversations', partner)
  return before === null
}

/** Partners see each other's card wherever they are, and the contact data meant for people one knows. */
function tellOfContact(tx: Tx, me: StudentRecord, receiver: StudentRecord): void {
  for (const [reader, other] of [[me, receiver], [receiver, me]] as const) {
    if (reader.campusId === null || reader.campusId !== other.campusId) tx.tell(READERS.between(reader.id), 'students', other.id)
    if (other.contactVisibility === 'known') tx.tell(READERS.between(reader.id), 'contacts', other.id)
  }
}
