import type { Group } from '../../schemas/group.ts'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { asSeenBy, isInvited } from '../../schemas/rules/group-seats.ts'
import { isListed } from '../../schemas/rules/profile.ts'
import type { Visibility } from '../../schemas/student.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

/** The student who reads, with the data that decides on visibility; loaded once per snapshot. */
export interface Viewer {
  id: StudentId
  campusId: CampusId | null
  /** All students whom the viewer blocks, or who block the viewer. */
  blocked: ReadonlySet<StudentId>
  /** The students whom the viewer blocks. */
  blocking: ReadonlySet<StudentId>
  feeds: string[]
}

/** Returns whether two viewers see the same of every document, as two sockets of one student do once both know the student's blocks. */
export function seeAlike(a: Viewer, b: Viewer): boolean {
  return a === b || (a.id === b.id && a.campusId === b.campusId && sameIds(a.blocked, b.blocked) && sameIds(a.blocking, b.blocking))
}

function sameIds(a: ReadonlySet<StudentId>, b: ReadonlySet<StudentId>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}

type Person = Pick<StudentRecord, 'id' | 'campusId'>
type Shown = Person & Pick<StudentRecord, 'firstName' | 'lastName' | 'visibility' | 'suspendedAt' | 'removedAt'>

/** Returns whether two students are on the same campus; two students without a campus are not. */
export function onSameCampus(a: Pick<Person, 'campusId'>, b: Pick<Person, 'campusId'>): boolean {
  return a.campusId !== null && a.campusId === b.campusId
}

/**
 * Returns who may see a student: as the student chose, but the campus only if the student has a name. A suspended student is
 * visible to nobody; a deleted one only to students who have messages from them.
 */
export function visibilityOf(student: Omit<Shown, keyof Person>): Visibility {
  if (student.removedAt !== null) return 'known'
  if (student.suspendedAt !== null) return 'nobody'
  return student.visibility === 'campus' && !isListed(student) ? 'known' : student.visibility
}

/** Returns whether `me` may see the card of `other`. This is the one rule for pages, pokes, presence and responses. */
export async function seesStudent(view: ReadTx, me: Person, other: Shown, blocked: ReadonlySet<string>): Promise<boolean> {
  return !blocked.has(other.id) && (await isShown(view, me, other))
}

/**
 * Returns whether `me` may contact `other`, without a check of blocks: if `me` may see them or has a conversation with them.
 * Nobody can contact a student who has left.
 */
export async function canContact(view: ReadTx, me: Person, other: Shown): Promise<boolean> {
  if (other.removedAt !== null) return false
  return (await isShown(view, me, other)) || (await view.conversations.one(me.id, other.id)) !== null
}

async function isShown(view: ReadTx, me: Person, other: Shown): Promise<boolean> {
  if (me.id === other.id) return true
  const visibility = visibilityOf(other)
  if (visibility === 'nobody') return false
  if (visibility === 'campus' && onSameCampus(me, other)) return true
  // If `other` has left, only the conversation of `me` shows that they wrote to each other.
  const [owner, partner] = other.removedAt === null ? [other.id, me.id] : [me.id, other.id]
  return (
    (await view.conversations.one(owner, partner)) !== null ||
    (await view.groups.shared(me.id, other.id)) ||
    (await view.meetups.agreed(me.id, other.id))
  )
}

/**
 * Who sees a student: everybody on a campus, and beyond it the students whom they know. It is a copy from one moment, for code
 * that cannot read the store.
 */
export interface Audience {
  id: StudentId
  campusId: CampusId | null
  known: ReadonlySet<StudentId>
}

export async function audienceOf(view: ReadTx, student: Shown): Promise<Audience> {
  const visibility = visibilityOf(student)
  const campusId = visibility === 'campus' ? student.campusId : null
  const known = new Set(visibility === 'nobody' ? [] : await view.students.elsewhere(student.id, campusId))
  return { id: student.id, campusId, known: sharedIfEmpty(known) }
}

const NO_STUDENTS: ReadonlySet<StudentId> = new Set()

/** Returns the set, or one shared set if it is empty: most are empty, and a thousand sockets hold three each. */
export function sharedIfEmpty(students: ReadonlySet<StudentId>): ReadonlySet<StudentId> {
  return students.size === 0 ? NO_STUDENTS : students
}

/** Decides like `seesStudent`, from the audience of the other student; false for oneself. */
export function isInAudience(me: Pick<Viewer, 'id' | 'campusId' | 'blocked'>, audience: Audience): boolean {
  return (onSameCampus(me, audience) || audience.known.has(me.id)) && me.id !== audience.id && !me.blocked.has(audience.id)
}

/**
 * Returns whether the card of `other` shows contact data to `me`: its owner shows it to the campus, and both are on it
 * (clarification H7).
 */
export function cardShowsContactData(me: Pick<Person, 'campusId'>, other: StudentRecord): boolean {
  return other.contactVisibility === 'campus' && onSameCampus(me, other)
}

/** Returns whether `me` may see contact data of `other`, on the card or beyond it; `me` must already see `other` (clarification H7). */
export async function seesContactData(view: ReadTx, me: Person, other: StudentRecord): Promise<boolean> {
  if (other.contactVisibility === 'campus') return cardShowsContactData(me, other)
  if (other.contactVisibility !== 'known') return false
  // The conversation of `other` counts, not mine: if a block withheld my messages from them, they do not know me.
  return (await view.conversations.one(other.id, me.id)) !== null || (await view.meetups.agreed(me.id, other.id))
}

/**
 * Returns whether `me` may see this group, and so join it: as its member, or on its campus without a block between `me` and its
 * creator, but a private one only with an invitation (clarifications C15, I12).
 */
export function seesGroup(me: Pick<Viewer, 'id' | 'campusId' | 'blocked'>, group: StoredGroup): boolean {
  return group.memberIds.includes(me.id) || (onSameCampus(me, group) && isOpenTo(group, me.id) && !me.blocked.has(group.createdBy))
}

/** Returns whether the campus of a group may show it to this student: the group is not private, or they are invited. */
export function isOpenTo(group: Pick<Group, 'isPrivate' | 'invitations'>, student: StudentId): boolean {
  return !group.isPrivate || isInvited(group, student)
}

/** Returns the group for the wire, as `me` sees it; `me` must see the group. */
export function groupFor(me: Pick<Viewer, 'id'>, { campusId: _, ...group }: StoredGroup): Group {
  return asSeenBy(group, me.id)
}

/**
 * Returns whether a student sees messages and meetup requests with a partner. They are hidden from the blocker until the block is
 * removed. The blocked student still sees them and is not notified.
 */
export function seesConversationWith({ blocking }: Pick<Viewer, 'blocking'>, partner: StudentId): boolean {
  return !blocking.has(partner)
}
