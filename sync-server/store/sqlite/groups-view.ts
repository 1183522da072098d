import { and, asc, desc, eq, gt, inArray, getTableColumns } from 'drizzle-orm'
import { defined } from '../../../schemas/defined.ts'
import type { StoredGroup } from '../records.ts'
import type { ReadTx } from '../store.ts'
import { groupInvitations, groupMembers, groups } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'

type GroupRow = typeof groups.$inferSelect

/** Prepares the reads of groups, with their members and invitations. */
export function groupsView(db: Drizzle): ReadTx['groups'] {
  const groupsByIds = lazyStatement(() =>
    db
      .select()
      .from(groups)
      .where(inArray(groups.id, listParam('ids')))
      .prepare(),
  )
  const openOnCampus = lazyStatement(() =>
    db
      .select()
      .from(groups)
      .where(and(eq(groups.campusId, param('campus')), eq(groups.isPrivate, false)))
      .orderBy(asc(groups.endTime))
      .limit(param('limit'))
      .prepare(),
  )
  const groupsCreatedBy = lazyStatement(() =>
    db
      .select()
      .from(groups)
      .where(eq(groups.createdBy, param('creator')))
      .orderBy(desc(groups.endTime))
      .limit(param('limit'))
      .prepare(),
  )
  const idsOnCampus = lazyStatement(() =>
    db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.campusId, param('campus')), gt(groups.id, param('after'))))
      .orderBy(asc(groups.id))
      .limit(param('limit'))
      .prepare(),
  )
  const groupsOf = lazyStatement(() =>
    db
      .select(getTableColumns(groups))
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(eq(groupMembers.studentId, param('member')))
      .orderBy(asc(groups.endTime))
      .prepare(),
  )
  const idsOfMember = lazyStatement(() =>
    db
      .select({ id: groups.id })
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(eq(groupMembers.studentId, param('member')))
      .orderBy(asc(groups.endTime))
      .prepare(),
  )
  const membersOf = lazyStatement(() =>
    db
      .select({ groupId: groupMembers.groupId, studentId: groupMembers.studentId })
      .from(groupMembers)
      .where(inArray(groupMembers.groupId, listParam('ids')))
      .orderBy(asc(groupMembers.place))
      .prepare(),
  )
  const invitationsOf = lazyStatement(() =>
    db
      .select()
      .from(groupInvitations)
      .where(inArray(groupInvitations.groupId, listParam('ids')))
      .orderBy(asc(groupInvitations.place))
      .prepare(),
  )
  const groupsInvitedTo = lazyStatement(() =>
    db
      .select(getTableColumns(groups))
      .from(groups)
      .innerJoin(groupInvitations, eq(groupInvitations.groupId, groups.id))
      .where(eq(groupInvitations.studentId, param('student')))
      .orderBy(asc(groups.endTime))
      .limit(param('limit'))
      .prepare(),
  )
  const idsInvitedTo = lazyStatement(() =>
    db
      .select({ id: groups.id })
      .from(groups)
      .innerJoin(groupInvitations, eq(groupInvitations.groupId, groups.id))
      .where(eq(groupInvitations.studentId, param('student')))
      .orderBy(asc(groups.endTime))
      .prepare(),
  )
  const sharedGroup = lazyStatement(() =>
    db
      .select({ id: groupMembers.groupId })
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.studentId, param('a')),
          inArray(
            groupMembers.groupId,
            db
              .select({ id: groupMembers.groupId })
              .from(groupMembers)
              .where(eq(groupMembers.studentId, param('b'))),
          ),
        ),
      )
      .limit(1)
      .prepare(),
  )
  const withPeople = (rows: GroupRow[]): StoredGroup[] => {
    if (rows.length === 0) return []
    const found = new Map<string, StoredGroup>(rows.map((row) => [row.id, { ...row, memberIds: [], invitations: [] }]))
    const ids = list([...found.keys()])
    for (const { groupId, studentId } of membersOf.all({ ids })) defined(found.get(groupId)).memberIds.push(studentId)
    for (const { groupId, studentId, at } of invitationsOf.all({ ids })) defined(found.get(groupId)).invitations.push({ studentId, at })
    return [...found.values()]
  }

  return {
    byIds: async (ids) => (ids.length === 0 ? [] : withPeople(groupsByIds.all({ ids: list(ids) }))),
    openOn: async (campus, limit) => withPeople(openOnCampus.all({ campus, limit })),
    createdBy: async (creator, limit) => withPeople(groupsCreatedBy.all({ creator, limit })),
    idsOnCampus: async (campus, after, limit) => idsOnCampus.all({ campus, after: after ?? '', limit }).map(({ id }) => id),
    of: async (member) => withPeople(groupsOf.all({ member })),
    idsOfMember: async (member) => idsOfMember.all({ member }).map(({ id }) => id),
    invitedTo: async (student, limit) => withPeople(groupsInvitedTo.all({ student, limit })),
    idsInvitedTo: async (student) => idsInvitedTo.all({ student }).map(({ id }) => id),
    shared: async (a, b) => sharedGroup.get({ a, b }) !== undefined,
  }
}
