import { expect, it } from 'vitest'
import { MINUTE } from '../../../schemas/constants.ts'
import type { CachedView } from '../views.ts'
import { viewAt } from './view-at.ts'

const at = (name: string, value: object, now: number) => viewAt({ name, args: null, value } as unknown as CachedView, now).value

it('a view of the last visit has no session that has ended since', () => {
  const sessions = [
    { id: 'ended', endTime: 0 },
    { id: 'runs', endTime: 20 * MINUTE },
  ]
  expect(at('studySessions', sessions, 10 * MINUTE)).toEqual([sessions[1]])
})

it('a view of the last visit counts nobody as available whose time has ended since, and shows no place of theirs', () => {
  const student = { currentStatus: 'available', availableUntil: 5, currentLocation: 'Library', currentSubjects: ['Anatomy'] }
  expect(at('classmates', [student], 4)).toEqual([student])
  expect(at('classmates', [student], 5)).toMatchObject([{ currentStatus: 'offline', currentLocation: '', currentSubjects: [] }])
})

it('other views stay as they were', () => {
  expect(at('meetups', [1], 10)).toEqual([1])
})
