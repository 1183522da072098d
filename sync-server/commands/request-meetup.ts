import { MEETUPS_OF_PAIR_MAX, MEETUPS_PENDING_MAX } from '../../schemas/constants.ts'
import { NEVER_ANSWERED, toRequestFrame, type Meetup, type NewMeetup } from '../../schemas/meetup.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { countsAsPending, surplusMeetups } from '../../schemas/rules/meetup.ts'
import { canContact } from '../queries/visibility.ts'
import type { StoredMeetup, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, forbidden, invalid, notFound } from '../command-error.ts'
import { contactStranger } from './contact-strangers.ts'
import type { Context } from './context.ts'
import { requireVisible } from '../account-status.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify, removeNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/**
 * Stores a meetup request as pending and notifies both sides. The same id, sender and content return the stored request; otherwise
 * 409. If the receiver blocks the sender, the request is accepted and withheld, as a message is (architecture.md section 6).
 */
export async function requestMeetup(tx: WriteTx, me: StudentRecord, input: NewMeetup, ctx: Context): Promise<Meetup> {
  const [known] = await tx.meetups.byIds([input.id])
  if (known) return repeated(known, me, input)
  if (input.toUserId === me.id) throw invalid('You can’t ask yourself to meet.')
  const receiver = await tx.students.byId(input.toUserId)
  if (!receiver || !(await canContact(tx, me, receiver))) throw notFound('This student isn’t visible to you.')
  if (await tx.blocks.exists(me.id, receiver.id)) throw forbidden('You’ve blocked this student. Unblock them to ask.')

  if (!(await tx.conversations.one(me.id, receiver.id))) requireVisible(me)
  const pending = (await tx.meetups.pendingFrom(me.id, receiver.id)).filter((known) => countsAsPending(known, ctx.now())).length
  if (pending >= MEETUPS_PENDING_MAX)
    throw conflict(
      'too-many-requests',
      `${pending} of your requests to this student wait for an answer. Wait for one before you ask again.`,
    )
  await makeRoom(tx, me, receiver, ctx.now())
  await contactStranger(tx, me, [receiver.id], ctx)
  const withheld = await tx.blocks.exists(receiver.id, me.id)
  const meetup: Meetup = { ...input, fromUserId: me.id, status: 'pending', createdAt: ctx.now(), ...NEVER_ANSWERED }
  const stored: StoredMeetup = { ...meetup, withheld }
  await tx.meetups.put(stored)
  tx.publish(FEEDS_FOR.meetup(stored), 'meetups', meetup.id)
  if (withheld) return meetup
  await notify(tx, ctx, receiver.id, NOTIFICATION.meetup(me, meetup))
  tx.afterCommit(() => ctx.hub.send(receiver.id, () => ({ type: 'meetupRequest', ...toRequestFrame(meetup, me) })))
  return meetup
}

/** Removes the oldest meetups of the pair that are over, if the pair has `MEETUPS_OF_PAIR_MAX`. Throws 409 if none is over. */
async function makeRoom(tx: WriteTx, me: StudentRecord, other: StudentRecord, now: number): Promise<void> {
  const count = await tx.meetups.countBetween(me.id, other.id)
  if (count < MEETUPS_OF_PAIR_MAX) return
  const surplus = surplusMeetups(await tx.meetups.between(me.id, other.id, 'oldest', MEETUPS_OF_PAIR_MAX), count, now)
  if (surplus.length === 0)
    throw conflict('too-many-meetups', `You two have ${count} meetups to come. Wait until one is over, or call one off. Then ask again.`)
  for (const meetup of surplus) {
    await tx.meetups.remove(meetup.id)
    tx.publish(FEEDS_FOR.meetup(meetup), 'meetups', meetup.id)
    for (const owner of [meetup.fromUserId, meetup.toUserId])
      for (const event of [EVENT.meetup(meetup), EVENT.meetupAnswer(meetup)]) await removeNotification(tx, owner, event)
  }
}

function repeated({ withheld: _, ...known }: StoredMeetup, me: StudentRecord, input: NewMeetup): Meetup {
  const { toUserId, subject, scheduledTime, location, message } = input
  // The request as it was before any move.
  const asked = known.earlier[0] ?? known
  const same =
    known.fromUserId === me.id && known.toUserId === toUserId && known.subject === subject && asked.scheduledTime === scheduledTime
  if (!same || asked.location !== location || known.message !== message)
    throw conflict('key-reused', 'This id is taken by another request.')
  return known
}
