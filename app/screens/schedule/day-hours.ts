import { inOrder, type StudyItem } from '../study/study-items.ts'
import { daysAfter } from './days.ts'

/** Hours of the week grid, where nothing lies outside of them: 8 AM to 9 PM (design-language.md section 6). */
const USUAL = { from: 8, to: 21 }

/** What is shorter takes so many hours of the grid all the same: room for its name. */
const SHORTEST = 0.5

/** Where an item lies in a day, in hours from its midnight, and beside which others. */
export interface InDay {
  item: StudyItem
  from: number
  to: number
  /** Of what overlaps, each has a lane of its own: 0 is the first. */
  lane: number
  lanes: number
}

/** What lies in this day, or reaches into it, the first to start first. */
export function itemsOn(items: readonly StudyItem[], day: number): StudyItem[] {
  const next = daysAfter(day, 1)
  return items.filter(({ start, end }) => start < next && end > day && end > start).sort(inOrder)
}

/** A moment in hours of this day: by the clock on the wall, which on two days a year is not by the hours passed. */
export function hourIn(day: number, at: number): number {
  if (at <= day) return 0
  if (at >= daysAfter(day, 1)) return 24
  const time = new Date(at)
  return time.getHours() + time.getMinutes() / 60
}

/** Where each item of a day lies, beside what it overlaps. */
export function laidOut(items: readonly StudyItem[], day: number): InDay[] {
  const placed = itemsOn(items, day).map((item): InDay => {
    const from = Math.min(hourIn(day, item.start), 24 - SHORTEST)
    return { item, from, to: Math.max(hourIn(day, item.end), from + SHORTEST), lane: 0, lanes: 1 }
  })
  // Of those that touch each other, directly or not.
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

/** The hours that a grid of these days shows: the usual ones, and further where something lies outside of them. */
export function hoursOf(days: readonly InDay[][]): { from: number; to: number } {
  const all = days.flat()
  return {
    from: Math.min(USUAL.from, ...all.map(({ from }) => Math.floor(from))),
    to: Math.max(USUAL.to, ...all.map(({ to }) => Math.ceil(to))),
  }
}

/** '8 AM', '12 PM' */
export function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}
