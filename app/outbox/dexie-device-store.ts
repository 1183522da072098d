import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { awaitDeletion } from '../platform/await-deletion.ts'
import type { OfflineDatabase, StoredNotification, UserSession } from './offline-database.ts'

/** What is remembered of a student for the next start; what is absent stays as it was. */
export interface Remembered {
  currentPage?: string
  account?: Account
  /** No envelope of mine changes the account any more. */
  synced?: boolean
  /** The server's name for this sign-in. */
  session?: string
  views?: unknown[]
}

/** What this device remembers of people, beside their envelopes: who was here last, their profile, what push brought. */
export class DexieDeviceStore {
  /** The browser was asked to delete the database, and has not yet: until then nobody opens it, and nothing comes into it. */
  #isDeleting = false

  constructor(private readonly db: OfflineDatabase) {}

  /** Who was here last, or null. Looking leaves no empty database behind where there was none. */
  async lastSession(): Promise<UserSession | null> {
    if (!(await this.db.openExisting())) return null
    const { userSessions } = this.db
    return (await this.db.transaction('r', userSessions, () => userSessions.orderBy('lastActive').last())) ?? null
  }

  /**
   * Only a sign-in (`session`) begins to remember somebody: a page or a profile that is told late must not bring back who
   * has just signed out.
   *
   * @param now epoch ms
   */
  save(student: StudentId, { currentPage, account, synced = false, session, views }: Remembered, now: number): Promise<void> {
    const { userSessions, profile } = this.db
    return this.db.transaction('rw', userSessions, profile, async () => {
      const before = await userSessions.get(student)
      if (!before && session === undefined) return
      await userSessions.put({
        userId: student,
        lastActive: now,
        currentPage: currentPage ?? before?.currentPage ?? '/',
        profileData: account ?? before?.profileData ?? null,
        session: session ?? before?.session ?? null,
        ...((views ?? before?.views) && { views: views ?? before!.views! }),
      })
      if (account) await profile.put({ id: `profile_${student}`, userId: student, data: account, lastModified: now, synced })
    })
  }

  /** Keeps what push brought while no page was open. The same one again, or one that was read, changes nothing. */
  saveNotification(notification: Omit<StoredNotification, 'read'>): Promise<void> {
    const { notifications } = this.db
    return this.db.transaction('rw', notifications, async () => {
      if (!(await notifications.get(notification.id))) await notifications.add({ ...notification, read: false })
    })
  }

  /** Signed out: nothing of the student stays, their envelopes included. */
  wipe(student: StudentId): Promise<void> {
    return this.#remove(student, () => true)
  }

  /** Somebody else signed in: what was never sent stays, parked until its student is back (architecture.md section 6). */
  wipeExceptUnsent(student: StudentId): Promise<void> {
    return this.#remove(student, (envelope) => envelope.synced)
  }

  async isEmpty(): Promise<boolean> {
    const counts = await this.db.transaction('r', this.db.tables, () => Promise.all(this.db.tables.map((table) => table.count())))
    return counts.every((count) => count === 0)
  }

  /**
   * Removes the database where it holds nothing; it opens again, empty, when something is to be kept.
   *
   * @returns whether nothing is kept here, also where the browser did not delete it in time
   */
  async removeIfEmpty(): Promise<boolean> {
    if (this.#isDeleting || !(await this.db.openExisting())) return true
    if (!(await this.isEmpty())) return false
    this.#isDeleting = true
    await awaitDeletion(this.db.delete({ disableAutoOpen: false }).finally(() => (this.#isDeleting = false)))
    return true
  }

  #remove(student: StudentId, goes: (envelope: { synced: boolean }) => boolean): Promise<void> {
    const { userSessions, profile, notifications, messages } = this.db
    return this.db.transaction('rw', this.db.tables, async () => {
      await userSessions.delete(student)
      await profile.where('userId').equals(student).delete()
      await notifications.where('userId').equals(student).delete()
      await messages.where('senderId').equals(student).filter(goes).delete()
    })
  }
}
