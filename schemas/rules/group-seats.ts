import { GROUP_SEAT_LIFETIME } from '../constants.ts'
import type { StudentId } from '../ids.ts'

/** An invitation to a group that its student has neither accepted nor declined. */
export interface GroupInvitation {
  /** The invited student; null for readers who are neither members of the group nor invited to it. */
  studentId: StudentId | null
  /** When it was made. Epoch ms, server clock. */
  at: number
}

interface Seated {
  /** The members, once each, in the order in which they joined. */
  memberIds: StudentId[]
  maxMembers: number
  /** Epoch ms; null if the group started at once. */
  scheduledAt: number | null
  invitations: GroupInvitation[]
}

/** Returns until when an invitation holds a seat, epoch ms: `GROUP_SEAT_LIFETIME`, but not past the planned start (clarification I12). */
export function seatHeldUntil({ at }: GroupInvitation, { scheduledAt }: Pick<Seated, 'scheduledAt'>): number {
  const latest = at + GROUP_SEAT_LIFETIME
  return scheduledAt !== null && scheduledAt > at ? Math.min(scheduledAt, latest) : latest
}

/** Returns the number of seats that invitations hold. */
export function seatsHeld(group: Pick<Seated, 'scheduledAt' | 'invitations'>, now: number): number {
  return group.invitations.filter((invitation) => seatHeldUntil(invitation, group) > now).length
}

/** Returns the number of seats that any student may take: neither taken nor held. */
export function seatsLeft(group: Seated, now: number): number {
  return Math.max(0, group.maxMembers - group.memberIds.length - seatsHeld(group, now))
}

/** Returns whether this student can take a seat: the one that their invitation holds, or one that is left. */
export function hasSeatFor(group: Seated, student: StudentId, now: number): boolean {
  const own = group.invitations.find(({ studentId }) => studentId === student)
  const held = own !== undefined && seatHeldUntil(own, group) > now
  // If the clock was set back, an invitation may hold a seat again that another student has taken in the meantime.
  return group.memberIds.length < group.maxMembers && (held || seatsLeft(group, now) > 0)
}

/** Returns the next time at which an invitation stops holding its seat, epoch ms; Infinity if none holds one. */
export function nextSeatRelease(group: Pick<Seated, 'scheduledAt' | 'invitations'>, now: number): number {
  return Math.min(...group.invitations.map((each) => seatHeldUntil(each, group)).filter((at) => at > now))
}

/** Returns whether this student is invited and has not answered. */
export function isInvited({ invitations }: Pick<Seated, 'invitations'>, student: StudentId): boolean {
  return invitations.some(({ studentId }) => studentId === student)
}

/** Returns whether this student is its only member. */
export function isAlone({ memberIds }: Pick<Seated, 'memberIds'>, student: StudentId): boolean {
  return memberIds.length === 1 && memberIds[0] === student
}

/**
 * Returns the group with this member, whose invitation is answered with it; unchanged if the student is one already or no seat is
 * left for them (architecture.md, invariant 6).
 */
export function withMember<T extends Seated>(group: T, student: StudentId, now: number): T {
  if (group.memberIds.includes(student) || !hasSeatFor(group, student, now)) return group
  return { ...withoutInvitation(group, student), memberIds: [...group.memberIds, student] }
}

/** Returns the group without this member; unchanged if the student is no member. */
export function withoutMember<T extends Seated>(group: T, student: StudentId): T {
  return group.memberIds.includes(student) ? { ...group, memberIds: group.memberIds.filter((member) => member !== student) } : group
}

/** Returns the group without this student's invitation, which frees its seat; unchanged if the student is not invited. */
export function withoutInvitation<T extends Pick<Seated, 'invitations'>>(group: T, student: StudentId): T {
  return isInvited(group, student) ? { ...group, invitations: group.invitations.filter(({ studentId }) => studentId !== student) } : group
}

/**
 * Returns the group as this student sees it: its members and those whom they invited know who is invited, all others only how many
 * seats are held.
 */
export function asSeenBy<T extends Seated>(group: T, student: StudentId): T {
  if (group.memberIds.includes(student) || isInvited(group, student)) return group
  return { ...group, invitations: group.invitations.map(({ at }) => ({ studentId: null, at })) }
}
