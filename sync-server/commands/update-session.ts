import { isOver, isSessionEnd } from '../../schemas/rules/group.ts'
import type { Session, SessionChange } from '../../schemas/study-session.ts'
import { sessionSeen, type SessionSeen } from '../queries/groups.ts'
import type { StoredGroup, StudentRecord, Tx } from '../store/store.ts'
import { conflict, forbidden, invalid } from '../command-error.ts'
import type { Context } from './context.ts'
import { endGroup } from './group-jobs/end-group.ts'
import { groupInSight } from './find-visible-group.ts'
import { planGroup } from './group-jobs/schedule-group-jobs.ts'
import { READERS } from './publish/feed-routing.ts'
import { tellOfGroup } from './publish/publish-group.ts'

/**
 * Switches the voice of a session of mine, moves its end, or ends it: any member may (clarification C12). Its group's end moves
 * with it, and a group whose session is ended has ended (clarification C11).
 */
export async function updateSession(tx: Tx, me: StudentRecord, input: SessionChange, ctx: Context): Promise<SessionSeen> {
  const { group, viewer } = await groupInSight(tx, me, input.id, ctx.now())
  const session = (await tx.sessions.byIds([group.id]))[0]!
  if (!group.memberIds.includes(me.id)) throw forbidden('Only members of the study group can change its session.')
  const now = ctx.now()
  if (input.status === 'ended') {
    const ended: Session = { ...session, status: 'ended', endTime: Math.min(input.endTime ?? now, now) }
    const seen = await sessionSeen(tx, viewer, group, ended)
    await endGroup(tx, group, { reason: 'manual_deletion', by: me }, ctx.bus)
    return seen
  }

  const { endTime = session.endTime, isVoiceActive = session.isVoiceActive } = input
  if (isOver(session, now)) throw conflict('group-over', 'This study session has ended.')
  if (endTime !== session.endTime) {
    if (!isSessionEnd(endTime, session.startTime, now)) throw invalid('endTime: A session ends within the next 12 hours')
    await moveEnd(tx, { ...group, endTime })
  }
  const changed: Session = { ...session, endTime, isVoiceActive }
  await tx.sessions.put(changed)
  tx.tell(READERS.session(group), 'sessions', session.id)
  return sessionSeen(tx, viewer, group, changed)
}

async function moveEnd(tx: Tx, { campusId, ...group }: StoredGroup): Promise<void> {
  await tx.groups.put(group, campusId)
  await planGroup(tx, group)
  await tellOfGroup(tx, { ...group, campusId })
}
