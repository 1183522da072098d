import { onSameCampus, visibilityOf } from '../../queries/visibility.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/**
 * Publishes that these students have a relationship now, or no longer. They appear to each other or disappear, unless the campus
 * shows them anyway. So does contact data that is visible to known students only (clarification H7).
 */
export function publishRelationship(tx: WriteTx, people: readonly StudentRecord[], { hub }: Pick<Context, 'hub'>): void {
  const concerned = new Set<StudentRecord>()
  for (const reader of people) {
    for (const other of people) {
      if (reader.id === other.id) continue
      if (other.contactVisibility === 'known') tx.publish(FEEDS_FOR.between(reader.id), 'contacts', other.id)
      if (visibilityOf(other) === 'campus' && onSameCampus(reader, other)) continue
      tx.publish(FEEDS_FOR.between(reader.id), 'students', other.id)
      concerned.add(reader).add(other)
    }
  }
  const ids = [...concerned].map(({ id }) => id)
  if (ids.length > 0) tx.afterCommit(() => hub.visibilityChanged(ids))
}
