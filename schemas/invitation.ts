import * as z from 'zod/mini'
import { InvitationId } from './ids.ts'

/** The secret of an invitation link, made on the device: 128 random bits at least, in letters that need no escape. The server keeps its hash alone. */
export const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, { error: 'This is no invitation link' }))

/** An invitation to my campus, as its maker has it: without the secret. */
export const Invitation = z.object({
  id: InvitationId,
  createdAt: z.number(),
  /** Epoch ms of the server's clock. */
  expiresAt: z.number(),
  seatsLeft: z.number(),
})
export type Invitation = z.infer<typeof Invitation>

/** What `createInvitation` takes. */
export const NewInvitation = z.object({ id: InvitationId, token: InvitationToken })
export type NewInvitation = z.infer<typeof NewInvitation>

/** What `revokeInvitation` takes. */
export const InvitationRef = z.object({ id: InvitationId })
export type InvitationRef = z.infer<typeof InvitationRef>

/** What `acceptInvitation` takes. */
export const InvitationAcceptance = z.object({ token: InvitationToken })
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** What whoever follows a link is told before they join. */
export interface InvitationOffer {
  campusId: string
  /** How the one who made it is called; empty where they have no name. */
  from: string
  expiresAt: string
}

/** As /api shows it to its maker. */
export function toApiInvitation({ id, createdAt, expiresAt, seatsLeft }: Invitation) {
  return { id, createdAt: new Date(createdAt).toISOString(), expiresAt: new Date(expiresAt).toISOString(), seatsLeft }
}
