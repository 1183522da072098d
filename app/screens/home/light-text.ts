import type { SeenBy } from '../../../schemas/rules/profile.ts'

const SEEN: Record<SeenBy, string> = {
  campus: 'Your light is on. Classmates can see that you’re free.',
  known: 'Your light is on. People you know can see that you’re free.',
  nobody: 'Your light is on, but nobody can see you. Profile Settings has other choices.',
  'no-name': 'Your light is on, but classmates cannot see you yet. Add your name in Profile Settings.',
  'no-campus': 'Your light is on, but you’re not on a campus yet. Verify your university email in Profile Settings.',
}

/**
 * Returns the text for a student who sees no classmates: what their own availability does.
 *
 * @param lit the student is available
 * @param waits their last change of it is not sent
 */
export function lightText(lit: boolean, waits: boolean, seenBy: SeenBy): string {
  if (!lit) return 'Switch to Available and be the first light on.'
  return waits ? 'Your light is on. Others can see it once that is sent.' : SEEN[seenBy]
}
