import type { StoredGroup, StudentRecord, View } from '../store/store.ts'
import type { Viewer } from './viewer.ts'

type Person = Pick<StudentRecord, 'id' | 'campusId'>

/** Two without a campus have none in common. */
export function shareCampus(a: Pick<Person, 'campusId'>, b: Pick<Person, 'campusId'>): boolean {
  return a.campusId !== null && a.campusId === b.campusId
}

/** May these two know of each other at all: one campus, or partners, or members of one group? Blocks left aside. */
export async function canReach(view: View, me: Person, other: Person): Promise<boolean> {
  if (me.id === other.id) return true
  if (shareCampus(me, other)) return true
  return (await view.conversations.one(me.id, other.id)) !== null || (await view.groups.shared(me.id, other.id))
}

/** May `me` see the card of `other`? The one rule for pages, pokes, presence and answers alike. */
export async function seesStudent(view: View, me: Person, other: Person, blocked: ReadonlySet<string>): Promise<boolean> {
  return !blocked.has(other.id) && (await canReach(view, me, other))
}

/** Does the card of `other` show `me` contact data: its owner shows it to the campus, and that is mine, too (decisions H7)? */
export function cardShowsContact(me: Pick<Person, 'campusId'>, other: StudentRecord): boolean {
  return other.contactVisibility === 'campus' && shareCampus(me, other)
}

/** Is contact data of `other` meant for `me`, on the card or beyond it (decisions H7)? */
export async function seesContact(view: View, me: Person, other: StudentRecord): Promise<boolean> {
  if (other.contactVisibility === 'nobody') return false
  if (other.contactVisibility === 'campus') return cardShowsContact(me, other)
  return (await view.conversations.one(me.id, other.id)) !== null || (await view.meetups.agreed(me.id, other.id))
}

/** May `me` see this group, and so join it: as its member, or on its campus, unless a block stands between them and who opened it. */
export function seesGroup(me: Pick<Viewer, 'id' | 'campusId' | 'blocked'>, group: StoredGroup): boolean {
  return group.memberIds.includes(me.id) || (shareCampus(me, group) && !me.blocked.has(group.createdBy))
}
