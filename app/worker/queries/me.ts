import type { Account } from '../../../schemas/student.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { everyMinute } from './every-minute.ts'
import { live } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** My own account with my pending changes overlaid; null until the bootstrap. */
export const me: Query<null, Account | null> = (sources, _, emit) =>
  combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: sources.me } }),
      time: everyMinute(sources),
    },
    ({ account: [own], time }) => (own ? availabilityAt(own, time) : null),
    emit,
  )
