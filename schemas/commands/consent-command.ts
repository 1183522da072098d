import * as z from 'zod/mini'
import type { Command } from './command.ts'
import { PRIVACY_VERSION } from '../constants.ts'
import { laterConsent } from '../rules/consent.ts'

/** The date of a privacy page; it is not later than the current one. */
export const PrivacyAgreement = z.object({
  version: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((version) => version <= PRIVACY_VERSION, { error: 'There is no such privacy page' }),
  ),
})
export type PrivacyAgreement = z.infer<typeof PrivacyAgreement>

/** Records that the student has read the privacy page and agrees (ADR 0036). */
export const agreeToPrivacy: Command<PrivacyAgreement> = {
  version: 1,
  input: PrivacyAgreement,
  endpoint: { method: 'POST', path: '/api/users/privacy-agreed' },
  body: (input) => ({ ...input }),
  receiver: () => 'campus',
  touches: (_, me) => ({ account: [me] }),
  effects: (known, { senderId, input, composedAt }) => {
    const account = known.account?.[senderId]
    return account
      ? { account: { [senderId]: { ...account, privacyAgreed: laterConsent(account.privacyAgreed, { ...input, at: composedAt }) } } }
      : {}
  },
  replaces: { key: () => '', merge: (_, newer) => newer },
  counted: false,
  showsRefused: false,
}
