import { groupStart } from '../../../schemas/rules/group.ts'
import type { GroupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { daysBetween } from '../../ui/day-label.ts'
import { sentenceTime } from '../../ui/meeting-time.ts'

type Times = Pick<GroupView, 'scheduledAt' | 'createdAt' | 'endTime'>

export function startOf({ scheduledAt, createdAt }: Times): number {
  return groupStart(scheduledAt, createdAt)
}

/** Returns the session of a group as the question before a third one needs it. */
export function sessionOf(group: GroupView): { id: string; name: string; subject: string; start: number; end: number } {
  return { id: group.id, name: group.name, subject: group.subject, start: startOf(group), end: group.endTime }
}

/** Returns 'ends 3:51 PM', or 'starts tomorrow, 2:00 PM' for a planned group that has not begun. */
export function timeOf({ scheduledAt, endTime }: Times, now: number): string {
  return scheduledAt !== null && scheduledAt > now ? `starts ${shortTime(scheduledAt, now)}` : `ends ${shortTime(endTime, now)}`
}

/** Returns when a new group starts and ends: 'Starts tomorrow, 2:00 PM, ends at 3:00 PM.' */
export function planText({ planned, start, end }: { planned: number | null; start: number; end: number }, now: number): string {
  const at = (time: number, sameDayAs: number) => (daysBetween(sameDayAs, time) === 0 ? `at ${clockTime(time)}` : shortTime(time, now))
  return `Starts ${planned === null ? 'when you create it' : at(start, now)}, ends ${at(end, start)}.`
}

/** Returns the time inside a sentence, with the day unless it is today. */
export function shortTime(at: number, now: number): string {
  return daysBetween(now, at) === 0 ? clockTime(at) : sentenceTime(at, now)
}
