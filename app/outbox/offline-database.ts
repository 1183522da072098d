import { Dexie, type EntityTable, type Transaction } from 'dexie'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { existingDatabases } from '../platform/existing-databases.ts'
import { queueTransactions } from '../platform/transaction-queue.ts'

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

/**
 * The offline store of the specification: exactly four stores at native version 1. `messages` holds the envelopes
 * (clarification G12).
 */
export class OfflineDatabase extends Dexie {
  messages!: EntityTable<Envelope, 'id'>
  profile!: EntityTable<StoredProfile, 'id'>
  notifications!: EntityTable<StoredNotification, 'id'>
  userSessions!: EntityTable<UserSession, 'userId'>
  #looking = false

  /** @param lost it was open, and is closed: by the browser, or because somebody removes it */
  constructor(lost: () => void = () => {}) {
    super(OFFLINE_DATABASE, { chromeTransactionDurability: 'relaxed' })
    queueTransactions(this)
    this.on('close', () => this.#looking || lost())
    // A tab that has it open gives it up when it hears of it; Dexie would warn of the moment between.
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
   * Opens it where somebody signed in here once, and answers whether it is there. It never creates it: when another tab removes
   * it between the question and the opening, the creation is aborted, because an empty database would stay.
   */
  async openExisting(): Promise<boolean> {
    if (this.isOpen()) return true
    if (!(await existingDatabases()).includes(OFFLINE_DATABASE)) return false
    let absent = false
    const takeBack = (making: Transaction) => {
      absent = true
      making.abort()
    }
    this.#looking = true
    this.on('populate', takeBack)
    try {
      await this.open()
      return true
    } catch (error) {
      if (!absent) throw error
      // What is kept here later opens it again, and makes it.
      this.close({ disableAutoOpen: false })
      return false
    } finally {
      this.#looking = false
      this.on('populate').unsubscribe(takeBack)
    }
  }
}
