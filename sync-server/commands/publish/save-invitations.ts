import type { Invitation } from '../../../schemas/invitation.ts'
import type { StudentRecord, WriteTx } from '../../store/store.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/** What becomes of a student's invitations stands with them, and is for their own devices alone. */
export async function saveInvitations(tx: WriteTx, maker: StudentRecord, invitations: Invitation[]): Promise<void> {
  await tx.students.put({ ...maker, invitations })
  tx.publish(FEEDS_FOR.account(maker), 'account', maker.id)
}
