import type { Versioned } from '../../../schemas/collections.ts'
import { GROUP_COMMANDS } from '../../../schemas/commands/group-commands.ts'
import type { CommandName } from '../../../schemas/commands/registry.ts'
import type { Group } from '../../../schemas/group.ts'
import { person } from '../../../schemas/person.ts'
import { removalTime, isPastRemoval, seatsLeft } from '../../../schemas/rules/group.ts'
import type { Account, Contact, Student } from '../../../schemas/student.ts'
import type { GroupView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { changesById } from './changes-by-id.ts'
import { expiryTimer } from './expiry-timer.ts'
import { combineParts, type Query } from './query-context.ts'
import { withContact } from './with-contact.ts'

/** Commands about groups and study sessions. Their input has the id that a group and its session share. */
export const ABOUT_GROUPS = Object.keys(GROUP_COMMANDS) as CommandName[]

/**
 * Open groups that I may see, mine included, each with my last change. A group disappears after its end, also without a message
 * from the server.
 */
export const groups: Query<null, GroupView[]> = (sources, _, emit) => {
  const { me, local, overlay, live } = sources
  const clock = expiryTimer(sources)
  return combineParts(
    sources,
    ['groups', 'account', 'students', 'envelopes'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => local.watch('account', { where: { id: me } }, set),
      students: (set: (docs: Versioned<Student>[]) => void) => local.watch('students', {}, set),
      contacts: (set: (docs: Versioned<Contact>[]) => void) => local.watch('contacts', {}, set),
      groups: (set: (docs: Versioned<Group>[]) => void) => local.watch('groups', {}, set),
      live: (set: (state: SharedState) => void) => live.watch(set, ['online']),
      time: clock.part,
    },
    (known) => {
      const open = notGone(overlay.apply('groups', known.groups), sources.now())
      clock.until(firstToGo(open))
      const own = overlay.apply('account', known.account)[0]
      const people = new Map<string, Student>(
        [...overlay.apply('students', known.students), ...(own ? [own] : [])].map((student) => [student.id, student]),
      )
      const numbers = new Map<string, Contact>(known.contacts.map((contact) => [contact.id, contact]))
      const change = changesById(overlay.envelopes, ABOUT_GROUPS)
      return open.map((group): GroupView => {
        const mine = group.memberIds.includes(me)
        const members = group.memberIds.flatMap((id) => {
          const student = people.get(id)
          if (!student) return []
          const { phoneNumber, whatsappNumber } = mine ? withContact(student, numbers.get(id)) : NO_NUMBERS
          return [
            {
              ...person(student),
              program: student.program,
              year: student.year,
              isOnline: known.live.online.includes(id),
              isMe: id === me,
              phoneNumber,
              whatsappNumber,
            },
          ]
        })
        return { ...group, ...change(group.id), mine, seatsLeft: seatsLeft(group), members }
      })
    },
    emit,
  )
}

const NO_NUMBERS = { phoneNumber: '', whatsappNumber: '' }

/**
 * Returns the documents before their removal time, the first to end first.
 *
 * @param now epoch ms, server clock
 */
export function notGone<T extends { id: string; endTime: number }>(docs: T[], now: number): T[] {
  return docs.filter((doc) => !isPastRemoval(doc, now)).sort((a, b) => a.endTime - b.endTime || (a.id < b.id ? -1 : 1))
}

/** Returns the earliest removal time, epoch ms, server clock; Infinity for an empty list. */
export function firstToGo(docs: { endTime: number }[]): number {
  return Math.min(...docs.map(removalTime))
}
