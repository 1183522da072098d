import type { Meetup } from '../../../schemas/meetup.ts'
import { askerOf, isExpired, meetupState } from '../../../schemas/rules/meetup.ts'
import type { Student } from '../../../schemas/student.ts'
import type { MeetupView } from '../views.ts'
import type { Shown } from '../overlay/overlay.ts'
import { changesById } from './changes-by-id.ts'
import { everyMinute } from './every-minute.ts'
import { live, myEnvelopes, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/** Meetup requests that I sent or received, the newest first, each with the state of my last change (waiting or refused). */
export const meetups: Query<null, MeetupView[]> = (sources, _, emit) =>
  combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: sources.me } }),
      students: live(sources, 'students'),
      meetups: live(sources, 'meetups'),
      blocks: live(sources, 'blocks'),
      envelopes: myEnvelopes(sources),
      state: shared(sources, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, students, meetups: docs, blocks, envelopes, state, time }) => {
      const own = account[0] ?? null
      const people = new Map<string, Shown<Student>>(students.map((student) => [student.id, student]))
      const blocked = new Set<string>(blocks.map(({ id }) => id))
      const mine = changesById(envelopes, ['requestMeetup', 'answerMeetup', 'moveMeetup', 'withdrawMeetup', 'callOffMeetup'])
      return [...docs].sort(newestFirst).flatMap((meetup): MeetupView[] => {
        const partnerId = meetup.fromUserId === sources.me ? meetup.toUserId : meetup.fromUserId
        // A block may not have reached the server yet, which then hides the request.
        if (blocked.has(partnerId)) return []
        const partner = people.get(partnerId)
        return [
          {
            ...meetup,
            partner: partner ? studentView(partner, own, state, time) : null,
            partnerId,
            askedByMe: askerOf(meetup) === sources.me,
            state: meetupState(meetup),
            expired: isExpired(meetup, time),
            ...mine(meetup.id),
          },
        ]
      })
    },
    emit,
  )

function newestFirst(a: Meetup, b: Meetup): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
}
