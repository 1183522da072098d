import type { InvitationRef } from '../../schemas/invitation.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { notFound } from '../command-error.ts'
import { saveInvitations } from './publish/save-invitations.ts'

/** Revokes a link, so that it admits nobody else. Students who used it stay on the campus. */
export async function revokeInvitation(tx: WriteTx, me: StudentRecord, { id }: InvitationRef): Promise<InvitationRef> {
  if (!me.invitations.some((each) => each.id === id)) throw notFound('You have no such invitation.')
  await saveInvitations(
    tx,
    me,
    me.invitations.filter((each) => each.id !== id),
  )
  return { id }
}
