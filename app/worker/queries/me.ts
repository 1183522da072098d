import type { Account } from '../../../schemas/student.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, type Query } from './query-context.ts'

/** My own profile with my waiting changes laid over it; null until the first sync. */
export const me: Query<null, Account | null> = (sources, _, emit) =>
  combineParts(
    sources,
    ['account'],
    {
      account: (set: (docs: Account[]) => void) => sources.local.watch('account', { where: { id: sources.me } }, set),
      time: everyMinute(sources),
    },
    ({ account, time }) => {
      const [own] = sources.overlay.apply('account', account)
      return own ? availabilityAt(own, time) : null
    },
    emit,
  )
