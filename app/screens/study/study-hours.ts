import { inOrder, type StudyItem } from './study-items.ts'

export const HALVES = ['AM', 'PM'] as const
export type Half = (typeof HALVES)[number]

/** Number of positions of the clock, and of hours in a half day. */
export const CLOCK_HOURS = 12

/** An item with its place on the face: `from` and `to` are parts of the half day, 0 to 1. */
export interface OnFace extends StudyItem {
  from: number
  to: number
}

export function halfOf(at: number): Half {
  return new Date(at).getHours() < CLOCK_HOURS ? 'AM' : 'PM'
}

/** Returns the items in this half of the day of `now`, by the student's own clock, sorted by start. */
export function onFace(items: readonly StudyItem[], half: Half, now: number): OnFace[] {
  const begins = new Date(now).setHours(half === 'AM' ? 0 : CLOCK_HOURS, 0, 0, 0)
  const ends = new Date(now).setHours(half === 'AM' ? CLOCK_HOURS : 2 * CLOCK_HOURS, 0, 0, 0)
  return items
    .filter(({ start, end }) => start < ends && end > begins && end > start)
    .map((item) => ({ ...item, from: item.start <= begins ? 0 : handAt(item.start), to: item.end >= ends ? 1 : handAt(item.end) }))
    .sort(inOrder)
}

/** Returns the position of the hand, 0 to 1. It follows the clock, which on two days a year differs from the hours that have passed. */
export function handAt(at: number): number {
  const time = new Date(at)
  return ((time.getHours() % CLOCK_HOURS) + time.getMinutes() / 60) / CLOCK_HOURS
}

/** Returns whether an item is in this hour; 0 is twelve o'clock. */
export function isFilled(items: readonly OnFace[], hour: number): boolean {
  return items.some(({ from, to }) => from * CLOCK_HOURS < hour + 1 && to * CLOCK_HOURS > hour)
}
