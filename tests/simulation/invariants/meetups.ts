import type { MeetupEnding, MeetupMove, MeetupReply, NewMeetup } from '../../../schemas/meetup.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { StoredMeetup } from '../../../sync-server/store/records.ts'
import type { ReadTx } from '../../../sync-server/store/store.ts'
import type { World } from '../world.ts'
import { messagesOnServer } from './messages.ts'

/** Checks invariants 1 and 7: acknowledged meetup commands took effect, and a copy exists only with its request. */
export async function meetupsStand(world: World, found: string[]): Promise<void> {
  if (world.restored) return
  const stored = new Map((await meetupsOnServer(world)).map((meetup) => [meetup.id as string, meetup]))
  for (const envelope of world.devices.flatMap((device) => device.envelopes.all()).filter(({ synced }) => synced)) {
    if (envelope.kind === 'requestMeetup') {
      const { id, toUserId, subject, scheduledTime } = envelope.input as NewMeetup
      const meetup = stored.get(id)
      const same =
        meetup &&
        meetup.fromUserId === envelope.senderId &&
        meetup.toUserId === toUserId &&
        meetup.subject === subject &&
        (meetup.earlier[0] ?? meetup).scheduledTime === scheduledTime
      if (!same)
        found.push(`invariant 1: the request ${id} of ${envelope.senderId} was acknowledged and stands as ${JSON.stringify(meetup)}`)
    }
    if (envelope.kind === 'answerMeetup') {
      const { id, status, round = 0 } = envelope.input as MeetupReply
      const meetup = stored.get(id)
      const given = (meetup?.earlier[round] ?? meetup)?.status
      if (given !== status) found.push(`invariant 7: ${envelope.senderId} was told that ${id} is ${status}, and it is ${given}`)
    }
    if (envelope.kind === 'moveMeetup') {
      const { id, scheduledTime, round = 0 } = envelope.input as MeetupMove
      const meetup = stored.get(id)
      const moved = meetup && meetup.earlier.length > round && (meetup.earlier[round + 1] ?? meetup).scheduledTime
      if (moved !== scheduledTime)
        found.push(`invariant 7: ${envelope.senderId} was told that ${id} is moved to ${scheduledTime}, and it is at ${moved}`)
    }
    if (envelope.kind === 'withdrawMeetup' || envelope.kind === 'callOffMeetup') {
      const { id } = envelope.input as MeetupEnding
      const how = envelope.kind === 'withdrawMeetup' ? 'withdrawn' : 'called-off'
      if (stored.get(id)?.ended?.how !== how)
        found.push(`invariant 7: ${envelope.senderId} was told that ${id} is ${how}, and it is ${JSON.stringify(stored.get(id)?.ended)}`)
    }
  }
  for (const { content } of await messagesOnServer(world)) {
    const [, id] = /^copy of (\S+)$/.exec(content) ?? []
    if (id !== undefined && !stored.has(id)) found.push(`a copy of the request ${id} is on the server, and the request is not`)
  }
}

/** Returns all meetups, withheld ones included. */
export function meetupsOnServer({ server: { store, students } }: World): Promise<StoredMeetup[]> {
  return store.read(async (view) => {
    const found = await Promise.all(students.map((student) => meetupsOf(view, student)))
    return [...new Map(found.flat().map((meetup) => [meetup.id, meetup])).values()]
  })
}

/** Returns the meetups of a student, also those with students whom they block. */
export async function meetupsOf(view: ReadTx, student: StudentId): Promise<StoredMeetup[]> {
  return view.meetups.byIds(await view.meetups.idsOf(student, null, 1_000))
}
