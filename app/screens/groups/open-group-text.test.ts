import { expect, it } from 'vitest'
import { openGroupText } from './open-group-text.ts'

it('promises that classmates see a new group only to a student who can create one for them', () => {
  const promise = 'Create one, and it shows here for your classmates.'
  for (const seenBy of ['campus', 'known', 'no-name'] as const) expect(openGroupText(seenBy, promise)).toBe(promise)
  expect(openGroupText('nobody', promise)).toMatch(/^Nobody can see you, so you cannot create or join groups\./)
  expect(openGroupText('no-campus', promise)).toMatch(/^You’re not on a campus yet/)
})
