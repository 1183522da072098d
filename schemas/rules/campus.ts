import type { CampusId } from '../ids.ts'
import { idOf } from '../id-of.ts'

/** Mail hosts at which anybody can have an address: such an address proves no campus (architecture.md section 5). */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net
   gmx.com web.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com tutanota.com fastmail.com qq.com 163.com
   126.com naver.com free.fr orange.fr laposte.net libero.it t-online.de`.split(/\s+/),
)

/** Returns the campus of students who sign in at an OpenID Connect provider: the provider's URL, which is never a mail domain. */
export function campusOfIssuer(issuer: string): CampusId {
  return idOf<CampusId>(issuer)
}

/** Returns whether a provider proves this campus. Then a mail address neither proves it nor ends it. */
export function isOfIssuer(campusId: string): boolean {
  return campusId.includes('://')
}

/** Returns the campus that a verified address proves, or null. */
export function campusOfAddress(email: string): CampusId | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return FREE_MAIL.has(domain) ? null : idOf<CampusId>(domain)
}
