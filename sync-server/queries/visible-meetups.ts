import type { Meetup } from '../../schemas/meetup.ts'
import type { StoredMeetup } from '../store/records.ts'
import { seesConversationWith, type Viewer } from './visibility.ts'

/** Returns the meetup requests that a student sees: from and to the student, without withheld ones and without students they block. */
export function visibleMeetups(me: Viewer, meetups: readonly StoredMeetup[]): Meetup[] {
  return meetups.flatMap(({ withheld, ...meetup }) => {
    const mine = meetup.fromUserId === me.id || (meetup.toUserId === me.id && !withheld)
    return mine && seesConversationWith(me, meetup.fromUserId === me.id ? meetup.toUserId : meetup.fromUserId) ? [meetup] : []
  })
}
