import * as z from 'zod/mini'
import { InvitationId } from './ids.ts'

/**
 * The secret of an invitation link, created on the device: at least 128 random bits, in letters that need no escape. The server
 * stores only its hash.
 */
export const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, { error: 'This is no invitation link' }))

/** An invitation to my campus as its creator sees it, without the secret. */
export const Invitation = z.object({
  id: InvitationId,
  createdAt: z.number(),
  /** Epoch ms, server clock. */
  expiresAt: z.number(),
  seatsLeft: z.number(),
})
export type Invitation = z.infer<typeof Invitation>

/** Input of `createInvitation`. */
export const NewInvitation = z.object({ id: InvitationId, token: InvitationToken })
export type NewInvitation = z.infer<typeof NewInvitation>

/** Input of `revokeInvitation`. */
export const InvitationRef = z.object({ id: InvitationId })
export type InvitationRef = z.infer<typeof InvitationRef>

/** Input of `acceptInvitation`. */
export const InvitationAcceptance = z.object({ token: InvitationToken })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** The data that a student sees before accepting an invitation link. */
export interface InvitationOffer {
  campusId: string
  /** First name of its creator; empty if they have none. */
  from: string
  expiresAt: string
}

/** Returns an invitation as /api shows it to its creator. */
export function toApiInvitation({ id, createdAt, expiresAt, seatsLeft }: Invitation) {
  return { id, createdAt: new Date(createdAt).toISOString(), expiresAt: new Date(expiresAt).toISOString(), seatsLeft }
}
