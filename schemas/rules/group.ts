import { GROUP_MINUTES_RANGE, GROUP_REMOVAL_DELAY, MINUTE, STUDY_SESSION_MAX } from '../constants.ts'

export const GROUP_SIZES = ['solo', 'small', 'large'] as const
export type GroupSize = (typeof GROUP_SIZES)[number]

/** The usual number of seats of a group, by type (spec §9). A request may ask for another number. */
export const MAX_MEMBERS: Record<GroupSize, number> = { solo: 2, small: 5, large: 15 }
/** Names of the types (spec §1). */
export const GROUP_TYPE_NAME: Record<GroupSize, string> = {
  solo: 'Solo Buddy',
  small: 'Small Squad',
  large: 'Big Vibe Group',
}

/** The number of people that a type is for, in words (spec §1, clarification C3). */
export const GROUP_TYPE_PEOPLE: Record<GroupSize, string> = { solo: '2 people', small: '3-5 people', large: '6+ people' }

/** Returns the name of a group that was created without a name (clarification C4). */
export function defaultGroupName(size: GroupSize): string {
  return `${GROUP_TYPE_NAME[size]} Study Group`
}

/**
 * Returns the number of seats of a new group: as requested, or that of its type. They are at least enough for its creator and
 * invitees, from 2 to 100 (clarification C2).
 */
export function seats(size: GroupSize, asked: number | undefined, invitees: number): number {
  return Math.min(100, Math.max(2, asked ?? MAX_MEMBERS[size], 1 + invitees))
}

/**
 * Returns when a group starts, in epoch ms: as planned, or at the moment it was composed. A planned time that had passed by then
 * counts as that moment.
 */
export function groupStart(planned: number | null, composedAt: number): number {
  return Math.max(planned ?? composedAt, composedAt)
}

/** Returns when a group ends, in epoch ms: its duration after its start (clarification C6). */
export function groupEnd(planned: number | null, minutes: number, composedAt: number): number {
  return groupStart(planned, composedAt) + Math.round(minutes * MINUTE)
}

export function isGroupDuration(minutes: number): boolean {
  return minutes >= GROUP_MINUTES_RANGE.min && minutes <= GROUP_MINUTES_RANGE.max
}

/** The end of a group or of a session, which end together. Epoch ms, server clock. */
interface Ending {
  endTime: number
}

/** Returns whether its time is over: no student can join it or extend it any more. */
export function isEnded({ endTime }: Ending, now: number): boolean {
  return endTime <= now
}

/** Returns when it is removed, in epoch ms: two seconds after its end. Until then students can read 'Session Expired - Removing...'. */
export function removalTime({ endTime }: Ending): number {
  return endTime + GROUP_REMOVAL_DELAY
}

/**
 * Returns whether it must no longer be shown. Server and device both derive this from the server clock, without a message
 * (clarification C8, hardening F25).
 */
export function isPastRemoval(group: Ending, now: number): boolean {
  return removalTime(group) <= now
}

/**
 * Returns whether a session may end at that time: after now and after its start, but at most `STUDY_SESSION_MAX` later. The new
 * end may be earlier than the old one.
 */
export function isStudySessionEnd(endTime: number, startTime: number, now: number): boolean {
  const from = Math.max(startTime, now)
  return endTime > from && endTime <= from + STUDY_SESSION_MAX
}
