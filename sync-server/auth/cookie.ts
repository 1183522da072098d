import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ISSUER_LIFE, SESSION_LIFE } from '../../schemas/constants.ts'

const NAME = 'friendioo_session'

/** The session's cookie: HttpOnly, SameSite=Lax, Path=/; on https also Secure, under the `__Host-` name (hardening N03). */
export function sessionCookie(c: Context, https: boolean) {
  const name = https ? `__Host-${NAME}` : NAME
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (value: string) => setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: SESSION_LIFE / 1000 }),
    clear: () => deleteCookie(c, name, { path: '/', secure: https }),
  }
}

/**
 * What was asked of an OpenID Connect provider, under its state, in the browser that asked: no other one can bring the answer.
 * One each, because two windows may be on their way at once. Lax, for the answer comes from another site.
 */
export function questionCookie(c: Context, https: boolean, state: string) {
  const name = `${https ? '__Host-' : ''}friendioo_question_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (question: string) => setCookie(c, name, question, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: ISSUER_LIFE / 1000 }),
    clear: () => deleteCookie(c, name, { path: '/', secure: https }),
  }
}
