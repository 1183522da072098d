import { GROUP_MINUTES_RANGE, MINUTE } from '../constants.ts'

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

/** Seats a new group has: what was asked for or the type's constant, never fewer than its maker and invitees need; 2 to 100 (decisions C2). */
export function seats(size: GroupSize, asked: number | undefined, invitees: number): number {
  return Math.min(100, Math.max(2, asked ?? MAX_MEMBERS[size], 1 + invitees))
}

/** When a group ends: its duration after its start, or after now where it starts at once (decisions C6). */
export function groupEnd(start: number | null, minutes: number, now: number): number {
  return Math.max(start ?? now, now) + minutes * MINUTE
}

export function isGroupDuration(minutes: number): boolean {
  return minutes >= GROUP_MINUTES_RANGE.min && minutes <= GROUP_MINUTES_RANGE.max
}
