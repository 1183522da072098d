import { isFound, NO_FILTER } from '../../../../schemas/rules/classmate-filter.ts'
import type { ConversationView, StudentView } from '../../../data/views.ts'

/** Whom a student can write to: those they write with, the latest first, and all other classmates. */
export interface WhomToWrite {
  recent: StudentView[]
  others: StudentView[]
}

/** The fields of a conversation that it needs. */
type Known = Pick<ConversationView, 'partner' | 'archived'>

/** Returns whom the student can choose for a message, with these words in name or programme. Archived conversations are not recent. */
export function whomToWrite(conversations: readonly Known[], classmates: readonly StudentView[], words: string): WhomToWrite {
  const filter = { ...NO_FILTER, text: words }
  const known = conversations.flatMap(({ partner, archived }) => (partner && !archived ? [partner] : []))
  const knownIds = new Set(known.map(({ id }) => id))
  return {
    recent: known.filter((student) => isFound(student, filter)),
    others: classmates.filter((student) => !knownIds.has(student.id) && isFound(student, filter)),
  }
}
