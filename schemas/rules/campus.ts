import type { CampusId } from '../ids.ts'

/** Mail hosts that anybody can have an address at: they prove no campus (architecture.md section 5). */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net
   gmx.com web.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com tutanota.com fastmail.com qq.com 163.com
   126.com naver.com free.fr orange.fr laposte.net libero.it t-online.de`.split(/\s+/),
)

/** The campus of those whom an OpenID Connect provider signs in: its address, which is no domain of mail. */
export function campusOfIssuer(issuer: string): CampusId {
  return issuer as CampusId
}

/** Is it one that a provider proves? No address of mail does, then, and none takes it away. */
export function isOfIssuer(campusId: string): boolean {
  return campusId.includes('://')
}

/** The campus that a verified address proves, or null. */
export function campusOfAddress(email: string): CampusId | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return FREE_MAIL.has(domain) ? null : (domain as CampusId)
}
