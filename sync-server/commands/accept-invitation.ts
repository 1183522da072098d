import type { InvitationAcceptance } from '../../schemas/invitation.ts'
import type { Account } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import { openInvitation } from '../queries/invitation.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveInvitations } from './publish/save-invitations.ts'
import { saveStudent } from './save-student.ts'

/** The message for every link that admits nobody, whatever the reason. */
export const NO_INVITATION = 'This invitation no longer works. Ask your classmate for a new link.'

/**
 * Puts me on the campus of the student who made the link, if I have none yet. The seat is taken in the same transaction, so only
 * one student gets the last seat.
 */
export async function acceptInvitation(tx: WriteTx, me: StudentRecord, { token }: InvitationAcceptance, ctx: Context): Promise<Account> {
  if (me.campusId !== null) throw conflict('has-campus', 'You’re already on a campus. Invitations are for students without one.')
  const open = await openInvitation(tx, token, ctx.now())
  if (!open) throw notFound(NO_INVITATION)
  const { maker, invitation } = open
  await saveInvitations(
    tx,
    maker,
    maker.invitations.map((each) => (each.id === invitation.id ? { ...each, seatsLeft: each.seatsLeft - 1 } : each)),
  )
  const next = { ...me, campusId: maker.campusId, campusInvited: true, updatedAt: ctx.now() }
  await saveStudent(tx, me, next, ctx)
  return account(next)
}
