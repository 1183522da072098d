import { Hono, type Context } from 'hono'
import { ISSUER_LIFETIME } from '../../schemas/constants.ts'
import type { Env } from './require-session.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { Services } from '../services.ts'
import { startBrowserSession } from './start-session.ts'
import { questionCookie } from './cookie.ts'
import { studentOfIdentity } from './identity.ts'
import { IssuerUnavailable, NotSignedIn, type Issuer, type SignInRequest } from './issuer.ts'
import { notSignedInPage, signedInPage } from './pages.ts'
import { returnTo } from './return-to.ts'
import { setHeader } from '../http/set-header.ts'

const CALLBACK_PATH = '/api/login/callback'

const AWAY = 'Your university’s sign-in page isn’t responding. Nothing on this device is lost. Try again in a moment.'
const NOT_SIGNED_IN =
  'You weren’t signed in: the sign-in was cancelled, took more than ten minutes or began in another browser. Nothing on this device is lost.'

/**
 * Maximum length of the return path as its cookie has it, in characters. A browser may have five such cookies, and links of strangers
 * can begin sign-ins: longer ones would fill the headers of the browser's requests, which a server then refuses (hardening N103).
 */
const RETURN_PATH_MAX = 1_000

/** Returns how long a path is in the cookie: `&` has five characters there, because it is encoded as a part of a form and of a cookie. */
function lengthInCookie(path: string): number {
  return encodeURIComponent(new URLSearchParams({ '': path }).toString()).length
}

interface Options {
  https: boolean
  publicUrl: URL | null
  trustedProxies: number
}

/** Signs students in through an OpenID Connect provider (clarification A1), without a page of ours before the provider's. */
export function issuerRoutes(services: Services, issuer: Issuer, { https, publicUrl, trustedProxies }: Options): Hono<Env> {
  const { now, limits, log } = services
  /** Returns the callback address, on the host that the student uses. */
  const callbackOf = (c: Context<Env>) => new URL(CALLBACK_PATH, publicUrl ?? c.req.url).href

  const failed = (c: Context<Env>, back: string, error: unknown) => {
    if (error instanceof IssuerUnavailable || error instanceof NotSignedIn) {
      const away = error instanceof IssuerUnavailable
      if (away) log.error({ event: 'issuer-away', reason: error.message })
      else log.info({ event: 'sign-in-refused', reason: error.message })
      return c.html(notSignedInPage({ returnTo: back, error: away ? AWAY : NOT_SIGNED_IN }), away ? 502 : 400)
    }
    const { status, message, retryAfter } = services.failure(error, c.get('requestId'))
    if (retryAfter !== undefined) setHeader(c, 'Retry-After', String(retryAfter))
    return c.html(notSignedInPage({ returnTo: back, error: message }), status as 400) // cast: Hono lists the statuses that may have a body
  }

  return new Hono<Env>()
    .get('/api/login', async (c) => {
      const meant = returnTo(c.req.query('returnTo'))
      const back = lengthInCookie(meant) > RETURN_PATH_MAX ? '/' : meant
      try {
        const { url, question } = await issuer.startSignIn(callbackOf(c))
        questionCookie(c, https, question.state).set(
          new URLSearchParams({ ...question, returnTo: back, askedAt: String(now()) }).toString(),
        )
        return c.redirect(url, 303)
      } catch (error) {
        return failed(c, back, error)
      }
    })
    .get(CALLBACK_PATH, async (c) => {
      const authResponse = new URL(c.req.url).searchParams
      const cookie = questionCookie(c, https, authResponse.get('state') ?? '')
      const kept = new URLSearchParams(cookie.read() ?? '')
      cookie.clear()
      const back = returnTo(kept.get('returnTo'))
      try {
        limits.signInFrom(clientAddress(c, trustedProxies))
        const question = questionIn(kept, now())
        const identity = await issuer.identity(authResponse, question, callbackOf(c))
        const student = await studentOfIdentity(services, identity)
        await startBrowserSession(
          c,
          services,
          https,
          student,
          async (view) => (await view.identities.studentOf(identity.issuer, identity.subject)) === student,
        )
        // Sends a page that continues by itself, instead of a redirect. The app learns from its referrer that another student may
        // have signed in. After a redirect, the provider's site could hide that referrer.
        setHeader(c, 'Refresh', `0; url=${back}`)
        return c.html(signedInPage({ returnTo: back }))
      } catch (error) {
        return failed(c, back, error)
      }
    })
}

function questionIn(kept: URLSearchParams, now: number): SignInRequest {
  const [state, nonce, verifier, askedAt] = ['state', 'nonce', 'verifier', 'askedAt'].map((name) => kept.get(name))
  if (!state || !nonce || !verifier) throw new NotSignedIn('This browser asked nothing of the kind.')
  if (now - Number(askedAt) > ISSUER_LIFETIME) throw new NotSignedIn('The question is too old.')
  return { state, nonce, verifier }
}
