import { describe, expect, it, vi } from 'vitest'
import type { StudyItem } from '../study/study-items.ts'
import { hourIn, hourLabel, hoursOf, itemsOn, placeItems } from './day-hours.ts'

// A time zone in which the clocks change. It is set before anything formats a time.
vi.hoisted(() => void (process.env.TZ = 'Europe/Berlin'))

const at = (text: string) => new Date(text).getTime()
const THURSDAY = '2026-03-12T'
const item = (id: string, start: string, end: string): StudyItem => ({
  id,
  kind: 'group',
  name: id,
  place: '',
  start: at(start),
  end: at(end),
})
const thursday = (id: string, start: string, end: string) => item(id, THURSDAY + start, THURSDAY + end)
const ids = (items: StudyItem[], day: string) => itemsOn(items, at(`${day}T00:00`)).map(({ id }) => id)
const places = (items: StudyItem[], day = '2026-03-12') =>
  placeItems(items, at(`${day}T00:00`)).map(({ item: { id }, from, to, lane, lanes }) => ({ id, from, to, lane, lanes }))

describe('SCHED-006 a day of the schedule', () => {
  it('has the items of that day in the order of their times, and none without a duration', () => {
    const items = [
      thursday('late', '18:00', '20:00'),
      thursday('early', '08:00', '09:00'),
      thursday('none', '10:00', '10:00'),
      item('friday', '2026-03-13T00:00', '2026-03-13T01:00'),
    ]
    expect(ids(items, '2026-03-12')).toEqual(['early', 'late'])
    expect(ids(items, '2026-03-13')).toEqual(['friday'])
  })

  it('shares an item across midnight with the next day, but not one that ends at midnight', () => {
    const night = item('night', '2026-03-12T23:00', '2026-03-13T01:30')
    const evening = item('evening', '2026-03-12T22:00', '2026-03-13T00:00')
    expect(ids([night, evening], '2026-03-12')).toEqual(['evening', 'night'])
    expect(ids([night, evening], '2026-03-13')).toEqual(['night'])
    expect(places([night])).toEqual([{ id: 'night', from: 23, to: 24, lane: 0, lanes: 1 }])
    expect(places([night], '2026-03-13')).toEqual([{ id: 'night', from: 0, to: 1.5, lane: 0, lanes: 1 }])
  })

  it('uses the time on the clock when clocks go forward or back', () => {
    // In this night, 1:30 AM to 3:30 AM is one hour.
    expect(places([item('forward', '2026-03-29T01:30', '2026-03-29T03:30')], '2026-03-29')).toMatchObject([{ from: 1.5, to: 3.5 }])
    expect(hourIn(at('2026-03-29T00:00'), at('2026-03-29T12:00'))).toBe(12)
    expect(hourIn(at('2026-10-25T00:00'), at('2026-10-25T12:00'))).toBe(12)
    expect(hourIn(at('2026-10-25T00:00'), at('2026-10-26T00:00'))).toBe(24)
    // From the first 2:50 AM to the second 2:10 AM is twenty minutes.
    const back: StudyItem = {
      ...item('back', '2026-10-25T01:00', '2026-10-25T05:00'),
      start: Date.parse('2026-10-25T00:50Z'),
      end: Date.parse('2026-10-25T01:10Z'),
    }
    const [placed] = places([back], '2026-10-25')
    expect(placed!.to - placed!.from).toBeCloseTo(0.5)
  })
})

describe('overlapping items', () => {
  const lane = (lane: number, lanes: number) => ({ lane, lanes })

  it('are side by side, and an item alone has the whole width', () => {
    expect(places([thursday('a', '09:00', '11:00'), thursday('b', '10:00', '12:00'), thursday('c', '12:00', '13:00')])).toMatchObject([
      lane(0, 2),
      lane(1, 2),
      lane(0, 1),
    ])
  })

  it('use a lane again as soon as it is free', () => {
    expect(
      places([
        thursday('a', '09:00', '12:00'),
        thursday('b', '09:30', '10:30'),
        thursday('c', '10:30', '11:30'),
        thursday('d', '11:00', '13:00'),
      ]),
    ).toMatchObject([lane(0, 3), lane(1, 3), lane(1, 3), lane(2, 3)])
  })

  it('include items that are extended to have room for their name', () => {
    expect(places([thursday('a', '09:00', '09:10'), thursday('b', '09:15', '10:00')])).toMatchObject([
      { from: 9, to: 9.5, ...lane(0, 2) },
      { from: 9.25, to: 10, ...lane(1, 2) },
    ])
    expect(places([thursday('last', '23:50', '23:59')])).toMatchObject([{ from: 23.5, to: 24 }])
  })
})

describe('the hours of the grid', () => {
  const hours = (...items: StudyItem[]) => hoursOf([placeItems(items, at('2026-03-12T00:00'))])

  it('are 8 AM to 9 PM, and more when an item is outside', () => {
    expect(hours()).toEqual({ from: 8, to: 21 })
    expect(hours(thursday('a', '08:00', '21:00'))).toEqual({ from: 8, to: 21 })
    expect(hours(thursday('a', '06:30', '07:00'))).toEqual({ from: 6, to: 21 })
    expect(hours(thursday('a', '20:00', '21:05'))).toEqual({ from: 8, to: 22 })
  })

  it.each([
    [0, '12 AM'],
    [8, '8 AM'],
    [12, '12 PM'],
    [20, '8 PM'],
    [24, '12 AM'],
  ])('format %i as %s', (hour, label) => expect(hourLabel(hour)).toBe(label))
})
