import { command, type KnownDocs } from './command.ts'
import { INVITATION_LIFETIME, INVITATION_SEATS } from '../constants.ts'
import type { StudentId } from '../ids.ts'
import { InvitationAcceptance, NewInvitation, InvitationRef, type Invitation } from '../invitation.ts'

const mine = (_: unknown, me: StudentId) => ({ account: [me] })

function withInvitations(known: KnownDocs, me: StudentId, change: (before: Invitation[]) => Invitation[]): KnownDocs {
  const account = known.account?.[me]
  return account ? { account: { [me]: { ...account, invitations: change(account.invitations) } } } : {}
}

/** Commands about links that bring others to the campus of their creator (ADR 0036). */
export const INVITATION_COMMANDS = {
  createInvitation: command<NewInvitation>({
    version: 1,
    input: NewInvitation,
    endpoint: { method: 'POST', path: '/api/account/invitations' },
    body: (input) => ({ ...input }),
    idOf: (input) => input.id,
    receiver: () => 'campus',
    touches: mine,
    effects: (known, { senderId, input: { id }, composedAt }) =>
      withInvitations(known, senderId, (before) =>
        before.some((each) => each.id === id)
          ? before
          : [...before, { id, createdAt: composedAt, expiresAt: composedAt + INVITATION_LIFETIME, seatsLeft: INVITATION_SEATS }],
      ),
    counted: true,
    showsRefused: false,
  }),

  revokeInvitation: command<InvitationRef>({
    version: 1,
    input: InvitationRef,
    endpoint: { method: 'DELETE', path: '/api/account/invitations/:id' },
    body: () => undefined,
    // 404 means that the link is already revoked.
    success: () => [404],
    receiver: () => 'campus',
    touches: mine,
    effects: (known, { senderId, input: { id } }) => withInvitations(known, senderId, (before) => before.filter((each) => each.id !== id)),
    counted: true,
    showsRefused: false,
  }),

  acceptInvitation: command<InvitationAcceptance>({
    version: 1,
    input: InvitationAcceptance,
    endpoint: { method: 'POST', path: '/api/invitations/:token/accept' },
    body: () => undefined,
    receiver: () => 'campus',
    touches: mine,
    // Only the server knows to which campus the link leads.
    effects: () => ({}),
    counted: true,
    showsRefused: false,
  }),
} as const
