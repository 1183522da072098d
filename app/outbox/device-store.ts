import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'

/** What the device remembers of people: FriendiooOfflineDB's other three stores. */
export interface DeviceStore {
  lastSession(): Promise<{ userId: StudentId; currentPage: string; profileData: Account | null; session?: string | null } | null>
  save(student: StudentId, what: { currentPage?: string; account?: Account; synced?: boolean; session?: string; views?: unknown[] }, now: number): Promise<void>
  /** Signed out: nothing of the student stays. */
  wipe(student: StudentId): Promise<void>
  /** Somebody else signed in: only what was never sent stays, parked. */
  wipeExceptUnsent(student: StudentId): Promise<void>
  /** Resolves to whether nothing is kept here of anybody. */
  removeIfEmpty(): Promise<boolean>
}
