import { describe, expect, it } from 'vitest'
import { INVITEES_MAX } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MatchReason } from '../../../schemas/rules/match.ts'
import { chosenOf, perfectMatches, previewOf, peopleText, sizeHint, withToggled } from './invitees.ts'

const student = (id: string, match: MatchReason = 'other') => ({ id: id as StudentId, firstName: id, lastName: 'Long', match })
const ids = (students: { id: string }[]) => students.map(({ id }) => id)

describe('the selection of invitees', () => {
  it('GROUP-012 GROUP-013 recommends at most three students of the same programme, those of the same year first, in the given order', () => {
    const students = [
      student('a', 'same_program'),
      student('b', 'same_year'),
      student('c', 'same_program_year'),
      student('d'),
      student('e', 'same_program'),
      student('f', 'same_program_year'),
    ]
    expect(ids(perfectMatches(students))).toEqual(['c', 'f', 'a'])
    expect(perfectMatches([student('b', 'same_year'), student('d')])).toEqual([])
  })

  it('GROUP-017 removes a student who is selected again and keeps the order of the others', () => {
    const [a, b] = ['a' as StudentId, 'b' as StudentId]
    expect(withToggled([a], b)).toEqual([a, b])
    expect(withToggled([a, b], a)).toEqual([b])
  })

  it('selects no more students than one group has seats for, and still removes them', () => {
    const all = Array.from({ length: INVITEES_MAX }, (_, at) => `s${at}` as StudentId)
    expect(withToggled(all, 'one-more' as StudentId)).toEqual(all)
    expect(withToggled(all, all[0]!)).toHaveLength(INVITEES_MAX - 1)
  })

  it('omits students whom this device no longer has', () => {
    expect(ids(chosenOf([student('a'), student('b')], ['b', 'gone', 'a'] as StudentId[]))).toEqual(['b', 'a'])
  })

  it('GROUP-020 names two students and counts the others', () => {
    expect(previewOf([])).toEqual({ shown: [], names: '', more: '' })
    expect(previewOf(['Ana', 'Ben'].map((name) => student(name)))).toMatchObject({ names: 'Ana, Ben', more: '' })
    const five = previewOf(['Ana', 'Ben', 'Cem', 'Dov', 'Eva'].map((name) => student(name)))
    expect(five).toMatchObject({ names: 'Ana, Ben', more: '+3 more members' })
    expect(five.shown).toHaveLength(2)
    expect(previewOf([{ firstName: '', lastName: '' }]).names).toBe('Student')
  })

  it('says for how many people a type is, and that a larger selection adds seats', () => {
    expect(peopleText('small', 3)).toBe('You and 3 others · for 3-5 people')
    expect(peopleText('solo', 1)).toBe('You and 1 other · for 2 people')
    expect(peopleText('solo', 0)).toBe('You · for 2 people')
    expect(peopleText('solo', 3)).toBe('You and 3 others')
    expect(sizeHint('solo', 1)).toBeNull()
    expect(sizeHint('solo', 3)).toBe('Solo Buddy is for 2 people. Yours gets 4 seats.')
    expect(sizeHint('large', INVITEES_MAX)).toBe('You can invite up to 99 classmates.')
    expect(sizeHint('large', 15)).toBe('Big Vibe Group is for 6+ people. Yours gets 16 seats.')
  })
})
