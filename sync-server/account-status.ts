import type { StudentRecord } from './store/store.ts'
import { CommandError, unauthorized } from './command-error.ts'

/** Neither deleted nor kept out. */
export const isActive = ({ suspendedAt, removedAt }: StudentRecord): boolean => suspendedAt === null && removedAt === null

/** What a suspended student hears wherever they come to. */
export const suspended = () => new CommandError(403, 'suspended', 'This account is suspended. Write to the people who run Friendioo at your university.')

/** Whoever acts is still here: between a request's beginning and its turn an account may have ended. */
export function requireActive(student: StudentRecord | null): asserts student is StudentRecord {
  if (!student || student.removedAt !== null) throw unauthorized()
  if (student.suspendedAt !== null) throw suspended()
}

/** Who is to be seen by nobody begins nothing with others: whoever is spoken to may see who speaks (ADR 0023). */
export function requireVisible({ visibility }: StudentRecord): void {
  if (visibility === 'nobody') throw new CommandError(403, 'unseen', 'Nobody can see you. Change who can see you in Profile Settings first.')
}
