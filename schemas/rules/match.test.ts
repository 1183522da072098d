import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byCloseness, MATCH_BADGE, matchReason, matchScore, type Near } from './match.ts'

const me: Near = { id: 'me', program: 'Medicine', year: '2nd Year', currentSubjects: ['Anatomy', 'Physiology'], currentLocation: 'Library' }
const like = (id: string, fields: Partial<Near> = {}): Near => ({
  id,
  program: '',
  year: '',
  currentSubjects: [],
  currentLocation: '',
  ...fields,
})

describe('matching', () => {
  it('MATCH-018 shows Match in grey for any other reason', () => {
    expect(MATCH_BADGE.other).toEqual({ label: 'Match', colour: 'grey' })
    expect(matchReason(me, like('x', { currentSubjects: ['Anatomy'] }))).toBe('other')
  })

  it('shows the badge of every reason', () => {
    expect(MATCH_BADGE).toMatchObject({
      same_program_year: { label: 'Perfect Match', colour: 'green' },
      same_program: { label: 'Same Program', colour: 'blue' },
      same_year: { label: 'Same Year', colour: 'purple' },
    })
  })

  it('scores 100, 95 and 90 by reason, lower by shared subjects (clarification E10)', () => {
    expect(matchScore(me, like('x', { program: 'Medicine', year: '2nd Year' }))).toBe(100)
    expect(matchScore(me, like('x', { program: 'Medicine', year: '3rd Year' }))).toBe(95)
    expect(matchScore(me, like('x', { program: 'Nursing', year: '2nd Year' }))).toBe(90)
    const subjects = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`)
    expect(
      [0, 1, 2, 3, 4, 9].map((count) =>
        matchScore(like('me', { currentSubjects: subjects(9) }), like('x', { currentSubjects: subjects(count) })),
      ),
    ).toEqual([0, 50, 60, 70, 80, 80])
  })

  it('counts empty fields of both students as nothing in common', () => {
    expect(matchReason(like('a'), like('b'))).toBe('other')
    expect(matchScore(like('a'), like('b'))).toBe(0)
  })

  it('ignores case when it compares subjects, and counts each once', () => {
    expect(matchScore(me, like('x', { currentSubjects: ['ANATOMY', 'anatomy'] }))).toBe(50)
  })

  const word = fc.constantFrom('', 'a', 'b')
  const near = fc.record({
    id: fc.uuid(),
    program: word,
    year: word,
    currentSubjects: fc.subarray([...'abcdefghijklmnopqrst']),
    currentLocation: word,
    isOnline: fc.boolean(),
  })

  it('DATA-059 scores from 0 to 100, however many subjects two students share', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect(matchScore(a, b)).toBeGreaterThanOrEqual(0)
        expect(matchScore(a, b)).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('scores the same from both sides', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        expect(matchScore(b, a)).toBe(matchScore(a, b))
      }),
    )
  })

  it('API-022 sorts by programme and year, programme, year, subjects, place, being online, and then by id (clarification H6)', () => {
    const order = [
      like('f', { program: 'Medicine', year: '2nd Year' }),
      like('e', { program: 'Medicine' }),
      like('d', { year: '2nd Year' }),
      like('c', { currentSubjects: ['Anatomy', 'Physiology'] }),
      like('b', { currentSubjects: ['Anatomy'] }),
      like('a2', { currentLocation: 'Library' }),
      like('a1', { isOnline: true }),
      like('a0', {}),
      like('a9', {}),
    ]
    expect(
      [...order]
        .reverse()
        .sort(byCloseness(me))
        .map(({ id }) => id),
    ).toEqual(order.map(({ id }) => id))
  })

  it('returns the same order for any initial order', () => {
    fc.assert(
      fc.property(
        near,
        fc
          .uniqueArray(near, { selector: ({ id }) => id })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (mine, [all, shuffled]) => {
          expect(shuffled.sort(byCloseness(mine))).toEqual([...all].sort(byCloseness(mine)))
        },
      ),
    )
  })
})
