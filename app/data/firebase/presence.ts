import { SECOND } from '../../../schemas/constants.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** A heartbeat in a profile counts for three heartbeats (clarification B15). */
const HEARTBEAT_LIFETIME = 90 * SECOND

export interface Presence {
  isOnline: boolean
  /** Epoch ms; null if it is not known. */
  lastSeen: number | null
}

/** Returns whether a student is here: by a live connection, or by a recent heartbeat in their profile. */
export function readPresence(presence: unknown, profile: unknown, now: number): Presence {
  const [live, stored] = [fieldsOf(presence), fieldsOf(profile)]
  const times = [live.lastSeen, stored.lastSeen].filter((time) => typeof time === 'number')
  const beats = stored.isOnline === true && typeof stored.lastSeen === 'number' && now - stored.lastSeen < HEARTBEAT_LIFETIME
  return { isOnline: live.online === true || beats, lastSeen: times.length > 0 ? Math.max(...times) : null }
}
