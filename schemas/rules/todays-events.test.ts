import { expect, it } from 'vitest'
import { eventsOfToday } from './todays-events.ts'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime()
const event = (id: string, start: number, end: number) => ({ id, title: id, start, end })

it('CAL-035 eventsOfToday returns the events that start on the current date', () => {
  const events = [
    event('late', at(11, 23), at(12, 1)),
    event('midnight', at(12, 0), at(12, 1)),
    event('noon', at(12, 12), at(12, 13)),
    event('last', at(12, 23), at(13, 2)),
    event('tomorrow', at(13, 0), at(13, 1)),
  ]
  for (const hour of [0, 12, 23]) expect(eventsOfToday(events, at(12, hour)).map(({ id }) => id)).toEqual(['midnight', 'noon', 'last'])
})

it('eventsOfToday treats a day on which clocks change as one day', () => {
  for (const [month, day] of [
    [2, 29],
    [9, 25],
  ] as const) {
    const events = [
      event('last', new Date(2026, month, day, 23, 30).getTime(), 0),
      event('next', new Date(2026, month, day + 1, 0, 0).getTime(), 0),
    ]
    expect(eventsOfToday(events, new Date(2026, month, day, 12).getTime()).map(({ id }) => id)).toEqual(['last'])
  }
})
