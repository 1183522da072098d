import { GROUP_MINUTES_RANGE, GROUP_REMOVAL_DELAY, MINUTE, STUDY_SESSION_MAX } from '../constants.ts'
import type { StudentId } from '../ids.ts'

export const GROUP_SIZES = ['solo', 'small', 'large'] as const
export type GroupSize = (typeof GROUP_SIZES)[number]

/** Most members by type (spec §9). */
export const MAX_MEMBERS: Record<GroupSize, number> = { solo: 2, small: 5, large: 15 }
/** Names of the types (spec §1). */
export const GROUP_TYPE_NAME: Record<GroupSize, string> = {
  solo: 'Solo Buddy',
  small: 'Small Squad',
  large: 'Big Vibe Group',
}

/** How many people a type is for, in words (spec §1, clarification C3). */
export const GROUP_TYPE_PEOPLE: Record<GroupSize, string> = { solo: '2 people', small: '3-5 people', large: '6+ people' }

/** What a group is called that was given no name (clarification C4). */
export function defaultGroupName(size: GroupSize): string {
  return `${GROUP_TYPE_NAME[size]} Study Group`
}

/** Seats a new group has: what was asked for or the type's constant, never fewer than its maker and invitees need; 2 to 100 (clarification C2). */
export function seats(size: GroupSize, asked: number | undefined, invitees: number): number {
  return Math.min(100, Math.max(2, asked ?? MAX_MEMBERS[size], 1 + invitees))
}

/** When a group starts: as planned, or at once, counted from when it was composed; a plan that had passed by then counts as at once. */
export function groupStart(planned: number | null, composedAt: number): number {
  return Math.max(planned ?? composedAt, composedAt)
}

/** When a group ends: its duration after its start (clarification C6). */
export function groupEnd(planned: number | null, minutes: number, composedAt: number): number {
  return groupStart(planned, composedAt) + Math.round(minutes * MINUTE)
}

export function isGroupDuration(minutes: number): boolean {
  return minutes >= GROUP_MINUTES_RANGE.min && minutes <= GROUP_MINUTES_RANGE.max
}

/** Of groups and of sessions alike: they end together. Epoch ms, server's clock. */
interface Ending {
  endTime: number
}

/** Its time has run out: nobody joins it or makes it longer any more. */
export function isEnded({ endTime }: Ending, now: number): boolean {
  return endTime <= now
}

/** Two seconds later it goes; until then 'Session Expired - Removing...' can be read. */
export function removalTime({ endTime }: Ending): number {
  return endTime + GROUP_REMOVAL_DELAY
}

/** It is shown to nobody any more, told or not: every side derives that by the server's clock (clarification C8, hardening F25). */
export function isPastRemoval(group: Ending, now: number): boolean {
  return removalTime(group) <= now
}

/** May a session be made to end then: after now and its start, and not too far from there? Earlier than before is fine. */
export function isSessionEnd(endTime: number, startTime: number, now: number): boolean {
  const from = Math.max(startTime, now)
  return endTime > from && endTime <= from + STUDY_SESSION_MAX
}

interface Seated {
  /** Its members, once each, in the order they joined. */
  memberIds: StudentId[]
  maxMembers: number
}

export function seatsLeft({ memberIds, maxMembers }: Seated): number {
  return Math.max(0, maxMembers - memberIds.length)
}

/** Is this student its only member? */
export function isAlone({ memberIds }: Seated, student: StudentId): boolean {
  return memberIds.length === 1 && memberIds[0] === student
}

/** The group without this member; as it is where they are none. */
export function withoutMember<T extends Seated>(group: T, student: StudentId): T {
  return group.memberIds.includes(student) ? { ...group, memberIds: group.memberIds.filter((member) => member !== student) } : group
}

/** The group with this member; as it is where they are one, or where no seat is left (architecture.md, invariant 6). */
export function withMember<T extends Seated>(group: T, student: StudentId): T {
  if (group.memberIds.includes(student) || seatsLeft(group) === 0) return group
  return { ...group, memberIds: [...group.memberIds, student] }
}
