import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import type { RememberedView } from './offline-database.ts'

/** Data that the device remembers about students: the three stores of FriendiooOfflineDB besides `messages`. */
export interface DeviceStore {
  lastSession(): Promise<{ userId: StudentId; currentPage: string; profileData: Account | null; session?: string | null } | null>
  save(
    student: StudentId,
    what: { currentPage?: string; account?: Account; synced?: boolean; session?: string; views?: RememberedView[] },
    now: number,
  ): Promise<void>
  /** Deletes everything of a student who has signed out. */
  wipe(student: StudentId): Promise<void>
  /** Deletes the data of a student because another one signed in. Only unsent envelopes stay, parked. */
  wipeExceptUnsent(student: StudentId): Promise<void>
  /** Deletes the database if it is empty. Resolves to whether nothing of any student is stored here. */
  removeIfEmpty(): Promise<boolean>
}
