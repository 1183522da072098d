import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, DEFAULT_AVAILABILITY_TEXT, DEFAULT_LOCATION, HOUR, LOCATIONS, MINUTE, UNAVAILABLE_TEXT } from '../constants.ts'
import {
  asStatus,
  availabilityAt,
  availableUntil,
  STATUS_BADGE,
  STATUS_LABEL,
  STATUSES,
  toggleStatus,
  offeredText,
  shownAvailability,
  endToShow,
  type Status,
} from './availability.ts'

const at = (iso: string) => new Date(iso).getTime()

describe('the end of an availability', () => {
  it('AVAIL-017 is a time only for the status available: that of its text, or four hours later', () => {
    const composed = at('2026-03-02T12:00:00Z')
    for (const status of STATUSES) {
      expect(availableUntil(status, 'Free until 6:00 PM today', composed, 0)).toBe(
        status === 'available' ? at('2026-03-02T18:00:00Z') : null,
      )
      expect(availableUntil(status, 'Free all evening', composed, 0)).toBe(status === 'available' ? composed + 4 * HOUR : null)
    }
  })

  it('AVAIL-018 is tomorrow when the clock time is earlier than now', () => {
    expect(availableUntil('available', 'until 1:00 AM', at('2026-03-02T23:00:00Z'), 0)).toBe(at('2026-03-03T01:00:00Z'))
    // At exactly that time it would end at once today, so tomorrow is meant.
    expect(availableUntil('available', 'until 6:00 PM', at('2026-03-02T18:00:00Z'), 0)).toBe(at('2026-03-03T18:00:00Z'))
  })

  it('AVAIL-018 uses the clock of the place where it was composed', () => {
    // 23:30 in Berlin is 22:30 UTC: 1:00 AM there is midnight UTC.
    expect(availableUntil('available', 'until 1:00 AM', at('2026-03-02T22:30:00Z'), 60)).toBe(at('2026-03-03T00:00:00Z'))
    // 17:00 in New York is 22:00 UTC.
    expect(availableUntil('available', 'until 6:00 PM', at('2026-03-02T22:00:00Z'), -300)).toBe(at('2026-03-02T23:00:00Z'))
    expect(availableUntil('available', 'until 6:00 PM', at('2026-03-02T12:00:00Z'), 345)).toBe(at('2026-03-02T12:15:00Z'))
  })

  it('AVAIL-018 is always within the next day, at that minute of the composer’s clock', () => {
    const clock = fc.record({
      hour: fc.integer({ min: 1, max: 12 }),
      minute: fc.integer({ min: 0, max: 59 }),
      half: fc.constantFrom('AM', 'PM'),
    })
    fc.assert(
      fc.property(
        clock,
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        ({ hour, minute, half }, composed, offset) => {
          const text = `until ${hour}:${String(minute).padStart(2, '0')} ${half}`
          const end = availableUntil('available', text, composed, offset)!
          expect(end).toBeGreaterThan(composed)
          expect(end - composed).toBeLessThanOrEqual(DAY)
          const there = new Date(end + offset * MINUTE)
          expect([there.getUTCHours(), there.getUTCMinutes()]).toEqual([(hour % 12) + (half === 'PM' ? 12 : 0), minute])
        },
      ),
    )
  })
})

