import { MAILS_AT_ONCE } from '../../schemas/constants.ts'
import { isLive } from '../auth/code.ts'
import type { JobKind } from '../jobs/lane.ts'
import type { Services } from '../services.ts'
import type { Mail, Mailer } from './mailer.ts'

/**
 * Returns the job that sends a mail (ADR 0054): several at the same time, the newest first, because its student is the one who is waiting.
 * A mail whose code was used, replaced or has expired since is not sent.
 */
export function mailJob({ store, now }: Pick<Services, 'store' | 'now'>, mailer: Mailer): JobKind {
  return {
    atOnce: MAILS_AT_ONCE,
    order: 'newest',
    run: async ({ id, payload }, stopping) => {
      const mail = payload as Mail // cast: jobs of this kind are written with it
      const { code } = mail
      if (code && !(await store.read((view) => isLive(view, code, now())))) return
      await mailer.send(id, mail, stopping)
    },
  }
}
