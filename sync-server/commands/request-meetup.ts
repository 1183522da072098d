import type { Meetup, NewMeetup } from '../../schemas/meetup.ts'
import { canReach } from '../queries/visibility.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import { invalid, notFound } from './command-error.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'

/** Stores a request to meet as pending and tells both sides (decisions D11, E6). */
export async function requestMeetup(tx: Tx, me: StudentRecord, input: NewMeetup, ctx: Context): Promise<Meetup> {
  if (input.toUserId === me.id) throw invalid('You cannot ask yourself to meet.')
  const receiver = await tx.students.byId(input.toUserId)
  if (!receiver || !(await canReach(tx, me, receiver))) throw notFound('This student is not on your campus.')
  const meetup: Meetup = { ...input, fromUserId: me.id, status: 'pending', createdAt: ctx.now(), answeredAt: null }
  await tx.meetups.put(meetup)
  tx.tell(READERS.meetup(meetup), 'meetups', meetup.id)
  return meetup
}
