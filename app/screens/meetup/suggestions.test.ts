import { describe, expect, it } from 'vitest'
import { suggestions } from './suggestions.ts'

type Sides = Parameters<typeof suggestions>[0]
type Side = NonNullable<Sides['mine']>

const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}`).getTime()
const side = (more: Partial<Side> = {}): Side => ({
  currentStatus: 'available',
  availabilityText: '',
  availableUntil: null,
  program: '',
  year: '',
  currentSubjects: [],
  currentLocation: '',
  ...more,
})
const until = (time: string) => side({ availableUntil: at(time) })
const away = side({ currentStatus: 'offline' })
const sides = (now: string, more: Partial<Sides> = {}): Sides => ({
  now: at(now),
  clockOffset: 0,
  mine: null,
  theirs: null,
  planned: [],
  name: 'Omar',
  ...more,
})
const span = (from: string, to: string, day?: string) => ({ start: at(from, day), end: at(to, day) })
const times = (of: Sides) => suggestions(of).map(({ title, at }) => ({ title, at }))

describe('suggested meetups', () => {
  it.each([
    ['both are free', '15:41', side(), until('18:00'), 'Both free now', '16:00'],
    ['only they are', '15:20', away, side(), 'Omar is free now', '15:30'],
    ['I am not known', '15:20', null, side(), 'Omar is free now', '15:30'],
    ['they are busy', '15:41', side(), away, 'In an hour', '16:45'],
    ['they are free no longer than that', '15:41', side(), until('16:00'), 'In an hour', '16:45'],
    ['I am', '15:41', until('15:50'), side(), 'Omar is free now', '16:00'],
  ])('begin with the near time when %s', (_, now, mine, theirs, title, time) => {
    expect(times(sides(now, { mine, theirs }))[0]).toEqual({ title, at: at(time) })
  })

  it('end with tomorrow at 2 PM, also when the clocks change in the night', () => {
    for (const day of ['2026-03-28', '2026-10-24', '2026-12-31']) {
      const tomorrow = new Date(suggestions({ ...sides('12:00'), now: at('23:30', day) }).at(-1)!.at)
      expect([tomorrow.getHours(), tomorrow.getMinutes()]).toEqual([14, 0])
      expect(tomorrow.getTime() - at('23:30', day)).toBeLessThan(16 * 3_600_000)
    }
  })

  it('check the end of an availability and the plans by the server clock when the clock of the device is slow', () => {
    const slow = sides('15:41', { clockOffset: 60 * 60_000, theirs: until('16:30') })
    expect(times(slow)[0]!.title).toBe('In an hour')
    expect(times({ ...slow, clockOffset: 0 })[0]!.title).toBe('Omar is free now')
    const planned = [span('17:00', '18:00')]
    expect(times({ ...slow, theirs: side(), planned })[0]).toEqual({ title: 'While Omar is free', at: at('17:00') })
  })

  it('leave out what I have planned', () => {
    const planned = [span('15:30', '17:10'), span('14:00', '15:30', '2026-11-21')]
    expect(times(sides('15:20', { theirs: side(), planned }))).toEqual([
      { title: 'While Omar is free', at: at('17:15') },
      { title: 'Tomorrow afternoon', at: at('15:30', '2026-11-21') },
    ])
    const allDay = [span('13:00', '18:00', '2026-11-21')]
    expect(times(sides('15:20', { planned: allDay })).at(-1)).toEqual({ title: 'Tomorrow morning', at: at('09:00', '2026-11-21') })
  })

  it('never begin at night', () => {
    expect(times(sides('20:10', { theirs: side() }))).toEqual([
      { title: 'Tomorrow morning', at: at('09:00', '2026-11-21') },
      { title: 'Tomorrow afternoon', at: at('14:00', '2026-11-21') },
    ])
    expect(times(sides('01:10'))[0]).toEqual({ title: 'Later today', at: at('08:00') })
  })

  it('name a subject of both, and the place of the other', () => {
    const mine = side({ currentSubjects: ['Pathology', 'anatomy'], currentLocation: 'Dental Lab' })
    const theirs = side({ currentSubjects: ['Histology', 'Anatomy'], currentLocation: 'Study Hall A' })
    expect(suggestions(sides('15:20', { mine, theirs }))[0]).toMatchObject({ subject: 'Anatomy', location: 'Study Hall A' })
    const quiet = side({ currentSubjects: [], currentLocation: '' })
    expect(suggestions(sides('15:20', { mine, theirs: quiet }))[0]).toMatchObject({ subject: 'Pathology', location: 'Dental Lab' })
    expect(suggestions(sides('15:20', { mine: null, theirs: quiet }))[0]).toMatchObject({
      subject: '',
      location: 'Medical Library - 2nd Floor',
    })
  })
})
