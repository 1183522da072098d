import type { LocalStore } from './local-store.ts'

/**
 * Note with the ids of read notifications that this device made, newest last. FriendiooOfflineDB does not have it, because its
 * notifications came by push. A reset deletes the note, and two notifications of that day are unread again.
 */
export const NOTICED = 'noticed'

/** Maximum number of stored ids. The device makes two a day, and earlier days are no longer checked. */
const STORED_IDS_MAX = 8

export async function markLocalNotificationsRead(local: LocalStore, ids: readonly string[]): Promise<void> {
  const before = (await local.note<string[]>(NOTICED)) ?? []
  const after = [...new Set([...before, ...ids])].slice(-STORED_IDS_MAX)
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) await local.setNote(NOTICED, after)
}
