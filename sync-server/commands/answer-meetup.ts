import { toResponseFrame, type Meetup, type MeetupReply } from '../../schemas/meetup.ts'
import { EVENT } from '../../schemas/notification-events.ts'
import { withAnswer, askerOf, roundOf } from '../../schemas/rules/meetup.ts'
import { viewerOf } from '../queries/viewer.ts'
import { visibleMeetups } from '../queries/visible-meetups.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { publishRelationship } from './publish/publish-relationship.ts'
import { conflict, forbidden, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { meetupConflict, moveConflict } from './meetup-conflict.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify, resolveNotification } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/**
 * Accepts or declines a time that the other student proposed to me, once: the same answer again succeeds, another one gets 409
 * (clarification D13; architecture.md, invariant 7). An answer that names an earlier round never counts for a time that its student
 * had not seen (ADR 0080). An answer is allowed after the meetup's time, so that the receiver can still confirm that they came.
 */
export async function answerMeetup(tx: WriteTx, me: StudentRecord, { id, status, round }: MeetupReply, ctx: Context): Promise<Meetup> {
  const [stored] = await tx.meetups.byIds([id])
  const viewer = await viewerOf(tx, me)
  if (!stored || (isBetween(stored, me) && visibleMeetups(viewer, [stored]).length === 0))
    throw notFound('This meetup request no longer exists.')
  const { withheld, ...meetup } = stored
  if (round !== undefined && round < roundOf(meetup)) return answeredBefore(meetup, me, status, round)
  if (!isBetween(stored, me) || askerOf(meetup) === me.id) throw forbidden('Only the student who was asked can answer.')
  if (meetup.status === status) return meetup
  if (meetup.ended) throw meetupConflict(meetup.ended.how)
  if (meetup.status !== 'pending') throw conflict('already-answered', `You have already ${meetup.status} this request.`)

  const next = withAnswer(meetup, status, ctx.now())
  await tx.meetups.put({ ...next, withheld })
  tx.publish(FEEDS_FOR.meetup({ ...next, withheld }), 'meetups', id)
  await resolveNotification(tx, me.id, EVENT.meetup(next))
  const requester = await tx.students.byId(askerOf(meetup))
  if (!requester) return next
  await notify(tx, ctx, requester.id, NOTIFICATION.meetupAnswer(me, next))
  if (status === 'accepted') publishRelationship(tx, [me, requester], ctx)
  if (!viewer.blocked.has(requester.id))
    tx.afterCommit(() => ctx.hub.send(requester.id, () => ({ type: 'meetupResponse', ...toResponseFrame(next, me, requester) })))
  return next
}

/** Returns the meetup if this answer was given before it was moved: a repeat. Another answer to an earlier time is refused. */
function answeredBefore(meetup: Meetup, me: StudentRecord, status: MeetupReply['status'], round: number): Meetup {
  const earlier = meetup.earlier[round]
  if (earlier?.status === status && isBetween(meetup, me) && earlier.askedByUserId !== me.id) return meetup
  throw moveConflict()
}

function isBetween({ fromUserId, toUserId }: Meetup, { id }: StudentRecord): boolean {
  return fromUserId === id || toUserId === id
}
