import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ISSUER_LIFE, SESSION_LIFETIME } from '../../schemas/constants.ts'
import { sha256 } from '../sha256.ts'

const NAME = 'friendioo_session'

/** The session's cookie: HttpOnly, SameSite=Lax, Path=/; on https also Secure, under the `__Host-` name (hardening N03). */
export function sessionCookie(c: Context, https: boolean) {
  const name = https ? `__Host-${NAME}` : NAME
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (value: string) => setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: SESSION_LIFETIME / 1000 }),
    clear: () => deleteCookie(c, name, { path: '/', secure: https }),
  }
}

/** Open questions of one browser: with many more its requests would be too long for any server. */
const QUESTIONS_MOST = 5

/**
 * What was asked of an OpenID Connect provider, under its state, in the browser that asked: no other one can bring the answer.
 * One each, because several windows may be on their way at once; the oldest give way. Lax, for the answer comes from another site.
 */
export function questionCookie(c: Context, https: boolean, state: string) {
  const prefix = `${https ? '__Host-' : ''}friendioo_question_`
  const name = `${prefix}${sha256(state).slice(0, 16)}`
  const drop = (name: string) => deleteCookie(c, name, { path: '/', secure: https })
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (question: string) => {
      // A browser sends the oldest first.
      const open = Object.keys(getCookie(c)).filter((known) => known.startsWith(prefix))
      for (const old of open.slice(0, Math.max(0, open.length - QUESTIONS_MOST + 1))) drop(old)
      setCookie(c, name, question, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: ISSUER_LIFE / 1000 })
    },
    clear: () => drop(name),
  }
}
