import * as z from 'zod'
import { INVITATIONS_MAX } from '../../../schemas/constants.ts'
import type { Operation } from '../operation.ts'
import { AccountShown, InvitationOffered, InvitationShown } from '../shapes.ts'

const NO_LINK = 'It never was, has run out, is used up or was revoked: the response does not say which.'

/** Operations of the group "Campus". */
export const CAMPUS_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/api/account/invitations',
    group: 'Campus',
    summary: 'Makes a link that brings others to the own campus',
    notes: 'The secret is made by the caller, at random, and kept here as a hash alone. The link works for a week, for ten students.',
    command: 'createInvitation',
    example: { token: '0Kx3c2kZb1yQ8mJt5rVhWd7n' },
    responses: { 201: InvitationShown },
    refusals: {
      403: 'On no campus, or on one by an invitation only.',
      409: `There are ${INVITATIONS_MAX} that work, or the id or the secret was used for something else.`,
    },
  },
  {
    method: 'DELETE',
    path: '/api/account/invitations/{id}',
    group: 'Campus',
    summary: 'Revokes such a link',
    notes: 'Who came by it stays.',
    command: 'revokeInvitation',
    responses: { 200: z.object({ id: z.string() }) },
    refusals: { 404: 'You have no such invitation.' },
  },
  {
    method: 'GET',
    path: '/api/invitations/{token}',
    group: 'Campus',
    summary: 'To which campus a link leads, and who made it',
    open: true,
    responses: { 200: InvitationOffered },
    refusals: { 404: NO_LINK, 429: 'Too much at once: `Retry-After` says how many seconds to wait.' },
  },
  {
    method: 'POST',
    path: '/api/invitations/{token}/accept',
    group: 'Campus',
    summary: 'Comes to the campus of a link',
    command: 'acceptInvitation',
    responses: { 200: AccountShown },
    refusals: { 404: NO_LINK, 409: 'You are on a campus already.' },
  },
]
