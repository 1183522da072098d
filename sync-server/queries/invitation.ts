import type { Invitation, InvitationOffer } from '../../schemas/invitation.ts'
import { isLive, mayInvite } from '../../schemas/rules/invitation.ts'
import { isActive } from '../account-status.ts'
import { sha256 } from '../sha256.ts'
import type { StudentRecord, ReadTx } from '../store/store.ts'

/** Under which a secret is found: the database does not have it. */
export const tokenHashOf = (token: string): string => sha256(token)

interface Open {
  maker: StudentRecord
  invitation: Invitation
}

/** The invitation that a link stands for, while it brings somebody in; null whatever the reason, for nobody is told which. */
export async function openInvitation(view: ReadTx, token: string, now: number): Promise<Open | null> {
  const link = await view.invitations.byHash(tokenHashOf(token))
  const maker = link && (await view.students.byId(link.ownerId))
  if (!maker || !isActive(maker) || !mayInvite(maker)) return null
  const invitation = maker.invitations.find(({ id }) => id === link.id)
  return invitation && isLive(invitation, now) ? { maker, invitation } : null
}

/** What anybody who has the link is told: to which campus, by whom, until when. */
export function offerOf({ maker, invitation }: Open): InvitationOffer {
  return { campusId: maker.campusId!, from: maker.firstName.trim(), expiresAt: new Date(invitation.expiresAt).toISOString() }
}
