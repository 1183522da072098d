import type { ThisInvitation } from '../../schemas/invitation.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import { notFound } from '../command-error.ts'
import { keepInvitations } from './publish/save-invitations.ts'

/** The link brings nobody in any more; who came by it stays. */
export async function revokeInvitation(tx: Tx, me: StudentRecord, { id }: ThisInvitation): Promise<ThisInvitation> {
  if (!me.invitations.some((each) => each.id === id)) throw notFound('There is no such invitation of yours.')
  await keepInvitations(tx, me, me.invitations.filter((each) => each.id !== id))
  return { id }
}
