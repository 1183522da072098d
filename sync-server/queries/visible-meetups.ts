import type { Meetup } from '../../schemas/meetup.ts'
import type { StoredMeetup } from '../store/store.ts'
import { seesConversationWith, type Viewer } from './visibility.ts'

/** Of these requests to meet what a student sees: from them and to them, without what is withheld, and with nobody they block. */
export function visibleMeetups(me: Viewer, meetups: readonly StoredMeetup[]): Meetup[] {
  return meetups.flatMap(({ withheld, ...meetup }) => {
    const mine = meetup.fromUserId === me.id || (meetup.toUserId === me.id && !withheld)
    return mine && seesConversationWith(me, meetup.fromUserId === me.id ? meetup.toUserId : meetup.fromUserId) ? [meetup] : []
  })
}
