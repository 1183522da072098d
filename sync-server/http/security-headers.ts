import { createMiddleware } from 'hono/factory'
import { SERVER_HEADER } from '../../schemas/constants.ts'
import { setHeader } from './set-header.ts'

/** Where Firebase's library registers a browser for pushes. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

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

/**
 * Sets the security headers on every response, static files and /healthz included (hardening N35), and the header by which the app
 * tells our responses from those of other machines (N60).
 *
 * @param firebase pages register for pushes with Firebase Cloud Messaging
 */
export function securityHeaders({ firebase }: { firebase: boolean }) {
  const policy = csp(firebase ? FIREBASE : []).join('; ')
  return createMiddleware(async (c, next) => {
    await next()
    // A route that may do less than the app, or must be reachable from elsewhere, sets its own policy.
    if (!c.res.headers.has('Content-Security-Policy')) setHeader(c, 'Content-Security-Policy', policy)
    c.header(SERVER_HEADER, '1')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', 'same-origin')
    if (!c.res.headers.has('Cross-Origin-Opener-Policy')) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  })
}
