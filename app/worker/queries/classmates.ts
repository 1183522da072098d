import type { Versioned } from '../../../schemas/collections.ts'
import type { Account, Student } from '../../../schemas/student.ts'
import { byCloseness } from '../../../schemas/rules/match.ts'
import type { StudentView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/** The students on this device that I may see, the closest first (clarification H6). */
export const classmates: Query<null, StudentView[]> = (sources, _, emit) =>
  combineParts(
    sources,
    ['account', 'students'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      students: (set: (docs: Versioned<Student>[]) => void) => sources.local.watch('students', {}, set),
      live: (set: (state: SharedState) => void) => sources.live.watch(set, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, students, live, time }) => {
      const own = sources.overlay.apply('account', account)[0] ?? null
      const others = sources.overlay
        .apply('students', students)
        .filter((student) => student.id !== sources.me)
        .map((student) => studentView(student, own, live, time))
      return own ? others.sort(byCloseness(own)) : others
    },
    emit,
  )
