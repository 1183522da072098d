import type { StudentId } from '../../schemas/ids.ts'
import type { StudentRecord, Tx } from '../store/store.ts'
import type { Context } from './context.ts'
import { READERS } from './readers.ts'
import { showCard, tellOfCard } from './tell-of-card.ts'
import { tellOfMatch } from './tell-of-match.ts'

const CONTACT = ['email', 'phoneNumber', 'whatsappNumber', 'contactVisibility'] as const

/**
 * Stores a changed profile and tells everybody whom it concerns: also the campus that was left, where the card is gone now but
 * for partners and fellow members, and the student's own devices, which follow other feeds from here on (hardening F11). Answers who
 * of other campuses was told.
 */
export async function keepStudent(tx: Tx, before: StudentRecord, after: StudentRecord, ctx: Pick<Context, 'now' | 'bus'>): Promise<StudentId[]> {
  await tx.students.put(after)
  const elsewhere = await tellOfCard(tx, after)
  if (before.campusId !== after.campusId) {
    tx.tell(READERS.card(before, []), 'students', after.id)
    tx.afterCommit(() => ctx.bus.moved(after.id))
  }
  showCard(tx, after, ctx)
  await tellOfMatch(tx, before, after, ctx)
  if (CONTACT.some((field) => after[field] !== before[field])) await tellOfContact(tx, before, after)
  return elsewhere
}

/** Those whom I know have contact data as a document of its own, or lose it, where it is or was meant for them (decisions H7). */
async function tellOfContact(tx: Tx, before: StudentRecord, after: StudentRecord): Promise<void> {
  if (before.contactVisibility !== 'known' && after.contactVisibility !== 'known') return
  const partners = (await tx.conversations.of(after.id)).map(({ id }) => id)
  tx.tell(READERS.between(...partners, ...(await tx.meetups.agreedWith(after.id))), 'contacts', after.id)
}