describe('the end of a text with "today"', () => {
  const today = DEFAULT_AVAILABILITY_TEXT
  it.each([
    ['2026-03-02T12:00:00Z', '2026-03-02T18:00:00Z'],
    ['2026-03-02T17:59:59Z', '2026-03-02T18:00:00Z'],
    ['2026-03-02T18:00:00Z', '2026-03-02T22:00:00Z'],
    ['2026-03-02T19:30:00Z', '2026-03-02T23:30:00Z'],
    ['2026-03-02T22:37:00Z', '2026-03-03T00:00:00Z'],
    ['2026-03-02T23:59:00Z', '2026-03-03T00:00:00Z'],
  ])('AVAIL-014 AVAIL-018 composed at %s is %s: its own time, or four hours later, at most until midnight', (composed, end) => {
    expect(availableUntil('available', today, at(composed), 0)).toBe(at(end))
  })

  it('AVAIL-018 never is another day of the composer’s clock, and never more than four hours after its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -14 * 60, max: 14 * 60 }), (composed, offset) => {
        const end = availableUntil('available', today, composed, offset)!
        const day = (time: number) => Math.floor((time + offset * MINUTE) / DAY)
        expect(end).toBeGreaterThan(composed)
        expect(day(end - 1)).toBe(day(composed))
        const six = day(composed) * DAY + 18 * HOUR - offset * MINUTE
        if (composed < six) expect(end).toBe(six)
        else expect(end - composed).toBeLessThanOrEqual(4 * HOUR)
      }),
    )
  })

  it('is the given time before that of the text, and at most a day later', () => {
    const noon = at('2026-03-02T12:00:00Z')
    expect(availableUntil('available', today, noon, 0, noon + 30 * MINUTE)).toBe(noon + 30 * MINUTE)
    expect(availableUntil('available', '', noon, 0, noon + 9 * DAY)).toBe(noon + DAY)
    expect(availableUntil('studying', today, noon, 0, noon + HOUR)).toBeNull()
  })

  it('is shown beside a text that names another end, no end, or one of tomorrow', () => {
    const noon = at('2026-03-02T12:00:00Z')
    const unsaid = (availabilityText: string, availableUntil: number | null, currentStatus: Status = 'available') =>
      endToShow({ currentStatus, availabilityText, availableUntil }, noon, 0)
    expect(unsaid(today, at('2026-03-02T18:00:00Z'))).toBeNull()
    expect(unsaid(today, at('2026-03-02T22:00:00Z'))).toBe(at('2026-03-02T22:00:00Z'))
    expect(unsaid('until 7', at('2026-03-02T19:00:00Z'))).toBeNull()
    expect(unsaid('Free until 6:00 PM tomorrow', at('2026-03-03T18:00:00Z'))).toBeNull()
    expect(unsaid('Free until 6:00 PM tomorrow', at('2026-03-02T18:00:00Z'))).toBe(at('2026-03-02T18:00:00Z'))
    expect(
      endToShow({ currentStatus: 'available', availabilityText: today, availableUntil: noon + 6 * HOUR }, noon - 7 * HOUR, 0),
    ).toBeNull()
    expect(unsaid('until 11 AM', at('2026-03-03T11:00:00Z'))).toBe(at('2026-03-03T11:00:00Z'))
    expect(unsaid('2 hours', at('2026-03-02T14:00:00Z'))).toBe(at('2026-03-02T14:00:00Z'))
    expect(unsaid('2 hours', null)).toBeNull()
    expect(unsaid('2 hours', at('2026-03-02T14:00:00Z'), 'studying')).toBeNull()
  })

  it.each([
    ['2026-03-02T17:59:00Z', '2026-03-02T18:00:00Z', [today, null]],
    ['2026-03-02T19:00:00Z', '2026-03-02T23:00:00Z', ['', at('2026-03-02T23:00:00Z')]],
    ['2026-03-02T23:00:00Z', '2026-03-03T00:00:00Z', ['', at('2026-03-03T00:00:00Z')]],
  ])('AVAIL-014 set by the switch at %s shows no time but that at which it ends', (composed, until, shown) => {
    const ends = availableUntil('available', today, at(composed), 0)
    expect(ends).toBe(at(until))
    const { text, end } = shownAvailability({ currentStatus: 'available', availabilityText: today, availableUntil: ends }, at(composed), 0)
    expect([text, end]).toEqual(shown)
  })

  it('stays as the student wrote it, beside the end', () => {
    const [evening, end] = [at('2026-03-02T19:00:00Z'), at('2026-03-02T23:00:00Z')]
    const shown = shownAvailability({ currentStatus: 'available', availabilityText: 'Here until 6:00 PM', availableUntil: end }, evening, 0)
    expect(shown).toEqual({ text: 'Here until 6:00 PM', end })
  })

  it.each([
    [0, DEFAULT_AVAILABILITY_TEXT],
    [17.5 * HOUR, DEFAULT_AVAILABILITY_TEXT],
    [17.75 * HOUR, 'Free until 11:00 PM today'],
    [22.5 * HOUR, 'Free until 11:00 PM today'],
    [22.75 * HOUR, 'Free until 11:59 PM today'],
  ])('is offered %i ms after midnight as %s', (sinceMidnight, text) => {
    expect(offeredText(sinceMidnight)).toBe(text)
  })
})

describe('the shown availability', () => {
  const until = at('2026-03-02T18:00:00Z')
  const free = { currentStatus: 'available' as Status, availabilityText: DEFAULT_AVAILABILITY_TEXT, availableUntil: until, name: 'amina' }

  it('AVAIL-019 F32 is offline and reads Currently unavailable once the time has passed', () => {
    expect(availabilityAt(free, until - 1)).toBe(free)
    const over = { currentStatus: 'offline', availabilityText: 'Currently unavailable', availableUntil: null, name: 'amina' }
    expect(availabilityAt(free, until)).toEqual(over)
    expect(availabilityAt(availabilityAt(free, until + MINUTE), until)).toEqual(over)
    expect(free.currentStatus).toBe('available')
  })

  it('AVAIL-017 does not change when it has no end or another status', () => {
    const forever = { ...free, availableUntil: null }
    expect(availabilityAt(forever, 9e15)).toBe(forever)
    const studying = { ...free, currentStatus: 'studying' as const }
    expect(availabilityAt(studying, 9e15)).toBe(studying)
  })
})

describe('the texts of availability', () => {
  it('AVAIL-026 include the default text', () => {
    expect(DEFAULT_AVAILABILITY_TEXT).toBe('Free until 6:00 PM today')
    expect(UNAVAILABLE_TEXT).toBe('Currently unavailable')
  })

  it('AVAIL-027 include the default location as the first location', () => {
    expect(DEFAULT_LOCATION).toBe('Medical Library - 2nd Floor')
    expect(LOCATIONS[0]).toBe(DEFAULT_LOCATION)
  })

  it('DATA-009 treat an unknown status as offline', () => {
    expect(STATUSES.map(asStatus)).toEqual(['available', 'studying', 'online', 'offline'])
    for (const other of ['foo', '', null, undefined, 7, {}, 'Available']) expect(STATUS_LABEL[asStatus(other)]).toBe('Offline')
  })

  it('are long labels on cards and short ones in the badge (clarification B2)', () => {
    expect(STATUS_LABEL).toEqual({ available: 'Available Now', studying: 'Studying Quietly', online: 'Online', offline: 'Offline' })
    expect(STATUS_BADGE).toEqual({ available: 'Available', studying: 'Studying', online: 'Online', offline: 'Offline' })
  })

  it('follow a tap, which turns available to offline and every other status to available (clarification B4)', () => {
    expect(STATUSES.map(toggleStatus)).toEqual(['offline', 'available', 'available', 'available'])
  })
})
