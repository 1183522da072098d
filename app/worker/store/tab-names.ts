import { STORE_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'

// Tabs of different versions read different databases, so a tab of one cannot work for a tab of another.

/** Returns the name of the Web Lock that the leader of a student's tabs holds. */
export function leaderLock(student: StudentId, version = STORE_VERSION): string {
  return `friendioo-leader-${student}-${version}`
}

/** Returns the name of the channel between a student's tabs. */
export function tabChannelName(student: StudentId): string {
  return `friendioo-${student}-${STORE_VERSION}`
}

/** Returns the name of the lock that a tab holds while it replaces the whole replica, so that no other tab does so at that time. */
export function resetLock(student: StudentId): string {
  return `${leaderLock(student)}-reset`
}
