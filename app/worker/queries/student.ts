import type { Versioned } from '../../../schemas/collections.ts'
import type { Account, Contact, Student } from '../../../schemas/student.ts'
import type { StudentView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, type Query } from './query-context.ts'
import { studentView } from './student-view.ts'
import { withContact } from './with-contact.ts'

/** One student, with the contact data that I may see; null if this device has no student with that id. */
export const student: Query<{ id: string }, StudentView | null> = (sources, { id }, emit) =>
  combineParts(
    sources,
    ['students'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      found: (set: (docs: Versioned<Student>[]) => void) => sources.local.watch('students', { where: { id } }, set),
      contacts: (set: (docs: Versioned<Contact>[]) => void) => sources.local.watch('contacts', { where: { id } }, set),
      live: (set: (state: SharedState) => void) => sources.live.watch(set, ['online', 'lastSeen']),
      time: everyMinute(sources),
    },
    ({ account, found, contacts, live, time }) => {
      const student = sources.overlay.apply('students', found).find((doc) => doc.id === id)
      return student ? studentView(withContact(student, contacts[0]), account[0] ?? null, live, time) : null
    },
    emit,
  )
