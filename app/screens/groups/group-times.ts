import { groupStart } from '../../../schemas/rules/group.ts'
import type { GroupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { meetingDay, meetingTime } from '../../ui/meeting-time.ts'

type Times = Pick<GroupView, 'scheduledAt' | 'createdAt' | 'endTime'>

export function startOf({ scheduledAt, createdAt }: Times): number {
  return groupStart(scheduledAt, createdAt)
}

/** Returns the session of a group as the question before a third one needs it. */
export function sessionOf(group: GroupView): { id: string; name: string; start: number; end: number } {
  return { id: group.id, name: group.name, start: startOf(group), end: group.endTime }
}

/** Returns 'ends 3:51 PM', or 'starts Tomorrow, 2:00 PM' for a planned group that has not begun. */
export function timeOf({ scheduledAt, endTime }: Times, now: number): string {
  return scheduledAt !== null && scheduledAt > now ? `starts ${shortTime(scheduledAt, now)}` : `ends ${shortTime(endTime, now)}`
}

/** Returns the time, with the day unless it is today. */
export function shortTime(at: number, now: number): string {
  return meetingDay(at, now) === 'Today' ? clockTime(at) : meetingTime(at, now)
}
