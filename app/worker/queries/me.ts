import type { Versioned } from '../../../schemas/collections.ts'
import type { Account } from '../../../schemas/student.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, type Query } from './query-context.ts'

/** My own account with my pending changes overlaid; null until the bootstrap. */
export const me: Query<null, Account | null> = (sources, _, emit) =>
  combineParts(
    sources,
    ['account'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      time: everyMinute(sources),
    },
    ({ account, time }) => {
      const [own] = sources.overlay.apply('account', account)
      return own ? availabilityAt(own, time) : null
    },
    emit,
  )
