import { GROUP_COMMANDS } from '../../../schemas/commands/group-commands.ts'
import { person } from '../../../schemas/person.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { removalTime, isPastRemoval } from '../../../schemas/rules/group.ts'
import { hasSeatFor, isInvited, nextSeatRelease, seatHeldUntil, seatsHeld, seatsLeft } from '../../../schemas/rules/group-seats.ts'
import type { Contact, Student } from '../../../schemas/student.ts'
import type { GroupView, MemberView } from '../views.ts'
import type { Shown } from '../overlay/overlay.ts'
import { changesById } from './changes-by-id.ts'
import { everyMinute } from './every-minute.ts'
import { expiryTimer } from './expiry-timer.ts'
import { live, myEnvelopes, shared } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'
import { withContact } from './with-contact.ts'
import { keysOf } from '../../../schemas/typed.ts'

/** Commands about groups and study sessions. Their input has the id that a group and its session share. */
export const ABOUT_GROUPS = keysOf(GROUP_COMMANDS)

/**
 * Open groups that I may see, mine included, each with my last change. A group disappears after its end, also without a message
 * from the server.
 */
export const groups: Query<null, GroupView[]> = (sources, _, emit) => {
  const { me } = sources
  const clock = expiryTimer(sources)
  return combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: me } }),
      students: live(sources, 'students'),
      contacts: live(sources, 'contacts'),
      groups: live(sources, 'groups'),
      envelopes: myEnvelopes(sources),
      state: shared(sources, ['online']),
      time: clock.part,
      minute: everyMinute(sources),
    },
    (known) => {
      const now = sources.now()
      const open = dropPastRemoval(known.groups, now)
      clock.until(Math.min(firstRemovalTime(open), ...open.map((group) => nextSeatRelease(group, now))))
      const [own] = known.account
      const people = new Map<string, Shown<Student>>([...known.students, ...(own ? [own] : [])].map((student) => [student.id, student]))
      const numbers = new Map<string, Shown<Contact>>(known.contacts.map((contact) => [contact.id, contact]))
      const change = changesById(known.envelopes, ABOUT_GROUPS)
      return open.map((group): GroupView => {
        const mine = group.memberIds.includes(me)
        const shown = (id: StudentId): MemberView[] => {
          const student = people.get(id)
          if (!student) return []
          const { currentStatus } = availabilityAt(student, known.minute)
          const { phoneNumber, whatsappNumber } = mine ? withContact(student, numbers.get(id)) : NO_NUMBERS
          return [
            {
              ...person(student),
              program: student.program,
              year: student.year,
              currentStatus,
              isOnline: showsConnection(currentStatus, known.state.online.includes(id)),
              isMe: id === me,
              phoneNumber,
              whatsappNumber,
            },
          ]
        }
        return {
          ...group,
          ...change(group.id),
          mine,
          openedByMe: group.createdBy === me,
          invitesMe: isInvited(group, me),
          seatsLeft: seatsLeft(group, now),
          seatsHeld: seatsHeld(group, now),
          hasSeat: hasSeatFor(group, me, now),
          members: group.memberIds.flatMap(shown),
          invited: group.invitations.flatMap((invitation) => {
            const heldUntil = seatHeldUntil(invitation, group)
            const students = invitation.studentId === null ? [] : shown(invitation.studentId)
            return students.map((student) => ({ ...student, heldUntil: heldUntil > now ? heldUntil : null }))
          }),
        }
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
export function dropPastRemoval<T extends { id: string; endTime: number }>(docs: readonly T[], now: number): T[] {
  return docs.filter((doc) => !isPastRemoval(doc, now)).sort((a, b) => a.endTime - b.endTime || (a.id < b.id ? -1 : 1))
}

/** Returns the earliest removal time, epoch ms, server clock; Infinity for an empty list. */
export function firstRemovalTime(docs: { endTime: number }[]): number {
  return Math.min(...docs.map(removalTime))
}
