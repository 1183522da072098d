import type { StudentRecord } from '../store/store.ts'
import { CommandError } from '../command-error.ts'

/** Who is to be seen by nobody begins nothing with others: whoever is spoken to may see who speaks (ADR 0023). */
export function requireVisible({ visibility }: StudentRecord): void {
  if (visibility === 'nobody') throw new CommandError(403, 'unseen', 'Nobody can see you. Change who can see you in Profile Settings first.')
}
