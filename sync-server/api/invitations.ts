import { Hono } from 'hono'
import { NO_INVITATION } from '../commands/accept-invitation.ts'
import { notFound } from '../command-error.ts'
import { clientAddress } from '../limits/client-address.ts'
import { offerOf, openInvitation } from '../queries/invitation.ts'
import type { Services } from '../services.ts'
import type { Env } from '../auth/require-session.ts'

/** Shows what a link offers, without a session, because the visitor may have no account yet. */
export function invitationRoutes({ store, now, limits }: Services, trustedProxies: number): Hono<Env> {
  return new Hono<Env>().get('/api/invitations/:token', async (c) => {
    limits.invitationFrom(clientAddress(c, trustedProxies))
    const open = await store.read((view) => openInvitation(view, c.req.param('token'), now()))
    if (!open) throw notFound(NO_INVITATION)
    return c.json(offerOf(open))
  })
}
