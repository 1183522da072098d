import { expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import type { MemberView } from '../../data/views.ts'
import { deleteWarning, leaveText, notifiedMembersText } from './delete-warning.ts'

const group = (count: number, names: string[]) => ({
  memberIds: Array.from({ length: count }, (_, at) => `${at}` as StudentId),
  members: ['Me', ...names].map((firstName, at) => ({ id: `${at}`, firstName, lastName: '', isMe: at === 0 }) as MemberView),
})

it.each([
  [1, [], ''],
  [2, ['Wei'], 'Wei is told that you deleted it.'],
  [2, [], '1 other member is told that it was deleted.'],
  [3, ['Wei', 'Daniel'], 'Wei and Daniel are told that you deleted it.'],
  [4, ['Wei', 'Daniel', 'Yara'], 'Wei, Daniel and 1 other member are told that you deleted it.'],
  [9, ['Wei'], 'Wei and 7 other members are told that it was deleted.'],
] as const)('I7 names who is notified of a deletion for %i members with %j known: %j', (count, names, told) => {
  expect(notifiedMembersText(group(count, [...names]), 'deleted')).toBe(told)
  expect(notifiedMembersText(group(count, [...names]), 'ended')).toBe(told.replace('deleted', 'ended'))
})

it('keeps the order of two names from right to left', () => {
  expect(notifiedMembersText(group(3, ['عمر', 'سارة']), 'ended')).toBe('\u2068عمر\u2069 and \u2068سارة\u2069 are told that you ended it.')
})

it('warns what a deletion does, for how many members, and that it cannot be undone', () => {
  expect(deleteWarning(3, true, false)).toBe(
    'The session ends now for all 3 members and the group is removed for everyone. This cannot be undone.',
  )
  expect(deleteWarning(1, true, false)).toBe('The session ends now and the group is removed for everyone. This cannot be undone.')
})

it('calls a session cancelled that has not begun: it does not end', () => {
  expect(deleteWarning(1, true, true)).toBe('The session is cancelled now and the group is removed for everyone. This cannot be undone.')
  expect(deleteWarning(3, false, true)).toMatch(/^The session is cancelled as soon as this is sent for all 3 members and/)
})

it('says without a network that a group ends, or a seat opens, only when this is sent', () => {
  expect(deleteWarning(3, false, false)).toMatch(/^The session ends as soon as this is sent for all 3 members/)
  expect(leaveText(true, false)).toMatch(/^Your seat opens for another student, and/)
  expect(leaveText(true, true)).toMatch(/^Your seat opens for an invited student, and/)
  expect(leaveText(false, false)).toContain('Your seat opens for another student as soon as this is sent.')
})
