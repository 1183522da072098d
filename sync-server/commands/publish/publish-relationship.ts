import { onSameCampus, visibilityOf } from '../../queries/visibility.ts'
import type { StudentRecord, WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from './feed-routing.ts'

/**
 * These have come to know each other, by a first message, an agreed meeting or a group, or share that no more: whoever is
 * not shown to the other by their campus alone appears or goes, and so does contact data for people one knows (clarification H7).
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
