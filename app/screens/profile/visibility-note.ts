import type { SeenBy } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../data/views.ts'

type Notes<F extends 'contactVisibility' | 'visibility'> = Record<Account[F], string>

const CONTACTS: Notes<'contactVisibility'> = {
  campus: 'Everyone on your campus sees your email, phone and WhatsApp numbers.',
  known: 'They see your email, phone and WhatsApp numbers. Everyone else sees “No WhatsApp”.',
  nobody: 'No student sees your email, phone or WhatsApp number. They see “No WhatsApp”.',
  // Clarification I6: the student has not chosen yet.
  unasked:
    'Nobody sees your email and numbers until you choose. Classmates need your WhatsApp number to invite you there, and your phone number to call you.',
}

const SEEN: Notes<'visibility'> = {
  campus: 'Everyone on your campus can find you and see when you’re online.',
  known: 'Only students you have messaged, agreed to meet, or share a group with can find you and see when you’re online.',
  nobody:
    'Nobody can find you or see when you’re online. You can continue conversations and ask those partners to meet, but not contact anyone else, or create or join groups.',
}

/**
 * Returns who sees the student's contact data with this choice (clarification H7). Who cannot see the student does not see it either.
 *
 * @param seen who can see the student
 */
export function contactNote(choice: Account['contactVisibility'], seen: SeenBy): string {
  const isChosen = choice === 'campus' || choice === 'known'
  if (isChosen && seen === 'nobody') return 'Nobody can see you, so no student sees your email, phone or WhatsApp number.'
  if (choice === 'campus' && seen !== 'campus')
    return 'Anyone on your campus who can see you also sees your email, phone and WhatsApp numbers.'
  return CONTACTS[choice]
}

/** Returns who can see the student with this choice; the campus sees only who is on it and has a name (ADR 0036). */
export function seenNote(choice: Account['visibility'], seen: SeenBy): string {
  if (seen === 'no-name') return 'Everyone on your campus can find you and see when you’re online once your first and last name are saved.'
  if (seen === 'no-campus') return 'You’re not on a campus yet, so only people you know can find you and see when you’re online.'
  return SEEN[choice]
}
