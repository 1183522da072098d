import type { PendingChangeView } from '../../data/views.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** The outcome of a submitted change. `gone`: it was deleted, or another change replaced it. */
export type Outcome = 'confirmed' | 'failed' | 'waits' | 'gone'

interface Now {
  /** The documents as the student sees them, sent or not. */
  shown: readonly { id: string; waiting: boolean }[]
  waiting: readonly PendingChangeView[]
  /** True while nothing can be sent. */
  away: boolean
  /** True once the change has had enough time to be confirmed. */
  late: boolean
}

/** Returns null while the outcome is not known yet. */
export function outcomeOf(kind: 'requestMeetup' | 'joinGroup', id: string, { shown, waiting, away, late }: Now): Outcome | null {
  const row = waiting.find((each) => each.kind === kind && fieldsOf(each.input).id === id)
  if (row) return row.refused || row.failing ? 'failed' : away || late ? 'waits' : null
  const known = shown.find((each) => each.id === id)
  if (known && !known.waiting) return 'confirmed'
  // The two lists change at different moments, so for a short time neither may have the document.
  return late ? (known ? 'waits' : 'gone') : null
}
