import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { isListed } from '../../schemas/rules/profile.ts'
import type { Visibility } from '../../schemas/student.ts'
import type { StoredGroup, StudentRecord, ReadTx } from '../store/store.ts'

/** Somebody who reads: what decides over visibility, loaded once a snapshot. */
export interface Viewer {
  id: StudentId
  campusId: CampusId | null
  /** Everybody they block, or who blocks them. */
  blocked: ReadonlySet<StudentId>
  /** Those of them whom they block themselves. */
  blocking: ReadonlySet<StudentId>
  feeds: string[]
}

type Person = Pick<StudentRecord, 'id' | 'campusId'>
type Shown = Person & Pick<StudentRecord, 'firstName' | 'lastName' | 'visibility' | 'suspendedAt' | 'removedAt'>

/** Two without a campus have none in common. */
export function onSameCampus(a: Pick<Person, 'campusId'>, b: Pick<Person, 'campusId'>): boolean {
  return a.campusId !== null && a.campusId === b.campusId
}

/**
 * For whom a student is: as they chose, but for the campus only with a name; suspended, for nobody; deleted, for those who have
 * words of theirs.
 */
export function visibilityOf(student: Omit<Shown, keyof Person>): Visibility {
  if (student.removedAt !== null) return 'known'
  if (student.suspendedAt !== null) return 'nobody'
  return student.visibility === 'campus' && !isListed(student) ? 'known' : student.visibility
}

/** May `me` see the card of `other`? The one rule for pages, pokes, presence and answers alike. */
export async function seesStudent(view: ReadTx, me: Person, other: Shown, blocked: ReadonlySet<string>): Promise<boolean> {
  return !blocked.has(other.id) && (await isShown(view, me, other))
}

/** May `me` turn to `other`, blocks left aside: they may see them, or have written with them? Nobody writes to who has left. */
export async function canContact(view: ReadTx, me: Person, other: Shown): Promise<boolean> {
  if (other.removedAt !== null) return false
  return (await isShown(view, me, other)) || (await view.conversations.one(me.id, other.id)) !== null
}

async function isShown(view: ReadTx, me: Person, other: Shown): Promise<boolean> {
  if (me.id === other.id) return true
  const visibility = visibilityOf(other)
  if (visibility === 'nobody') return false
  if (visibility === 'campus' && onSameCampus(me, other)) return true
  // Of who has left, the other side alone knows that they have written.
  const [owner, partner] = other.removedAt === null ? [other.id, me.id] : [me.id, other.id]
  return (await view.conversations.one(owner, partner)) !== null || (await view.groups.shared(me.id, other.id)) || (await view.meetups.agreed(me.id, other.id))
}

/** Who sees a student: everybody on a campus, and beyond it whom they know. As of one moment, for those who cannot ask the store. */
export interface Audience {
  id: StudentId
  campusId: CampusId | null
  known: ReadonlySet<StudentId>
}

export async function audienceOf(view: ReadTx, student: Shown): Promise<Audience> {
  const visibility = visibilityOf(student)
  const campusId = visibility === 'campus' ? student.campusId : null
  return { id: student.id, campusId, known: new Set(visibility === 'nobody' ? [] : await view.students.elsewhere(student.id, campusId)) }
}

/** As `seesStudent`, of somebody with this audience; not of oneself. */
export function isInAudience(me: Pick<Viewer, 'id' | 'campusId' | 'blocked'>, audience: Audience): boolean {
  return me.id !== audience.id && !me.blocked.has(audience.id) && (onSameCampus(me, audience) || audience.known.has(me.id))
}

/** Does the card of `other` show `me` contact data: its owner shows it to the campus, and that is mine, too (clarification H7)? */
export function cardShowsContact(me: Pick<Person, 'campusId'>, other: StudentRecord): boolean {
  return other.contactVisibility === 'campus' && onSameCampus(me, other)
}

/** Is contact data of `other`, whom `me` sees, meant for them, on the card or beyond it (clarification H7)? */
export async function seesContact(view: ReadTx, me: Person, other: StudentRecord): Promise<boolean> {
  if (other.contactVisibility === 'nobody') return false
  if (other.contactVisibility === 'campus') return cardShowsContact(me, other)
  // Their conversation, not mine: words of mine that a block kept from them make nobody known.
  return (await view.conversations.one(other.id, me.id)) !== null || (await view.meetups.agreed(me.id, other.id))
}

/** May `me` see this group, and so join it: as its member, or on its campus, unless a block stands between them and who opened it. */
export function seesGroup(me: Pick<Viewer, 'id' | 'campusId' | 'blocked'>, group: StoredGroup): boolean {
  return group.memberIds.includes(me.id) || (onSameCampus(me, group) && !me.blocked.has(group.createdBy))
}

/** Talk with whom I block, and requests to meet, are away until I lift it; who is blocked keeps theirs, and hears of nothing. */
export function seesConversationWith({ blocking }: Pick<Viewer, 'blocking'>, partner: StudentId): boolean {
  return !blocking.has(partner)
}
