import { expect, it } from 'vitest'
import { syncWords } from './sync-words.ts'

it('CAL-001 CAL-010 a connected calendar says that it syncs only while its events can be loaded', () => {
  expect(syncWords({ isOffline: false, failed: false })).toEqual({
    isSyncing: true,
    state: 'Connected & Syncing',
    next: 'Auto-syncs every 30 seconds',
  })
  for (const failed of [false, true])
    expect(syncWords({ isOffline: true, failed })).toEqual({
      isSyncing: false,
      state: 'Connected',
      next: 'Syncs again when you are online',
    })
  expect(syncWords({ isOffline: false, failed: true })).toEqual({
    isSyncing: false,
    state: 'Connected',
    next: 'New events could not be loaded. Tries again every 30 seconds',
  })
})
