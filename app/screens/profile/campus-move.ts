import { addressOf } from '../../../schemas/rules/email-address.ts'
import { campusOfAddress, isOfIssuer } from '../../../schemas/rules/campus.ts'
import type { Account } from '../../data/views.ts'

/**
 * What becomes of my campus when I verify this address, in a sentence (ADR 0021); empty: it stays, as far as this
 * device can tell. Which address proved it is the server's to know; while mine is verified, it is that one.
 */
export function campusMove({ campusId, email, emailVerified }: Pick<Account, 'campusId' | 'email' | 'emailVerified'>, typed: string): string {
  const address = addressOf(typed)
  const next = address && campusOfAddress(address)
  if (address === null || next === campusId) return ''
  if (campusId === null) return `Verifying it brings you to the campus of ${next}.`
  const proven = emailVerified ? campusOfAddress(email) === campusId : campusId.includes('.') && !isOfIssuer(campusId)
  if (!proven) return ''
  return next === null
    ? `This is no address of a university: verifying it takes you from the campus of ${campusId}, and classmates there no longer see you.`
    : `Verifying it moves you from the campus of ${campusId} to that of ${next}. Classmates of the old one no longer see you.`
}
