import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMANDS, withAvailability } from './registry.ts'
import { HOUR } from '../constants.ts'
import type { StudentId } from '../ids.ts'
import { availabilityFrom, type Account, type AvailabilityUpdate } from '../student.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')

const account = {
  currentStatus: 'offline',
  availabilityText: '',
  availableUntil: null,
  currentLocation: '',
  currentSubjects: [],
  availabilityComposedAt: { status: 0, location: 0, subjects: 0 },
} as unknown as Account

/** A change as the app submits it: status and text are changed together. */
const change: fc.Arbitrary<AvailabilityUpdate> = fc
  .record({
    words: fc.option(
      fc.record({
        status: fc.constantFrom('available' as const, 'studying' as const, 'offline' as const),
        availabilityText: fc.constantFrom('until 6:00 PM', 'until 1:00 AM', 'Quiet'),
      }),
    ),
    location: fc.option(fc.string()),
    subjects: fc.option(fc.array(fc.string())),
  })
  .map(({ words, location, subjects }) => ({ ...words, ...(location !== null && { location }), ...(subjects !== null && { subjects }) }))

const given = fc.uniqueArray(
  fc.record({ change, composedAt: fc.integer({ min: 1, max: 1e9 }), utcOffset: fc.integer({ min: -720, max: 840 }) }),
  { selector: ({ composedAt }) => composedAt },
)
const all = (changes: { change: AvailabilityUpdate; composedAt: number; utcOffset: number }[]) =>
  changes.reduce((known, next) => withAvailability(known, next.change, next.composedAt, next.utcOffset), account)

describe('availability from several devices', () => {
  it('F32 ends, part by part, with the value composed last, in any order of arrival', () => {
    fc.assert(
      fc.property(
        given.chain((changes) => fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length }))),
        ([changes, shuffled]) => {
          expect(all(shuffled)).toEqual(all([...changes].sort((a, b) => a.composedAt - b.composedAt)))
        },
      ),
    )
  })

  it('F32 does not lose the laptop’s newer change when a phone reconnects, and takes over parts that the laptop did not change', () => {
    const laptop = withAvailability(account, { status: 'studying', availabilityText: 'Quiet' }, NOON + HOUR, 0)
    const phone = withAvailability(laptop, { status: 'available', availabilityText: 'Come by', location: 'Library' }, NOON, 0)
    expect(phone).toMatchObject({ currentStatus: 'studying', availabilityText: 'Quiet', currentLocation: 'Library' })
    expect(phone.availabilityComposedAt).toEqual({ status: NOON + HOUR, location: NOON, subjects: 0 })
  })

  it('F32 computes until 6 PM from the composed time, on the clock of the place where it was composed', () => {
    const composed = withAvailability(account, { status: 'available', availabilityText: 'Free until 6:00 PM today' }, NOON, 120)
    expect(composed.availableUntil).toBe(Date.parse('2026-03-02T16:00:00Z'))
  })

  it('does not move its end when only the place or the subjects change', () => {
    const free = withAvailability(account, { status: 'available', availabilityText: 'until 6:00 PM' }, NOON, 0)
    const moved = withAvailability(free, { location: 'Hall', subjects: ['Anatomy'] }, NOON + 12 * HOUR, 0)
    expect(moved).toMatchObject({ availableUntil: free.availableUntil, currentLocation: 'Hall', currentSubjects: ['Anatomy'] })
  })

  it('is the same when a change is applied once or twice, without changes to the input', () => {
    const before = structuredClone(account)
    fc.assert(
      fc.property(change, fc.integer({ min: 1, max: 1e9 }), (one, composedAt) => {
        const once = withAvailability(account, one, composedAt, 0)
        expect(withAvailability(once, one, composedAt, 0)).toEqual(once)
        expect(account).toEqual(before)
      }),
    )
  })

  it('ends at the time that it came with, until newer words come without one', () => {
    const { replaces, body } = COMMANDS.setAvailability
    const said: AvailabilityUpdate = { status: 'available', availabilityText: 'Desk 4', until: NOON + HOUR }
    expect(withAvailability(account, said, NOON, 0).availableUntil).toBe(NOON + HOUR)
    expect(withAvailability(withAvailability(account, said, NOON, 0), { until: NOON + 2 * HOUR }, NOON + 1, 0)).toMatchObject({
      availabilityText: 'Desk 4',
      availableUntil: NOON + 2 * HOUR,
    })
    expect(replaces!.merge(said, { location: 'Hall' })).toEqual({ ...said, location: 'Hall' })
    expect(replaces!.merge(said, { status: 'available', availabilityText: 'until 7' })).not.toHaveProperty('until')
    expect(body(said, 'amina' as StudentId, NOON)).toMatchObject({ until: '2026-03-02T13:00:00.000Z' })
    expect(availabilityFrom({ until: '2026-03-02T13:00:00.000Z' })).toMatchObject({ until: NOON + HOUR })
  })

  it('merges two pending changes into one with the fields of both and the newer values', () => {
    const { replaces } = COMMANDS.setAvailability
    expect(replaces!.merge({ status: 'studying', location: 'Hall' }, { status: 'available', subjects: [] })).toEqual({
      status: 'available',
      location: 'Hall',
      subjects: [],
    })
  })
})
