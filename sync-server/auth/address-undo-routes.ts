import { Hono, type Context } from 'hono'
import { clientAddress } from '../limits/client-address.ts'
import { textBody } from '../http/body.ts'
import { setHeader } from '../http/set-header.ts'
import type { Services } from '../services.ts'
import { openUndo, undoAddressChange } from './address-undo.ts'
import { undoFailedPage, undonePage, undoPage } from './address-undo-pages.ts'
import type { Env } from './require-session.ts'

const PATH = '/api/email/undo'
/** Characters of a token. The server does not look up a token of another length. */
const TOKEN_LENGTH = 32

/** Returns a function that makes the link to undo a change, on the host that the student uses. */
export function undoLinkOf(c: Context<Env>, publicUrl: URL | null): (token: string) => string {
  return (token) => {
    const url = new URL(PATH, publicUrl ?? c.req.url)
    url.searchParams.set('token', token)
    return url.href
  }
}

/**
 * The page behind the link in the mail about another address (ADR 0059). Reading it changes nothing, because programs that check mails
 * open links; its button does. Nobody needs a session: the account may be in other hands.
 */
export function addressUndoRoutes(services: Services, trustedProxies: number): Hono<Env> {
  const { store, now, limits } = services

  const failed = (c: Context<Env>, error: unknown) => {
    const { status, message, retryAfter } = services.failure(error, c.get('requestId'))
    if (retryAfter !== undefined) setHeader(c, 'Retry-After', String(retryAfter))
    return c.html(undoFailedPage(message), status as 400) // cast: Hono lists the statuses that may have a body
  }
  const tokenIn = (text: string | null | undefined) => (text?.length === TOKEN_LENGTH ? text : '')

  return new Hono<Env>()
    .get(PATH, async (c) => {
      try {
        limits.signInFrom(clientAddress(c, trustedProxies))
        const token = tokenIn(c.req.query('token'))
        const { email } = await store.read((view) => openUndo(view, token, now()))
        return c.html(undoPage({ token, email }))
      } catch (error) {
        return failed(c, error)
      }
    })
    .post(PATH, async (c) => {
      try {
        limits.signInFrom(clientAddress(c, trustedProxies))
        const form = new URLSearchParams(await textBody(c))
        return c.html(undonePage(await undoAddressChange(store, tokenIn(form.get('token')), services)))
      } catch (error) {
        return failed(c, error)
      }
    })
}
