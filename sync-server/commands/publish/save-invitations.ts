import type { Invitation } from '../../../schemas/invitation.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/** Stores a student's invitations in their record and publishes them to their own devices only. */
export async function saveInvitations(tx: WriteTx, maker: StudentRecord, invitations: Invitation[]): Promise<void> {
  await tx.students.put({ ...maker, invitations })
  tx.publish(FEEDS_FOR.account(maker), 'account', maker.id)
}
