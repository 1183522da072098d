import { INVITATION_LIFETIME, INVITATION_SEATS, INVITATIONS_MAX } from '../../schemas/constants.ts'
import type { Invitation, NewInvitation } from '../../schemas/invitation.ts'
import { isLive, mayInvite } from '../../schemas/rules/invitation.ts'
import { tokenHashOf } from '../queries/invitation.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { CommandError, conflict } from '../command-error.ts'
import type { Context } from './context.ts'
import { saveInvitations } from './publish/save-invitations.ts'

/**
 * Creates a link that admits its holder to my campus (ADR 0036). It expires by the server clock; expired links no longer count
 * towards the limit.
 */
export async function createInvitation(
  tx: WriteTx,
  me: StudentRecord,
  { id, token }: NewInvitation,
  { now }: Context,
): Promise<Invitation> {
  if (!mayInvite(me))
    throw new CommandError(
      403,
      'not-proven',
      'Verify an address of your university in Profile Settings first. Then you can invite classmates.',
    )
  const live = me.invitations.filter((each) => isLive(each, now()))
  if (live.length >= INVITATIONS_MAX)
    throw conflict('too-many-invitations', `You already have ${INVITATIONS_MAX} active links. Revoke one first.`)
  const tokenHash = tokenHashOf(token)
  if (await tx.invitations.byHash(tokenHash)) throw conflict('key-reused', 'This link already exists. Make another one.')
  const invitation = { id, createdAt: now(), expiresAt: now() + INVITATION_LIFETIME, seatsLeft: INVITATION_SEATS }
  await tx.invitations.put({ tokenHash, ownerId: me.id, id, expiresAt: invitation.expiresAt })
  await saveInvitations(tx, me, [...live, invitation])
  return invitation
}
