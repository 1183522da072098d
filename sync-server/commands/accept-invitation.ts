import type { InvitationAcceptance } from '../../schemas/invitation.ts'
import type { Account } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import { openInvitation } from '../queries/invitation.ts'
import type { StudentRecord, WriteTx } from '../store/store.ts'
import { conflict, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveInvitations } from './publish/save-invitations.ts'
import { saveStudent } from './publish/save-student.ts'

/** Said of every link that brings nobody in, whatever the reason. */
export const NO_INVITATION = 'This invitation no longer works. Ask your classmate for a new link.'

/** Comes to the campus of who made the link, where I have none yet. The last seat goes to one: it is taken in the same transaction. */
export async function acceptInvitation(tx: WriteTx, me: StudentRecord, { token }: InvitationAcceptance, ctx: Context): Promise<Account> {
  if (me.campusId !== null) throw conflict('has-campus', 'You are on a campus already. An invitation is for those who are on none.')
  const open = await openInvitation(tx, token, ctx.now())
  if (!open) throw notFound(NO_INVITATION)
  const { maker, invitation } = open
  await saveInvitations(tx, maker, maker.invitations.map((each) => (each.id === invitation.id ? { ...each, seatsLeft: each.seatsLeft - 1 } : each)))
  const next = { ...me, campusId: maker.campusId, campusInvited: true, updatedAt: ctx.now() }
  await saveStudent(tx, me, next, ctx)
  return account(next)
}
