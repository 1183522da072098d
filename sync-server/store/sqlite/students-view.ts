import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ReadTx } from '../store.ts'
import { conversations, groupMembers, meetups, students } from '../tables.ts'
import { lazyStatement } from './lazy-statement.ts'
import { wasAgreed } from './meetups-view.ts'
import type { Drizzle } from './open.ts'
import { list, listParam, param } from './parameters.ts'
import { relationshipsView } from './relationships-view.ts'

const mine = alias(groupMembers, 'mine')

/** Prepares the reads of students. */
export function studentsView(db: Drizzle): ReadTx['students'] {
  const studentById = lazyStatement(() =>
    db
      .select()
      .from(students)
      .where(eq(students.id, param('id')))
      .prepare(),
  )
  const studentsByIds = lazyStatement(() =>
    db
      .select()
      .from(students)
      .where(inArray(students.id, listParam('ids')))
      .prepare(),
  )
  const faces = lazyStatement(() =>
    db
      .select({
        id: students.id,
        firstName: students.firstName,
        lastName: students.lastName,
        profileImageUrl: students.profileImageUrl,
      })
      .from(students)
      .where(inArray(students.id, listParam('ids')))
      .prepare(),
  )
  const studentByEmail = lazyStatement(() =>
    db
      .select()
      .from(students)
      .where(eq(students.signInEmail, param('email')))
      .prepare(),
  )
  const onCampus = lazyStatement(() =>
    db
      .select()
      .from(students)
      .where(and(eq(students.campusId, param('campus')), gt(students.id, param('after'))))
      .orderBy(asc(students.id))
      .limit(param('limit'))
      .prepare(),
  )

  const suspended = lazyStatement(() =>
    db.select().from(students).where(isNotNull(students.suspendedAt)).orderBy(desc(students.suspendedAt)).prepare(),
  )

  const removed = lazyStatement(() => db.select().from(students).where(isNotNull(students.removedAt)).prepare())

  const alike = lazyStatement(() =>
    db
      .select()
      .from(students)
      .where(
        and(
          eq(students.campusId, param('campus')),
          eq(students.program, param('program')),
          eq(students.year, param('year')),
          ne(students.id, param('id')),
        ),
      )
      .orderBy(desc(students.lastSeen), asc(students.id))
      .limit(param('limit'))
      .prepare(),
  )

  const elsewhere = lazyStatement(() =>
    db
      .select({ id: students.id })
      .from(students)
      .where(
        and(
          // Two students without a campus have no campus in common.
          sql`(${param('campus')} is null or ${students.campusId} is not ${param('campus')})`,
          ne(students.id, param('id')),
          isNull(students.removedAt),
          or(
            inArray(
              students.id,
              db
                .select({ id: conversations.id })
                .from(conversations)
                .where(eq(conversations.ownerId, param('id'))),
            ),
            inArray(
              students.id,
              db
                .select({ id: groupMembers.studentId })
                .from(groupMembers)
                .where(
                  inArray(
                    groupMembers.groupId,
                    db
                      .select({ id: mine.groupId })
                      .from(mine)
                      .where(eq(mine.studentId, param('id'))),
                  ),
                ),
            ),
            inArray(
              students.id,
              db
                .select({ id: meetups.toUserId })
                .from(meetups)
                .where(and(eq(meetups.fromUserId, param('id')), wasAgreed)),
            ),
            inArray(
              students.id,
              db
                .select({ id: meetups.fromUserId })
                .from(meetups)
                .where(and(eq(meetups.toUserId, param('id')), wasAgreed)),
            ),
          ),
        ),
      )
      .prepare(),
  )

  return {
    byId: async (id) => studentById.get({ id }) ?? null,
    byIds: async (ids) => (ids.length === 0 ? [] : studentsByIds.all({ ids: list(ids) })),
    faces: async (ids) => (ids.length === 0 ? [] : faces.all({ ids: list(ids) })),
    byEmail: async (email) => studentByEmail.get({ email }) ?? null,
    onCampus: async (campus, after, limit) => onCampus.all({ campus, after: after ?? '', limit }),
    suspended: async () => suspended.all(),
    removed: async () => removed.all(),
    alike: async ({ id, campusId, program, year }, limit) =>
      campusId === null ? [] : alike.all({ id, campus: campusId, program, year, limit }),
    elsewhere: async (id, campus) => elsewhere.all({ id, campus }).map((row) => row.id),
    relationships: relationshipsView(db),
  }
}
