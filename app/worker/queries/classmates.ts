import { byCloseness } from '../../../schemas/rules/match.ts'
import type { StudentView } from '../views.ts'
import { everyMinute } from './every-minute.ts'
import { live, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'

/** The students on this device that I may see, the closest first (clarification H6). */
export const classmates: Query<null, StudentView[]> = (sources, _, emit) =>
  combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: sources.me } }),
      students: live(sources, 'students'),
      state: shared(sources, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, students, state, time }) => {
      const own = account[0] ?? null
      const others = students.filter((student) => student.id !== sources.me).map((student) => studentView(student, own, state, time))
      return own ? others.sort(byCloseness(own)) : others
    },
    emit,
  )
