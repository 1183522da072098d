import type { Group } from '../../../schemas/group.ts'
import type { StudySessionView } from '../views.ts'
import { changesById } from './changes-by-id.ts'
import { ABOUT_GROUPS, firstRemovalTime, dropPastRemoval } from './groups.ts'
import { expiryTimer } from './expiry-timer.ts'
import { live, myEnvelopes } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/** My active study sessions, each with my last change. Every screen uses this query, so it reads no students. */
export const studySessions: Query<null, StudySessionView[]> = (sources, _, emit) => {
  const clock = expiryTimer(sources)
  return combineParts(
    sources,
    {
      sessions: live(sources, 'sessions'),
      groups: live(sources, 'groups'),
      envelopes: myEnvelopes(sources),
      time: clock.part,
    },
    (known) => {
      const active = dropPastRemoval(known.sessions, sources.now()).filter(({ status }) => status === 'active')
      clock.until(firstRemovalTime(active))
      const groups = new Map<string, Group>(known.groups.map((group) => [group.id, group]))
      const change = changesById(known.envelopes, ABOUT_GROUPS)
      return active.flatMap((session): StudySessionView[] => {
        // A page contains the session and its group, but they are not stored in one step.
        const group = groups.get(session.groupId)
        if (!group) return []
        const { name, location, isPrivate } = group
        return [{ ...session, ...change(session.id), name, location, isPrivate, participantCount: group.memberIds.length }]
      })
    },
    emit,
  )
}
