import { shareCampus, visibilityOf } from '../../queries/visibility.ts'
import type { StudentRecord, Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { READERS } from './feed-routing.ts'

/**
 * These have come to know each other, by a first message, an agreed meeting or a group, or share that no more: whoever is
 * not shown to the other by their campus alone appears or goes, and so does contact data for people one knows (clarification H7).
 */
export function acquaint(tx: Tx, people: readonly StudentRecord[], { bus }: Pick<Context, 'bus'>): void {
  const concerned = new Set<StudentRecord>()
  for (const reader of people) {
    for (const other of people) {
      if (reader.id === other.id) continue
      if (other.contactVisibility === 'known') tx.tell(READERS.between(reader.id), 'contacts', other.id)
      if (visibilityOf(other) === 'campus' && shareCampus(reader, other)) continue
      tx.tell(READERS.between(reader.id), 'students', other.id)
      concerned.add(reader).add(other)
    }
  }
  const ids = [...concerned].map(({ id }) => id)
  if (ids.length > 0) tx.afterCommit(() => bus.sightChanged(ids))
}
