import type { CampusId } from '../ids.ts'

/** Mail hosts that anybody can have an address at: they prove no campus (design.md section 5). */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net
   gmx.com web.de mail.com mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com tutanota.com fastmail.com qq.com 163.com
   126.com naver.com free.fr orange.fr laposte.net libero.it t-online.de`.split(/\s+/),
)

/** The campus that a verified address proves, or null. */
export function campusOfAddress(email: string): CampusId | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return FREE_MAIL.has(domain) ? null : (domain as CampusId)
}
