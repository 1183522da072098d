import { describe, expect, it } from 'vitest'
import { INVITEES_MOST } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MatchReason } from '../../../schemas/rules/match.ts'
import { chosenOf, perfectMatches, previewOf, seatsText, sizeHint, withToggled } from './invitees.ts'

const student = (id: string, match: MatchReason = 'other') => ({ id: id as StudentId, firstName: id, lastName: 'Long', match })
const ids = (students: { id: string }[]) => students.map(({ id }) => id)

describe('who is asked into a new group', () => {
  it('GROUP-012 GROUP-013 three of my programme at most match perfectly, those of my year first, else as they come', () => {
    const students = [student('a', 'same_program'), student('b', 'same_year'), student('c', 'same_program_year'), student('d'), student('e', 'same_program'), student('f', 'same_program_year')]
    expect(ids(perfectMatches(students))).toEqual(['c', 'f', 'a'])
    expect(perfectMatches([student('b', 'same_year'), student('d')])).toEqual([])
  })

  it('GROUP-017 one who is chosen again is put back; the others stay in the order in which they were chosen', () => {
    const [a, b] = ['a' as StudentId, 'b' as StudentId]
    expect(withToggled([a], b)).toEqual([a, b])
    expect(withToggled([a, b], a)).toEqual([b])
  })

  it('one group asks no more than it has seats for; putting back goes on', () => {
    const all = Array.from({ length: INVITEES_MOST }, (_, at) => `s${at}` as StudentId)
    expect(withToggled(all, 'one-more' as StudentId)).toEqual(all)
    expect(withToggled(all, all[0]!)).toHaveLength(INVITEES_MOST - 1)
  })

  it('those whom this device does not know any more are left out', () => {
    expect(ids(chosenOf([student('a'), student('b')], ['b', 'gone', 'a'] as StudentId[]))).toEqual(['b', 'a'])
  })

  it('GROUP-020 two are named, the others counted', () => {
    expect(previewOf([])).toEqual({ shown: [], names: '', more: '' })
    expect(previewOf(['Ana', 'Ben'].map((name) => student(name)))).toMatchObject({ names: 'Ana, Ben', more: '' })
    const five = previewOf(['Ana', 'Ben', 'Cem', 'Dov', 'Eva'].map((name) => student(name)))
    expect(five).toMatchObject({ names: 'Ana, Ben', more: '+3 more members' })
    expect(five.shown).toHaveLength(2)
    expect(previewOf([{ firstName: '', lastName: '' }]).names).toBe('Student')
  })

  it('says how many of the seats are spoken for; beyond the type there are more, and that is said', () => {
    expect(seatsText('small', 3)).toBe('You and 3 others · 4 of 5 seats')
    expect(seatsText('solo', 1)).toBe('You and 1 other · 2 of 2 seats')
    expect(seatsText('solo', 0)).toBe('You · 1 of 2 seats')
    expect(seatsText('solo', 3)).toBe('You and 3 others · 4 of 4 seats')
    expect(sizeHint('solo', 1)).toBeNull()
    expect(sizeHint('solo', 3)).toBe('Solo Buddy is for 2 people. Yours gets 4 seats.')
    expect(sizeHint('large', INVITEES_MOST)).toBe('A group asks 99 classmates at most.')
    expect(sizeHint('large', 15)).toBe('Big Vibe Group is for 6+ people. Yours gets 16 seats.')
  })
})
