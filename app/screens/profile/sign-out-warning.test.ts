import { expect, it, vi } from 'vitest'

vi.stubGlobal('sessionStorage', {})
const { unsentOf, signOutWarning } = await import('./sign-out-warning.ts')
const nothing = { changes: [], edited: false, drafts: [], elsewhere: false }
const change = (attempts = 0, refused = false) => ({ attempts, refused })

it('asks also while it is not known what would be lost', () => {
  expect(signOutWarning('not known').text).toMatch(/including anything that was not sent\./)
})

it('asks nothing when nothing would be lost', () => {
  expect(unsentOf(nothing)).toBeNull()
  // Drafts of the profile whose values do not differ from it.
  expect(unsentOf({ ...nothing, drafts: ['profile.edits', 'profile.picture'] })).toBeNull()
})

it.each([
  [{ changes: [change()] }, '1 change has not been sent'],
  [{ changes: [change(1, true)] }, '1 change has not been sent'],
  [{ changes: [change(1)] }, '1 change may not have been sent'],
  [{ changes: [change(), change()], edited: true, drafts: ['lina'] }, '2 changes have not been sent'],
  [{ edited: true, drafts: ['profile.edits', 'lina'] }, 'Your changes are not saved'],
  [{ drafts: ['lina'] }, 'You have an unsent draft'],
  [{ drafts: ['meetup.lina'] }, 'You have an unsent draft'],
  [{ drafts: ['lina'], elsewhere: true }, 'You have an unsent draft'],
  [{ elsewhere: true }, 'You have an unsent draft in another tab'],
])('asks when %j would be lost: %s', (over, title) => {
  expect(signOutWarning(unsentOf({ ...nothing, ...over })).title).toBe(title)
})

it.each([
  [{ changes: [change()] }, 'including this change.'],
  [{ changes: [change(), change()], edited: true }, 'including these changes and your unsaved edits.'],
  [{ changes: [change()], elsewhere: true }, 'including this change and your drafts.'],
  [{ edited: true, drafts: ['lina'] }, 'including these changes and your drafts.'],
  [{ changes: [change()], edited: true, drafts: ['lina'] }, 'including this change, your unsaved edits, and your drafts.'],
])('names all that would be lost of %j: %s', (over, text) => {
  expect(signOutWarning(unsentOf({ ...nothing, ...over })).text).toContain(text)
})
