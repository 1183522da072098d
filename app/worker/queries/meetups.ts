import type { Versioned } from '../../../schemas/collections.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import { isExpired } from '../../../schemas/rules/meetup.ts'
import type { Account, Student } from '../../../schemas/student.ts'
import type { MeetupView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { changesById } from './changes-by-id.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, isBlockedByMe, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/** Meetup requests that I sent or received, the newest first, each with the state of my last change (waiting or refused). */
export const meetups: Query<null, MeetupView[]> = (sources, _, emit) =>
  combineParts(
    sources,
    ['account', 'students', 'meetups', 'blocks', 'envelopes'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      students: (set: (docs: Versioned<Student>[]) => void) => sources.local.watch('students', {}, set),
      meetups: (set: (docs: Versioned<Meetup>[]) => void) => sources.local.watch('meetups', {}, set),
      live: (set: (state: SharedState) => void) => sources.live.watch(set, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, students, meetups: docs, live, time }) => {
      const own = sources.overlay.apply('account', account)[0] ?? null
      const people = new Map<string, Student>(sources.overlay.apply('students', students).map((student) => [student.id, student]))
      const mine = changesById(sources.overlay.envelopes, ['requestMeetup', 'answerMeetup'])
      return [...sources.overlay.apply('meetups', docs)].sort(newestFirst).flatMap((meetup): MeetupView[] => {
        const askedByMe = meetup.fromUserId === sources.me
        const partnerId = askedByMe ? meetup.toUserId : meetup.fromUserId
        if (isBlockedByMe(sources, partnerId)) return []
        const partner = people.get(partnerId)
        return [
          {
            ...meetup,
            partner: partner ? studentView(partner, own, live, time) : null,
            askedByMe,
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
