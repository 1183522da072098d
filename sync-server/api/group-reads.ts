import { Hono } from 'hono'
import { toApiGroup } from '../../schemas/group.ts'
import { person } from '../../schemas/person.ts'
import { availabilityAt } from '../../schemas/rules/availability.ts'
import { showsConnection } from '../../schemas/rules/displayed-status.ts'
import { toApiStudySession } from '../../schemas/study-session.ts'
import { findVisibleGroup } from '../commands/find-visible-group.ts'
import { activeStudySessions, visibleMembers, myGroups, openGroups } from '../queries/groups.ts'
import { viewerOf } from '../queries/viewer.ts'
import { groupFor, seesContactData, type Viewer } from '../queries/visibility.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import type { Env } from '../auth/require-session.ts'

/** Serves groups and study sessions at /api, by the same rules as the feeds. */
export function groupReadRoutes({ store, hub, now }: Services): Hono<Env> {
  const seen = <T>(me: StudentRecord, query: (view: ReadTx, viewer: Viewer, now: number) => Promise<T>) =>
    store.read(async (view) => query(view, await viewerOf(view, me), now()))
  const listed = async (me: StudentRecord, query: typeof myGroups) =>
    (await seen(me, query)).map((group) => toApiGroup(groupFor(me, group)))

  /**
   * Lists a group's members. Students who see the group get names and pictures; fellow members also get the phone numbers that
   * their owners show (clarifications C16, H7).
   */
  const members = (me: StudentRecord, groupId: string) =>
    store.read(async (view) => {
      const { group, viewer } = await findVisibleGroup(view, me, groupId, now())
      const fellow = group.memberIds.includes(me.id)
      const found = []
      for (const member of await visibleMembers(view, viewer, group)) {
        const shown = fellow && (member.id === me.id || (await seesContactData(view, me, member)))
        const { phoneNumber, whatsappNumber } = shown ? member : { phoneNumber: '', whatsappNumber: '' }
        const user = {
          ...person(member),
          program: member.program,
          year: member.year,
          phoneNumber,
          whatsappNumber,
          isOnline: showsConnection(availabilityAt(member, now()).currentStatus, hub.isConnected(member.id)),
        }
        found.push({ ...user, userId: user.id, user })
      }
      return found
    })

  return new Hono<Env>()
    .get('/api/study-groups', async (c) => c.json(await listed(c.get('signed').student, openGroups)))
    .get('/api/study-groups/my', async (c) => c.json(await listed(c.get('signed').student, myGroups)))
    .get('/api/study-groups/:id/members', async (c) => c.json(await members(c.get('signed').student, c.req.param('id'))))
    .get('/api/study-sessions/active', async (c) => {
      const sessions = await seen(c.get('signed').student, activeStudySessions)
      return c.json(sessions.map(({ session, group, people }) => toApiStudySession(session, group, people)))
    })
}
