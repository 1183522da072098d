import type { StudentView } from '../views.ts'
import { everyMinute } from './every-minute.ts'
import { live, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'
import { withContact } from './with-contact.ts'

/** One student, with the contact data that I may see; null if this device has no student with that id. */
export const student: Query<{ id: string }, StudentView | null> = (sources, { id }, emit) =>
  combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: sources.me } }),
      found: live(sources, 'students', { where: { id } }),
      contacts: live(sources, 'contacts', { where: { id } }),
      state: shared(sources, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, found: [student], contacts, state, time }) =>
      student ? studentView(withContact(student, contacts[0]), account[0] ?? null, state, time) : null,
    emit,
  )
