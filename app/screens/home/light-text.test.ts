import { expect, it } from 'vitest'
import { lightText } from './light-text.ts'

it('says that classmates see who is free only when they do', () => {
  expect(lightText(true, false, 'campus')).toBe('Your light is on. Classmates can see that you’re free.')
  for (const seenBy of ['known', 'nobody', 'no-name', 'no-campus'] as const)
    expect(lightText(true, false, seenBy)).not.toContain('Classmates can see')
  expect(lightText(true, true, 'campus')).toBe('Your light is on. Others can see it once that is sent.')
  expect(lightText(false, false, 'campus')).toBe('Switch to Available and be the first light on.')
})
