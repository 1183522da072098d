import type { PrivacyAgreement } from '../../schemas/commands/consent-command.ts'
import { laterConsent } from '../../schemas/rules/consent.ts'
import type { Account } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Stores which privacy page I agreed to, and when. An older agreement never replaces a newer one. Nobody else is notified. */
export async function agreeToPrivacy(
  tx: WriteTx,
  me: StudentRecord,
  { version }: PrivacyAgreement,
  { composedAt }: Context,
): Promise<Account> {
  const privacyAgreed = laterConsent(me.privacyAgreed, { version, at: composedAt })
  if (privacyAgreed === me.privacyAgreed) return account(me)
  const next = { ...me, privacyAgreed }
  await tx.students.put(next)
  tx.publish(FEEDS_FOR.account(next), 'account', next.id)
  return account(next)
}
