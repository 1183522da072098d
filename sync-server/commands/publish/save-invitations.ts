import type { Invitation } from '../../../schemas/invitation.ts'
import type { StudentRecord, Tx } from '../../store/store.ts'
import { READERS } from './feed-routing.ts'

/** What becomes of a student's invitations stands with them, and is for their own devices alone. */
export async function keepInvitations(tx: Tx, maker: StudentRecord, invitations: Invitation[]): Promise<void> {
  await tx.students.put({ ...maker, invitations })
  tx.tell(READERS.account(maker), 'account', maker.id)
}
