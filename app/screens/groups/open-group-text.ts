import type { SeenBy } from '../../../schemas/rules/profile.ts'

/** Returns `text` for a student whose groups classmates can see and join, else why they cannot (ADR 0023). */
export function openGroupText(seenBy: SeenBy, text: string): string {
  switch (seenBy) {
    case 'nobody':
      return 'Nobody can see you, so you cannot create or join groups. Profile Settings has other choices.'
    case 'no-campus':
      return 'You’re not on a campus yet, so no classmate can see your groups. Verify your university email in Profile Settings.'
    case 'campus':
    case 'known':
    case 'no-name':
      return text
  }
}
