import { addressOf, domainOf } from '../../../schemas/rules/email-address.ts'
import type { Sqlite } from './open.ts'

/** Matches a text with a character that no address in its only form has. */
const ODD_ADDRESS = "'*[^a-z0-9.@!#$%&''*+/=?^_`{|}~-]*'"
const ODD_DOMAIN = "'*[^a-z0-9.-]*'"

interface Row {
  id: string
  email: string
  signInEmail: string
}

/**
 * Brings addresses and campuses that an older release stored into the only form (ADR 0056); runs at each start, because a backup may
 * bring older ones back. An address that has no such form, or whose form is another student's, signs nobody in any more. Suspended
 * students come first, so that the address stays theirs. Returns whether anything changed: replicas then need a new epoch.
 */
export function normalizeAddresses(db: Sqlite): boolean {
  const students = db
    .prepare(
      `select id, email, sign_in_email as signInEmail from students where sign_in_email <> id and sign_in_email glob ${ODD_ADDRESS}
       or email glob ${ODD_ADDRESS} order by suspended_at is null, id`,
    )
    .all() as Row[] // cast: the columns of the query
  const campuses = db
    .prepare(`select distinct campus_id as id from students where campus_id glob ${ODD_DOMAIN} and campus_id not like '%://%'`)
    .all() as { id: string }[] // cast: the columns of the query
  const owner = db.prepare('select id from students where sign_in_email = ?')
  const setAddress = db.prepare('update students set email = ?, sign_in_email = ?, email_verified = email_verified and ? where id = ?')
  db.transaction(() => {
    for (const { id, email, signInEmail } of students) {
      const wanted = signInEmail === id ? null : addressOf(withoutComments(signInEmail))
      const holder = wanted === null ? undefined : (owner.get(wanted) as { id: string } | undefined) // cast: the columns of the query
      const isTheirs = wanted !== null && (holder === undefined || holder.id === id)
      setAddress.run(addressOf(withoutComments(email)) ?? '', isTheirs ? wanted : id, Number(isTheirs), id)
    }
    for (const { id } of campuses) {
      const campus = domainOf(withoutComments(id))
      db.prepare('update students set campus_id = ? where campus_id = ?').run(campus, id)
      db.prepare('update groups set campus_id = ? where campus_id = ?').run(campus, id)
    }
  })()
  return students.length > 0 || campuses.length > 0
}

/** Removes comments in parentheses, which mail servers ignore (RFC 5322): the receiver is the address without them. */
function withoutComments(text: string): string {
  return text.replace(/\([^()]*\)/g, '')
}
