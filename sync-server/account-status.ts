import { CommandError, unauthorized } from './command-error.ts'
import type { StudentRecord } from './store/records.ts'

/** Returns whether the account is neither deleted nor suspended. */
export const isActive = ({ suspendedAt, removedAt }: StudentRecord): boolean => suspendedAt === null && removedAt === null

/** Creates the 403 error that a suspended student gets from every route. */
const suspended = () =>
  new CommandError(403, 'suspended', 'This account is suspended. Contact the people who run Friendioo at your university.')

/** Throws if the acting student's account was deleted (401) or suspended (403) after their request began. */
export function requireActive(student: StudentRecord | null): asserts student is StudentRecord {
  if (!student || student.removedAt !== null) throw unauthorized()
  if (student.suspendedAt !== null) throw suspended()
}

/** Throws 403 if the student is visible to nobody: the receiver must be able to see a student who contacts them first (ADR 0023). */
export function requireVisible({ visibility }: StudentRecord): void {
  if (visibility === 'nobody')
    throw new CommandError(403, 'unseen', 'Nobody can see you right now. First change who can see you in Profile Settings.')
}
