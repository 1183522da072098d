import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { CODE_RECORD_LIFETIME, ISSUER_LIFETIME, SESSION_LIFETIME } from '../../schemas/constants.ts'
import { sha256 } from '../sha256.ts'

const NAME = 'friendioo_session'

/**
 * Reads, sets and clears the session cookie: HttpOnly, SameSite=Lax, Path=/; on https also Secure, under the `__Host-` name
 * (hardening N03).
 */
export function sessionCookie(c: Context, https: boolean) {
  const name = https ? `__Host-${NAME}` : NAME
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (value: string) =>
      setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: SESSION_LIFETIME / 1000 }),
    /** Leaves nothing of the student in this browser: the cookie of `codeCookie` goes, and the browser's own cache of this site (N61). */
    clear: () => {
      deleteCookie(c, name, { path: '/', secure: https })
      c.header('Clear-Site-Data', '"cache"')
      const code = codeCookie(c, https)
      if (code.read() !== null) code.clear()
    },
  }
}

/**
 * Remembers the browser that asked for a code, by a random id: only that browser can use the code (ADR 0055). It has the flags of the
 * session cookie, and lasts as long as the limits on codes look back.
 */
export function codeCookie(c: Context, https: boolean) {
  const name = `${https ? '__Host-' : ''}friendioo_code`
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (value: string) =>
      setCookie(c, name, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: CODE_RECORD_LIFETIME / 1000 }),
    clear: () => deleteCookie(c, name, { path: '/', secure: https }),
  }
}

/** Maximum number of open sign-in attempts of one browser. More cookies would make its requests too long for a server. */
const SIGN_INS_OPEN_MAX = 5

/**
 * Stores each sign-in attempt at an OpenID Connect provider in a cookie named after its state. Only the browser that began the
 * attempt can finish it; several can be open, and the oldest are dropped. SameSite is Lax, because the provider redirects from
 * another site.
 */
export function questionCookie(c: Context, https: boolean, state: string) {
  const prefix = `${https ? '__Host-' : ''}friendioo_question_`
  const name = `${prefix}${sha256(state).slice(0, 16)}`
  const drop = (name: string) => deleteCookie(c, name, { path: '/', secure: https })
  return {
    read: (): string | null => getCookie(c, name) ?? null,
    set: (question: string) => {
      // A browser sends the oldest cookie first.
      const open = Object.keys(getCookie(c)).filter((known) => known.startsWith(prefix))
      for (const old of open.slice(0, Math.max(0, open.length - SIGN_INS_OPEN_MAX + 1))) drop(old)
      setCookie(c, name, question, { httpOnly: true, sameSite: 'Lax', path: '/', secure: https, maxAge: ISSUER_LIFETIME / 1000 })
    },
    clear: () => drop(name),
  }
}
