import { eq, inArray } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { sessions } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam } from './parameters.ts'

/** Prepares the reads of study sessions. */
export function studySessionsView(db: Drizzle): ReadTx['sessions'] {
  const studySessionsByIds = lazyStatement(() =>
    db
      .select()
      .from(sessions)
      .where(inArray(sessions.id, listParam('ids')))
      .prepare(),
  )
  const studySessionsOfGroups = lazyStatement(() =>
    db
      .select()
      .from(sessions)
      .where(inArray(sessions.groupId, listParam('ids')))
      .prepare(),
  )
  const studySessionsWithVoice = lazyStatement(() =>
    db.select({ id: sessions.id }).from(sessions).where(eq(sessions.isVoiceActive, true)).prepare(),
  )

  return {
    byIds: async (ids) => (ids.length === 0 ? [] : studySessionsByIds.all({ ids: list(ids) })),
    ofGroups: async (ids) => (ids.length === 0 ? [] : studySessionsOfGroups.all({ ids: list(ids) })),
    withVoice: async () => studySessionsWithVoice.all().map(({ id }) => id),
  }
}
