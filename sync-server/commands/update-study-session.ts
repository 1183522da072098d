import { isEnded, isStudySessionEnd } from '../../schemas/rules/group.ts'
import type { StudySession, StudySessionUpdate } from '../../schemas/study-session.ts'
import { visibleStudySession, type VisibleStudySession } from '../queries/groups.ts'
import type { StoredGroup, StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { conflict, forbidden, invalid } from '../command-error.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { findVisibleGroup } from './find-visible-group.ts'
import { scheduleGroupJobs } from './group-jobs/schedule-group-jobs.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'
import { publishGroup } from './publish/publish-group.ts'
import { defined } from '../../schemas/defined.ts'

/**
 * Switches voice in a study session, moves its end, or ends it; any member may (clarification C12). The group's end moves with it,
 * and ending the session ends the group (clarification C11).
 */
export async function updateStudySession(
  tx: WriteTx,
  me: StudentRecord,
  input: StudySessionUpdate,
  ctx: Context,
): Promise<VisibleStudySession> {
  const { group, viewer } = await findVisibleGroup(tx, me, input.id, ctx.now())
  const session = defined((await tx.sessions.byIds([group.id]))[0])
  if (!group.memberIds.includes(me.id)) throw forbidden('Only members can change the session of a study group.')
  const now = ctx.now()
  if (input.status === 'ended') {
    const ended: StudySession = { ...session, status: 'ended', endTime: Math.min(input.endTime ?? now, now) }
    const seen = await visibleStudySession(tx, viewer, group, ended)
    await endGroup(tx, group, { reason: 'manual_deletion', by: me }, ctx)
    return seen
  }

  const { endTime = session.endTime, isVoiceActive = session.isVoiceActive } = input
  if (isEnded(session, now)) throw conflict('group-over', 'This study session has ended.')
  if (endTime !== session.endTime) {
    if (!isStudySessionEnd(endTime, session.startTime, now)) throw invalid('A session ends within the next 12 hours', 'endTime')
    await moveEnd(tx, { ...group, endTime })
  }
  const changed: StudySession = { ...session, endTime, isVoiceActive }
  await tx.sessions.put(changed)
  tx.publish(FEEDS_FOR.session(group), 'sessions', session.id)
  return visibleStudySession(tx, viewer, group, changed)
}

async function moveEnd(tx: WriteTx, { campusId, ...group }: StoredGroup): Promise<void> {
  await tx.groups.put(group, campusId)
  await scheduleGroupJobs(tx, group)
  await publishGroup(tx, { ...group, campusId })
}
