import type { LocalStore } from './local-store.ts'

/**
 * Which of the notifications that this device made were read, newest last. Beside the documents and not in FriendiooOfflineDB:
 * what is there came by push. A reset forgets it, and two lines of that day are unread again.
 */
export const NOTICED = 'noticed'

/** There are two a day: those of days before are not asked for any more. */
const KEPT = 8

export async function markLocalNotificationsRead(local: LocalStore, ids: readonly string[]): Promise<void> {
  const before = (await local.note<string[]>(NOTICED)) ?? []
  const after = [...new Set([...before, ...ids])].slice(-KEPT)
  if (after.length !== before.length || after.at(-1) !== before.at(-1)) await local.setNote(NOTICED, after)
}
