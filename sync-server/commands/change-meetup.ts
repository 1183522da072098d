import type { Meetup, MeetupEnding, MeetupMove } from '../../schemas/meetup.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { canDo, withEnd, isOver, meetupState, withMove, roundOf, type MeetupAction, type MeetupEnd } from '../../schemas/rules/meetup.ts'
import { viewerOf } from '../queries/viewer.ts'
import { visibleMeetups } from '../queries/visible-meetups.ts'
import type { StoredMeetup, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, forbidden, invalid, notFound, type CommandError } from '../command-error.ts'
import type { Context } from './context.ts'
import { meetupConflict, moveConflict } from './meetup-conflict.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import type { NotificationContent } from './notify/notify.ts'
import { notify, resolveNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/**
 * Proposes another time or place; the other student is asked again, and the answer so far stays with the earlier time. Of two moves
 * that cross, the second one gets 409: its student did not see the first (ADR 0080).
 */
export async function moveMeetup(tx: WriteTx, me: StudentRecord, input: MeetupMove, ctx: Context): Promise<Meetup> {
  const { meetup, withheld } = await mine(tx, me, input.id)
  const { scheduledTime = meetup.scheduledTime, location = meetup.location, reason, round = roundOf(meetup) } = input
  const same = meetup.scheduledTime === scheduledTime && meetup.location === location
  const repeated = round + 1 === roundOf(meetup) && same && meetup.moved?.byUserId === me.id && !meetup.ended
  if (repeated) return meetup
  refuseUnless(meetup, me, 'move', ctx)
  if (round !== roundOf(meetup)) throw moveConflict()
  if (same) throw invalid('Choose a different time or place.', 'scheduledTime')
  const next = withMove(meetup, { scheduledTime, location }, { byUserId: me.id, at: ctx.now(), reason })
  return saveMeetup(tx, me, { ...next, withheld }, NOTIFICATION.meetupMoved(me, next), ctx)
}

/** Withdraws a request that the other student has not answered. Withdrawing it again succeeds. */
export async function withdrawMeetup(tx: WriteTx, me: StudentRecord, input: MeetupEnding, ctx: Context): Promise<Meetup> {
  return end(tx, me, input, { action: 'withdraw', how: 'withdrawn' }, ctx)
}

/** Calls off a meetup to which both have agreed, also while one of them is asked again. Calling it off again succeeds. */
export async function callOffMeetup(tx: WriteTx, me: StudentRecord, input: MeetupEnding, ctx: Context): Promise<Meetup> {
  return end(tx, me, input, { action: 'call-off', how: 'called-off' }, ctx)
}

async function end(
  tx: WriteTx,
  me: StudentRecord,
  { id, reason }: MeetupEnding,
  { action, how }: { action: MeetupAction; how: MeetupEnd },
  ctx: Context,
): Promise<Meetup> {
  const { meetup, withheld } = await mine(tx, me, id)
  // Both may call it off at once: for both it is off.
  if (meetup.ended?.how === how) return meetup
  refuseUnless(meetup, me, action, ctx)
  const next = withEnd(meetup, how, { byUserId: me.id, at: ctx.now(), reason })
  return saveMeetup(tx, me, { ...next, withheld }, NOTIFICATION.meetupEnded(me, next), ctx)
}

/** Returns a meetup of mine that I can see; 404 otherwise, which does not reveal whether it exists. */
async function mine(tx: WriteTx, me: StudentRecord, id: string): Promise<{ meetup: Meetup; withheld: boolean }> {
  const [stored] = await tx.meetups.byIds([id])
  const [meetup] = stored ? visibleMeetups(await viewerOf(tx, me), [stored]) : []
  if (!stored || !meetup) throw notFound('This meetup request no longer exists.')
  return { meetup, withheld: stored.withheld }
}

async function saveMeetup(
  tx: WriteTx,
  me: StudentRecord,
  stored: StoredMeetup,
  notice: NotificationContent,
  ctx: Context,
): Promise<Meetup> {
  const { withheld, ...meetup } = stored
  await tx.meetups.put(stored)
  tx.publish(FEEDS_FOR.meetup(stored), 'meetups', meetup.id)
  await resolveNotification(tx, me.id, EVENT.meetup(meetup))
  // The answer is no news any more: it would stand beside the change as if both were true.
  for (const student of [meetup.fromUserId, meetup.toUserId]) await resolveNotification(tx, student, EVENT.meetupAnswer(meetup))
  if (!withheld) await notify(tx, ctx, meetup.fromUserId === me.id ? meetup.toUserId : meetup.fromUserId, notice)
  return meetup
}

/** A change counts at the time at which it was composed: without a network it may arrive when the meetup is over. */
function refuseUnless(meetup: Meetup, me: StudentRecord, action: MeetupAction, { composedAt }: Context): void {
  if (!canDo(meetup, me.id, action, composedAt)) throw refusalOf(meetup, action, composedAt)
}

function refusalOf(meetup: Meetup, action: MeetupAction, at: number): CommandError {
  const state = meetupState(meetup)
  if (state === 'withdrawn' || state === 'called-off' || state === 'declined') return meetupConflict(state)
  if (isOver(meetup, at)) return conflict('over', 'This meetup has already ended.')
  if (action === 'move') return conflict('too-many-moves', 'This meetup has been moved too many times. Call it off and send a new request.')
  if (action === 'call-off') return conflict('not-agreed', 'This meetup isn’t agreed yet. Withdraw the request, or decline it.')
  if (state === 'pending') return meetup.moved ? moveConflict() : forbidden('Only the student who asked can withdraw a request.')
  return conflict('already-answered', 'This request has been accepted. You can call off the meetup.')
}
