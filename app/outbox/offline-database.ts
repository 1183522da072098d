import { Dexie, type EntityTable } from 'dexie'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'

/** My own profile as I see it, for the first paint of the next start. */
export interface StoredProfile {
  /** 'profile_' plus the student's id (spec §3). */
  id: string
  userId: StudentId
  data: Account
  lastModified: number
  /** No envelope of mine changes it any more. */
  synced: boolean
}

/** What push brought while no page was open. */
export interface StoredNotification {
  id: string
  userId: StudentId
  read: boolean
  timestamp: number
}

/** Who was here last, and where: what makes the next start instant. */
export interface UserSession {
  userId: StudentId
  lastActive: number
  currentPage: string
  profileData: Account | null
  /** The server's name for the sign-in: a sign-out that is told late means this one only. */
  session: string | null
  /** What the main screens showed last, by name and arguments of their queries: a picture for the next start. */
  views?: unknown[]
}

/** Somebody signed in here once: the database is there. Looking does not make it. */
export async function hasOfflineDatabase(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === OFFLINE_DATABASE)
}

/**
 * The offline store of the specification: exactly four stores at native version 1. `messages` holds the envelopes
 * (decisions G12).
 */
export class OfflineDatabase extends Dexie {
  messages!: EntityTable<Envelope, 'id'>
  profile!: EntityTable<StoredProfile, 'id'>
  notifications!: EntityTable<StoredNotification, 'id'>
  userSessions!: EntityTable<UserSession, 'userId'>

  constructor() {
    super(OFFLINE_DATABASE, { chromeTransactionDurability: 'relaxed' })
    // Dexie multiplies its versions by ten: this is native version 1.
    this.version(0.1).stores({
      messages: 'id, order, laid, senderId, receiverId',
      profile: 'id, userId',
      notifications: 'id, userId, timestamp',
      userSessions: 'userId, lastActive',
    })
  }
}
