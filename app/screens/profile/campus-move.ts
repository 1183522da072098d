import { addressOf } from '../../../schemas/rules/email-address.ts'
import { campusOfAddress, isOfIssuer } from '../../../schemas/rules/campus.ts'
import type { Account } from '../../data/views.ts'

/**
 * Returns a sentence about how verifying this address changes the student's campus (ADR 0021). Empty: it stays, as far as this
 * device knows. Only the server knows which address proved the campus; while the student's address is verified, it is that one.
 */
export function campusMove(
  { campusId, email, emailVerified }: Pick<Account, 'campusId' | 'email' | 'emailVerified'>,
  typed: string,
): string {
  const address = addressOf(typed)
  const next = address && campusOfAddress(address)
  if (address === null || next === campusId) return ''
  if (campusId === null) return `Verifying it brings you to the campus of ${next}.`
  const proven = emailVerified ? campusOfAddress(email) === campusId : campusId.includes('.') && !isOfIssuer(campusId)
  if (!proven) return ''
  return next === null
    ? `This isn’t a university address. If you verify it, you leave the ${campusId} campus. There, only people you know still see you.`
    : `Verifying it moves you from the campus of ${campusId} to that of ${next}. In the old one, only people you know still see you.`
}
