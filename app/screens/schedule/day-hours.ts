import { inOrder, type StudyItem } from '../study/study-items.ts'
import { dateFormat } from '../../platform/date-format.ts'
import { daysAfter } from './days.ts'

const HOUR = dateFormat({ hour: 'numeric' })

/** Hours of the week grid if no item is outside of them: 8 AM to 9 PM (design-language.md section 6). */
const USUAL = { from: 8, to: 21 }

/** Hours of the grid that a shorter item takes anyway, as room for its name. */
const ITEM_HOURS_MIN = 0.5

/** The place of an item in a day, in hours since midnight, and its lane beside other items. */
export interface InDay {
  item: StudyItem
  from: number
  to: number
  /** Index of the lane; overlapping items have different lanes, and 0 is the first. */
  lane: number
  lanes: number
}

/** Returns the items that are in this day or reach into it, sorted by start. */
export function itemsOn(items: readonly StudyItem[], day: number): StudyItem[] {
  const next = daysAfter(day, 1)
  return items.filter(({ start, end }) => start < next && end > day && end > start).sort(inOrder)
}

/** Returns the hour of this day at a time, by the clock. On two days a year it differs from the number of hours that have passed. */
export function hourIn(day: number, at: number): number {
  if (at <= day) return 0
  if (at >= daysAfter(day, 1)) return 24
  const time = new Date(at)
  return time.getHours() + time.getMinutes() / 60
}

/** Returns the place of each item of a day, beside the items that it overlaps. */
export function placeItems(items: readonly StudyItem[], day: number): InDay[] {
  const placed = itemsOn(items, day).map((item): InDay => {
    const from = Math.min(hourIn(day, item.start), 24 - ITEM_HOURS_MIN)
    return { item, from, to: Math.max(hourIn(day, item.end), from + ITEM_HOURS_MIN), lane: 0, lanes: 1 }
  })
  // The items that overlap each other, directly or through others.
  let bunch: InDay[] = []
  for (const each of placed.sort((a, b) => a.from - b.from)) {
    if (bunch.every(({ to }) => to <= each.from)) bunch = []
    const taken = new Set(bunch.filter(({ to }) => to > each.from).map(({ lane }) => lane))
    while (taken.has(each.lane)) each.lane++
    bunch.push(each)
    const lanes = 1 + Math.max(...bunch.map(({ lane }) => lane))
    for (const one of bunch) one.lanes = lanes
  }
  return placed
}

/** Returns the hours of a grid of these days: the usual ones, and more if an item is outside of them. */
export function hoursOf(days: readonly InDay[][]): { from: number; to: number } {
  const all = days.flat()
  return {
    from: Math.min(USUAL.from, ...all.map(({ from }) => Math.floor(from))),
    to: Math.max(USUAL.to, ...all.map(({ to }) => Math.ceil(to))),
  }
}

/** Returns for example '8 AM' or '12 PM', or '08' where the clock has 24 hours. */
export function hourLabel(hour: number): string {
  return HOUR.format(new Date(2026, 0, 1, hour)).replace('\u202f', ' ')
}
