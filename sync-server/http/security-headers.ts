import { createMiddleware } from 'hono/factory'
import { SERVER_HEADER } from '../../schemas/constants.ts'

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // The dialog library locks scrolling with a style element. Scripts stay strict.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Sets the security headers on every response, static files and /healthz included (hardening N35), and the header by which the app
 * tells our responses from those of other machines (N60).
 */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next()
  // A route that may do less than the app, or must be reachable from elsewhere, sets its own policy.
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', CSP)
  c.header(SERVER_HEADER, '1')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('X-Frame-Options', 'DENY')
  c.header('Referrer-Policy', 'same-origin')
  if (!c.res.headers.has('Cross-Origin-Opener-Policy')) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
})
