import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_LIFE } from '../../schemas/constants.ts'

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
