import { inOrder, type StudyItem } from './study-items.ts'

export const HALVES = ['AM', 'PM'] as const
export type Half = (typeof HALVES)[number]

/** Positions of the clock, and hours of a half day. */
export const HOURS = 12

/** Where an item lies on the face: parts of the half day, 0 to 1. */
export interface OnFace extends StudyItem {
  from: number
  to: number
}

export function halfOf(at: number): Half {
  return new Date(at).getHours() < HOURS ? 'AM' : 'PM'
}

/** What lies in this half of the day that is `now`, on the student's own clock, the first to start first. */
export function onFace(items: readonly StudyItem[], half: Half, now: number): OnFace[] {
  const begins = new Date(now).setHours(half === 'AM' ? 0 : HOURS, 0, 0, 0)
  const ends = new Date(now).setHours(half === 'AM' ? HOURS : 2 * HOURS, 0, 0, 0)
  return items
    .filter(({ start, end }) => start < ends && end > begins && end > start)
    .map((item) => ({ ...item, from: item.start <= begins ? 0 : handAt(item.start), to: item.end >= ends ? 1 : handAt(item.end) }))
    .sort(inOrder)
}

/** Where the hand stands then: by the clock on the wall, which on two days a year is not by the hours passed. */
export function handAt(at: number): number {
  const time = new Date(at)
  return ((time.getHours() % HOURS) + time.getMinutes() / 60) / HOURS
}

/** Something lies in this hour; 0 is twelve o'clock. */
export function isFilled(items: readonly OnFace[], hour: number): boolean {
  return items.some(({ from, to }) => from * HOURS < hour + 1 && to * HOURS > hour)
}
