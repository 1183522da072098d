import { PUSHES_NOTED_MAX, STORE_VERSION } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { awaitDeletion } from '../platform/await-deletion.ts'
import type { OfflineDatabase, RememberedView, UserSession } from './offline-database.ts'

/** Fields to remember about a student for the next start. Absent fields stay unchanged. */
export interface Remembered {
  currentPage?: string
  account?: Account
  /** True if no waiting envelope changes the account. */
  synced?: boolean
  /** The server's id of this session. */
  session?: string
  /** Each replaces the one of its name; a value of null leaves none. */
  views?: RememberedView[]
}

/** Returns a session without the shapes of another version, which this one cannot show. */
function readable(session: UserSession | undefined): UserSession | undefined {
  if (!session || session.version === STORE_VERSION) return session
  return { ...session, views: undefined, profileData: null }
}

/**
 * Stores data about students in FriendiooOfflineDB besides their envelopes: the last session, the profile, and which pushes this device has
 * shown.
 */
export class DexieDeviceStore {
  /** True from the request to delete the database until the browser has done so: `removeIfEmpty` does not ask again in the meantime. */
  #isDeleting = false

  constructor(private readonly db: OfflineDatabase) {}

  /** Returns the last session, or null. Creates no empty database if there is none. */
  async lastSession(): Promise<UserSession | null> {
    if (!(await this.db.openExisting())) return null
    const { userSessions } = this.db
    return readable(await this.db.transaction('r', userSessions, () => userSessions.orderBy('lastActive').last())) ?? null
  }

  /**
   * Saves fields about a student. Only a sign-in (`session`) creates the record: a late page or profile must not bring back a
   * student who has just signed out.
   *
   * @param now epoch ms, device clock
   */
  save(student: StudentId, { currentPage, account, synced = false, session, views = [] }: Remembered, now: number): Promise<void> {
    const { userSessions, profile } = this.db
    return this.db.transaction('rw', userSessions, profile, async () => {
      const before = readable(await userSessions.get(student))
      if (!before && session === undefined) return
      await userSessions.put({
        userId: student,
        version: STORE_VERSION,
        lastActive: now,
        currentPage: currentPage ?? before?.currentPage ?? '/',
        profileData: account ?? before?.profileData ?? null,
        session: session ?? before?.session ?? null,
        views: [...new Map([...(before?.views ?? []), ...views].map((view) => [view.name, view])).values()].filter(({ value }) => value),
      })
      if (account) await profile.put({ id: `profile_${student}`, userId: student, data: account, lastModified: now, synced })
    })
  }

  /** Notes that a push was shown. Returns false if it was before. Keeps the last `PUSHES_NOTED_MAX`. */
  notePush(id: string, student: StudentId, now: number): Promise<boolean> {
    const { notifications } = this.db
    return this.db.transaction('rw', notifications, async () => {
      if (await notifications.get(id)) return false
      await notifications.add({ id, userId: student, read: false, timestamp: now })
      const surplus = (await notifications.count()) - PUSHES_NOTED_MAX
      if (surplus > 0) await notifications.bulkDelete(await notifications.orderBy('timestamp').limit(surplus).primaryKeys())
      return true
    })
  }

  async markPushRead(id: string): Promise<void> {
    await this.db.notifications.update(id, { read: true })
  }

  /** Deletes everything of a student who has signed out, envelopes included. */
  wipe(student: StudentId): Promise<void> {
    return this.#remove(student, () => true)
  }

  /**
   * Deletes the data of a student because another one signed in. Unsent envelopes stay, parked until their student returns
   * (architecture.md section 6).
   */
  wipeExceptUnsent(student: StudentId): Promise<void> {
    return this.#remove(student, (envelope) => envelope.synced)
  }

  async isEmpty(): Promise<boolean> {
    const counts = await this.db.transaction('r', this.db.tables, () => Promise.all(this.db.tables.map((table) => table.count())))
    return counts.every((count) => count === 0)
  }

  /**
   * Deletes the database if it is empty; the next write creates it again.
   *
   * @returns whether nothing is stored here, even if the browser did not delete the database in time
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
