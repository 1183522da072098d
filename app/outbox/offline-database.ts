import { Dexie, type DBCore, type EntityTable, type Transaction } from 'dexie'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { existingDatabases } from '../platform/existing-databases.ts'
import { queueTransactions } from '../platform/transaction-queue.ts'

/**
 * My own account as screens show it, in the store that the specification names (spec §3). The next start paints the copy in `UserSession`.
 */
export interface StoredProfile {
  /** 'profile_' plus the student's id (spec §3). */
  id: string
  userId: StudentId
  data: Account
  lastModified: number
  /** True if no waiting envelope changes it. */
  synced: boolean
}

/** A push that this device has shown. `id` is `PushPayload.id`. */
export interface StoredNotification {
  id: string
  userId: StudentId
  read: boolean
  timestamp: number
}

/** A picture of a screen for the next start: the name and arguments of its query, and its value. */
export interface RememberedView {
  name: string
  value: unknown
}

/** The last signed-in student, and their page: they make the next start instant. */
export interface UserSession {
  userId: StudentId
  /** The `STORE_VERSION` of `profileData` and `views`; absent in old rows. */
  version?: number
  lastActive: number
  currentPage: string
  profileData: Account | null
  /** The server's id of the session: a sign-out that is sent late ends only this one. */
  session: string | null
  /** The last views of the main screens, one of each name. */
  views?: RememberedView[] | undefined
}

/**
 * Ends a transaction that writes envelopes only when they are on the disk, so that an empty battery loses none (ADR 0104). The other
 * stores can be loaded again, and need not wait.
 */
function writeEnvelopesToDisk(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(stores, mode, mode === 'readwrite' && stores.includes('messages') ? { durability: 'strict' } : options),
  }
}

/**
 * The offline store of the specification: exactly four stores at native version 1. `messages` holds the envelopes
 * (clarification G12).
 */
export class OfflineDatabase extends Dexie {
  messages!: EntityTable<Envelope, 'id'>
  profile!: EntityTable<StoredProfile, 'id'>
  notifications!: EntityTable<StoredNotification, 'id'>
  userSessions!: EntityTable<UserSession, 'userId'>
  #isProbing = false

  /**
   * @param lost called when the open database is closed, by the browser or because it is being deleted
   * @param autoOpen whether any read or write opens the database, and creates it if it does not exist. Otherwise only `openExisting` opens
   *   it, and later uses fail once the database was deleted.
   */
  constructor(lost: () => void = () => {}, autoOpen = true) {
    super(OFFLINE_DATABASE, { chromeTransactionDurability: 'relaxed', autoOpen })
    this.use({ stack: 'dbcore', create: writeEnvelopesToDisk })
    queueTransactions(this)
    this.on('close', () => this.#isProbing || lost())
    // A tab closes its database when the browser requests this. Dexie would warn until then.
    this.on('blocked', () => false)
    // Dexie multiplies its versions by ten: this is native version 1.
    this.version(0.1).stores({
      messages: 'id, order, laid, senderId, receiverId',
      profile: 'id, userId',
      notifications: 'id, userId, timestamp',
      userSessions: 'userId, lastActive',
    })
  }

  /**
   * Opens the database if it exists, and returns whether it does. Creates none: if another tab deletes it between the check and the
   * opening, the creation is aborted. Otherwise an empty database would stay.
   */
  async openExisting(): Promise<boolean> {
    if (this.isOpen()) return true
    if (!(await existingDatabases()).includes(OFFLINE_DATABASE)) return false
    let absent = false
    const takeBack = (making: Transaction) => {
      absent = true
      making.abort()
    }
    this.#isProbing = true
    this.on('populate', takeBack)
    try {
      await this.open()
      return true
    } catch (error) {
      if (!absent) throw error
      // A later write opens the database again and creates it.
      this.close({ disableAutoOpen: false })
      return false
    } finally {
      this.#isProbing = false
      this.on('populate').unsubscribe(takeBack)
    }
  }
}
