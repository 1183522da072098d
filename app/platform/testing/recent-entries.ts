interface Entry {
  level: string
  event: string
  state?: Record<string, unknown>
}

/** Returns the last entries of this thread's log, the oldest first, as somebody reads them in its console. */
export function recentEntries(): readonly Entry[] {
  return (globalThis as unknown as { friendiooLog: Entry[] }).friendiooLog
}
