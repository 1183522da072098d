import type { MeetupReply, NewMeetup } from '../../../schemas/meetup.ts'
import type { StoredMeetup } from '../../../sync-server/store/store.ts'
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
        meetup.scheduledTime === scheduledTime
      if (!same)
        found.push(`invariant 1: the request ${id} of ${envelope.senderId} was acknowledged and stands as ${JSON.stringify(meetup)}`)
    }
    if (envelope.kind === 'answerMeetup') {
      const { id, status } = envelope.input as MeetupReply
      if (stored.get(id)?.status !== status)
        found.push(`invariant 7: ${envelope.senderId} was told that ${id} is ${status}, and it is ${stored.get(id)?.status}`)
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
    const found = await Promise.all(students.map((student) => view.meetups.of(student)))
    return [...new Map(found.flat().map((meetup) => [meetup.id, meetup])).values()]
  })
}
