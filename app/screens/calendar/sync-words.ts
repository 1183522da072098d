interface SyncWords {
  isSyncing: boolean
  /** How the calendar stands, below its name. */
  state: string
  /** When its events are loaded next. */
  next: string
}

/** Returns what the card of a connected calendar says. It does not say that it syncs while the events cannot be loaded. */
export function syncWords({ isOffline, failed }: { isOffline: boolean; failed: boolean }): SyncWords {
  if (isOffline) return { isSyncing: false, state: 'Connected', next: 'Syncs again when you are online' }
  if (failed) return { isSyncing: false, state: 'Connected', next: 'New events could not be loaded. Tries again every 30 seconds' }
  return { isSyncing: true, state: 'Connected & Syncing', next: 'Auto-syncs every 30 seconds' }
}
