import type { PendingChangeView } from '../../data/views.ts'

/** What became of what was just given to be sent. `gone`: it was taken back, or another one took its place. */
export type Outcome = 'confirmed' | 'failed' | 'waits' | 'gone'

interface Now {
  /** What there is with it, sent or not. */
  shown: readonly { id: string; waiting: boolean }[]
  waiting: readonly PendingChangeView[]
  /** Nothing goes out at present. */
  away: boolean
  /** It had time enough to arrive. */
  late: boolean
}

/** Null: it is not known yet. */
export function outcomeOf(kind: 'requestMeetup' | 'joinGroup', id: string, { shown, waiting, away, late }: Now): Outcome | null {
  const row = waiting.find((each) => each.kind === kind && (each.input as { id: string }).id === id)
  if (row) return row.refused || row.failing ? 'failed' : away || late ? 'waits' : null
  const known = shown.find((each) => each.id === id)
  if (known && !known.waiting) return 'confirmed'
  // The two lists are not of the same moment: for a while it may be in none of them.
  return late ? (known ? 'waits' : 'gone') : null
}
