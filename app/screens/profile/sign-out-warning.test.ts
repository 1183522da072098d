import { expect, it, vi } from 'vitest'

vi.stubGlobal('sessionStorage', {})
const { unsentOf, signOutWarning } = await import('./sign-out-warning.ts')
const nothing = { changes: 0, mayHaveArrived: false, edited: false, drafts: [] }

it('asks nothing when nothing would be lost', () => {
  expect(unsentOf(nothing)).toBeNull()
  // Drafts of the profile whose values do not differ from it.
  expect(unsentOf({ ...nothing, drafts: ['profile.edits', 'profile.picture'] })).toBeNull()
})

it.each([
  [{ changes: 1 }, '1 change has not been sent'],
  [{ changes: 1, mayHaveArrived: true }, '1 change may not have been sent'],
  [{ changes: 2, edited: true, drafts: ['lina'] }, '2 changes have not been sent'],
  [{ edited: true, drafts: ['profile.edits', 'lina'] }, 'Your changes are not saved'],
  [{ drafts: ['lina'] }, 'You have an unsent draft'],
  [{ drafts: ['meetup.lina'] }, 'You have an unsent draft'],
])('asks when %j would be lost: %s', (over, title) => {
  expect(signOutWarning(unsentOf({ ...nothing, ...over })).title).toBe(title)
})
