interface PendingWork {
  /** The student has typed something that is not submitted. */
  hasDrafts: boolean
  /** Number of pending changes. */
  pending: number
  /** This browser stores nothing: a reload loses the pending changes. */
  inMemory: boolean
}

/** Returns what a reload keeps, as the offer of a newer version says it (design-language.md section 14). */
export function keptWorkText({ hasDrafts, pending, inMemory }: PendingWork): string {
  const changes = pending === 1 ? '1 waiting change' : `${pending} waiting changes`
  if (pending > 0 && inMemory) return `Wait until your ${pending === 1 ? 'change has' : `${pending} changes have`} been sent.`
  if (pending > 0) return hasDrafts ? `Drafts and ${changes} stay.` : `${changes} ${pending === 1 ? 'stays' : 'stay'}.`
  return hasDrafts ? 'Your drafts stay.' : 'Your changes stay.'
}
