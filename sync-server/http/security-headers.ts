import { createMiddleware } from 'hono/factory'
import { SERVER_HEADER } from '../../schemas/constants.ts'

/** Where Firebase's library registers a browser for pushes. */
const FIREBASE_PUSHES = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']
/** Where it signs in, and renews its token. */
const FIREBASE_SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** What pages use of a Firebase project. */
export interface FirebaseUse {
  /** The project's Realtime Database; null: they use our own. */
  database: URL | null
  /** Origin that replaces Google's own for signing in. */
  authBase: string | null
}

/** Returns the addresses that pages may connect to besides our own. */
function serversOf({ database, authBase }: FirebaseUse): string[] {
  if (!database) return FIREBASE_PUSHES
  return [...FIREBASE_PUSHES, ...(authBase === null ? FIREBASE_SIGN_IN : [authBase]), ...socketsOf(database)]
}

/** Google's server sends the library on to another name of the same domain, such as `s-usc1c-nss-201.firebaseio.com`. */
function socketsOf({ protocol, host, hostname }: URL): string[] {
  if (protocol === 'http:') return [`ws://${host}`]
  const domain = hostname.slice(hostname.indexOf('.') + 1)
  return [`wss://${host}`, ...(GOOGLE.test(domain) ? [`wss://*.${domain}`] : [])]
}

/** A domain of Google's databases, below which nobody else has a name. */
const GOOGLE = /^(firebaseio\.com|[a-z0-9-]+\.firebasedatabase\.app)$/

const csp = (servers: readonly string[]) => [
  "default-src 'self'",
  "script-src 'self'",
  // The dialog library locks scrolling with a style element. Scripts stay strict.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  ["connect-src 'self'", ...servers].join(' '),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const permissions = (microphone: 'microphone=()' | 'microphone=(self)') => `camera=(), ${microphone}, geolocation=()`

/** The policy of the app's document, the only one that may ask for the microphone: its voice rooms do, after a tap on Voice. */
export const APP_PERMISSIONS = permissions('microphone=(self)')

/**
 * Sets the security headers on every response, static files and /healthz included (hardening N35), and the header by which the app
 * tells our responses from those of other machines (N60).
 *
 * @param firebase what pages use of a Firebase project; null: there is none
 */
export function securityHeaders({ firebase }: { firebase: FirebaseUse | null }) {
  const policy = csp(firebase ? serversOf(firebase) : []).join('; ')
  return createMiddleware(async (c, next) => {
    await next()
    // `c.header` would now make a new response for each header.
    const { headers } = c.res
    // A route that may do less than the app, or must be reachable from elsewhere, sets its own policy.
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    headers.set(SERVER_HEADER, '1')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'same-origin')
    if (!headers.has('Cross-Origin-Opener-Policy')) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    if (!headers.has('Permissions-Policy')) headers.set('Permissions-Policy', permissions('microphone=()'))
  })
}
