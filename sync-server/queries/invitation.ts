import type { Invitation, InvitationOffer } from '../../schemas/invitation.ts'
import { isLive, mayInvite } from '../../schemas/rules/invitation.ts'
import { isActive } from '../account-status.ts'
import { sha256 } from '../sha256.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { defined } from '../../schemas/defined.ts'

/** Returns the hash by which a secret is found: the database does not have the secret. */
export const tokenHashOf = (token: string): string => sha256(token)

interface Open {
  maker: StudentRecord
  invitation: Invitation
}

/**
 * Returns the invitation of a link while it brings students in. Otherwise returns null for every reason, because no client may
 * learn which one it is.
 */
export async function openInvitation(view: ReadTx, token: string, now: number): Promise<Open | null> {
  const link = await view.invitations.byHash(tokenHashOf(token))
  const maker = link && (await view.students.byId(link.ownerId))
  if (!maker || !isActive(maker) || !mayInvite(maker)) return null
  const invitation = maker.invitations.find(({ id }) => id === link.id)
  return invitation && isLive(invitation, now) ? { maker, invitation } : null
}

/** Returns the data for every student who has the link: the campus, the creator's first name, and the expiry. */
export function offerOf({ maker, invitation }: Open): InvitationOffer {
  return { campusId: defined(maker.campusId), from: maker.firstName.trim(), expiresAt: new Date(invitation.expiresAt).toISOString() }
}
