import { groupStart } from '../../../schemas/rules/group.ts'
import type { GroupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { meetingDay, meetingTime } from '../../ui/meeting-time.ts'

type Times = Pick<GroupView, 'scheduledAt' | 'createdAt' | 'endTime'>

export function startOf({ scheduledAt, createdAt }: Times): number {
  return groupStart(scheduledAt, createdAt)
}

/** 'ends 3:51 PM', or while a planned one has not begun 'starts Tomorrow, 2:00 PM'. */
export function timeOf({ scheduledAt, endTime }: Times, now: number): string {
  return scheduledAt !== null && scheduledAt > now ? `starts ${shortTime(scheduledAt, now)}` : `ends ${shortTime(endTime, now)}`
}

/** The day only where it is not today. */
export function shortTime(at: number, now: number): string {
  return meetingDay(at, now) === 'Today' ? clockTime(at) : meetingTime(at, now)
}
