import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql, getTableColumns, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { StudentId } from '../../../schemas/ids.ts'
import { pairKey } from '../../../schemas/ids.ts'
import type { StoredGroup, ReadTx } from '../store.ts'
import * as t from '../tables.ts'
import { calendarsView } from './calendars.ts'
import { invitationsView } from './invitations.ts'
import { keyedMessagesView } from './keyed-messages.ts'
import { notificationsView } from './notifications-view.ts'
import type { Drizzle } from './open.ts'
import { reportsView } from './reports.ts'
import { addressUndosView } from './address-undos.ts'
import { pushSubscriptionsView } from './push-subscriptions.ts'
import { pushTokensView } from './push-tokens.ts'
import { signInsView } from './sign-ins.ts'
import { list, listed, NO_END, param } from './parameters.ts'
import { tiesView } from './ties.ts'
import { defined } from '../../../schemas/defined.ts'
import { lazily } from './lazily.ts'

type GroupRow = typeof t.groups.$inferSelect

/** Prepares all reads of one connection. */
export function viewOf(db: Drizzle): ReadTx {
  const { students, pictures, messages, conversations, pairs, meetups, groups, groupInvitations, groupMembers, sessions, blocks } = t
  // The answer to the time that stands, or to an earlier one: who agreed once knows the other.
  const wasAgreed = or(
    eq(meetups.status, 'accepted'),
    sql`exists (select 1 from json_each(${meetups.earlier}) where json_extract(value, '$.status') = 'accepted')`,
  )

  const mine = alias(groupMembers, 'mine')

  const studentById = lazily(() =>
    db
      .select()
      .from(students)
      .where(eq(students.id, param('id')))
      .prepare(),
  )
  const studentsByIds = lazily(() =>
    db
      .select()
      .from(students)
      .where(inArray(students.id, listed('ids')))
      .prepare(),
  )
  const studentByEmail = lazily(() =>
    db
      .select()
      .from(students)
      .where(eq(students.signInEmail, param('email')))
      .prepare(),
  )
  const onCampus = lazily(() =>
    db
      .select()
      .from(students)
      .where(and(eq(students.campusId, param('campus')), gt(students.id, param('after'))))
      .orderBy(asc(students.id))
      .limit(param('limit'))
      .prepare(),
  )

  const suspended = lazily(() =>
    db.select().from(students).where(isNotNull(students.suspendedAt)).orderBy(desc(students.suspendedAt)).prepare(),
  )

  const removed = lazily(() => db.select().from(students).where(isNotNull(students.removedAt)).prepare())

  const alike = lazily(() =>
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

  const elsewhere = lazily(() =>
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

  const pictureOf = lazily(() =>
    db
      .select()
      .from(pictures)
      .where(eq(pictures.ownerId, param('owner')))
      .prepare(),
  )
  const picturesByHash = lazily(() =>
    db
      .select()
      .from(pictures)
      .where(eq(pictures.hash, param('hash')))
      .prepare(),
  )

  const { pair: _pair, treeKey: _key, ...messageColumns } = getTableColumns(messages)
  const messageById = lazily(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(eq(messages.id, param('id')))
      .prepare(),
  )
  const messagesByIds = lazily(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(inArray(messages.id, listed('ids')))
      .prepare(),
  )
  const between = lazily(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.pair, param('pair')),
          lt(messages.position, param('before')),
          or(eq(messages.withheld, false), eq(messages.fromUserId, param('reader'))),
        ),
      )
      .orderBy(desc(messages.position))
      .limit(param('limit'))
      .prepare(),
  )
  const unreadUpTo = lazily(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(
        and(
          eq(messages.toUserId, param('reader')),
          inArray(messages.deliveryStatus, ['sent', 'delivered']),
          eq(messages.fromUserId, param('partner')),
          lte(messages.position, param('position')),
          eq(messages.withheld, false),
        ),
      )
      .prepare(),
  )
  const undelivered = lazily(() =>
    db
      .select(messageColumns)
      .from(messages)
      .where(and(eq(messages.toUserId, param('reader')), eq(messages.deliveryStatus, 'sent'), eq(messages.withheld, false)))
      .orderBy(asc(messages.createdAt), asc(messages.position))
      .limit(param('limit'))
      .prepare(),
  )
  const countUnread = lazily(() =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(messages)
      .where(
        and(
          eq(messages.toUserId, param('reader')),
          inArray(messages.deliveryStatus, ['sent', 'delivered']),
          eq(messages.fromUserId, param('partner')),
          gt(messages.position, param('above')),
          eq(messages.withheld, false),
        ),
      )
      .prepare(),
  )

  const conversationsOf = lazily(() =>
    db
      .select()
      .from(conversations)
      .where(eq(conversations.ownerId, param('owner')))
      .orderBy(desc(conversations.lastMessageAt), asc(conversations.id))
      .prepare(),
  )
  const conversation = lazily(() =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.ownerId, param('owner')), eq(conversations.id, param('partner'))))
      .prepare(),
  )
  const conversationsOfOthers = lazily(() =>
    db
      .select({ id: conversations.ownerId })
      .from(conversations)
      .where(eq(conversations.id, param('partner')))
      .prepare(),
  )
  const conversationsWith = lazily(() =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.ownerId, param('owner')), inArray(conversations.id, listed('partners'))))
      .prepare(),
  )
  const pairHead = lazily(() =>
    db
      .select({ head: pairs.head })
      .from(pairs)
      .where(eq(pairs.pair, param('pair')))
      .prepare(),
  )

  const meetupsByIds = lazily(() =>
    db
      .select()
      .from(meetups)
      .where(inArray(meetups.id, listed('ids')))
      .prepare(),
  )
  const meetupsOf = lazily(() =>
    db
      .select()
      .from(meetups)
      .where(or(eq(meetups.fromUserId, param('student')), and(eq(meetups.toUserId, param('student')), eq(meetups.withheld, false))))
      .orderBy(desc(meetups.createdAt), asc(meetups.id))
      .prepare(),
  )
  const pendingFrom = lazily(() =>
    db
      .select()
      .from(meetups)
      .where(and(eq(meetups.fromUserId, param('from')), eq(meetups.toUserId, param('to')), eq(meetups.status, 'pending')))
      .prepare(),
  )
  const agreedWith = lazily(() =>
    db
      .selectDistinct({
        id: sql<StudentId>`case ${meetups.fromUserId} when ${param('student')} then ${meetups.toUserId} else ${meetups.fromUserId} end`,
      })
      .from(meetups)
      .where(and(or(eq(meetups.fromUserId, param('student')), eq(meetups.toUserId, param('student'))), wasAgreed))
      .prepare(),
  )
  const agreed = lazily(() =>
    db
      .select({ id: meetups.id })
      .from(meetups)
      .where(
        and(
          or(
            and(eq(meetups.fromUserId, param('a')), eq(meetups.toUserId, param('b'))),
            and(eq(meetups.fromUserId, param('b')), eq(meetups.toUserId, param('a'))),
          ),
          wasAgreed,
        ),
      )
      .limit(1)
      .prepare(),
  )

  const groupsByIds = lazily(() =>
    db
      .select()
      .from(groups)
      .where(inArray(groups.id, listed('ids')))
      .prepare(),
  )
  const groupsOnCampus = lazily(() =>
    db
      .select()
      .from(groups)
      .where(eq(groups.campusId, param('campus')))
      .orderBy(asc(groups.endTime))
      .prepare(),
  )
  const groupsOf = lazily(() =>
    db
      .select(getTableColumns(groups))
      .from(groups)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(eq(groupMembers.studentId, param('member')))
      .orderBy(asc(groups.endTime))
      .prepare(),
  )
  const membersOf = lazily(() =>
    db
      .select({ groupId: groupMembers.groupId, studentId: groupMembers.studentId })
      .from(groupMembers)
      .where(inArray(groupMembers.groupId, listed('ids')))
      .orderBy(asc(groupMembers.place))
      .prepare(),
  )
  const invitationsOf = lazily(() =>
    db
      .select()
      .from(groupInvitations)
      .where(inArray(groupInvitations.groupId, listed('ids')))
      .orderBy(asc(groupInvitations.place))
      .prepare(),
  )
  const groupsInvitedTo = lazily(() =>
    db
      .select(getTableColumns(groups))
      .from(groups)
      .innerJoin(groupInvitations, eq(groupInvitations.groupId, groups.id))
      .where(eq(groupInvitations.studentId, param('student')))
      .prepare(),
  )
  const sharedGroup = lazily(() =>
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

  const studySessionsByIds = lazily(() =>
    db
      .select()
      .from(sessions)
      .where(inArray(sessions.id, listed('ids')))
      .prepare(),
  )
  const studySessionsOfGroups = lazily(() =>
    db
      .select()
      .from(sessions)
      .where(inArray(sessions.groupId, listed('ids')))
      .prepare(),
  )

  const blocksAround = lazily(() =>
    db
      .select({ blocker: blocks.ownerId, blocked: blocks.id })
      .from(blocks)
      .where(or(eq(blocks.ownerId, param('student')), eq(blocks.id, param('student'))))
      .prepare(),
  )
  const block = lazily(() =>
    db
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.ownerId, param('blocker')), eq(blocks.id, param('blocked'))))
      .prepare(),
  )
  const blocksOf = lazily(() =>
    db
      .select()
      .from(blocks)
      .where(eq(blocks.ownerId, param('blocker')))
      .orderBy(desc(blocks.blockedAt), asc(blocks.id))
      .prepare(),
  )

  const feed = lazily(() =>
    db
      .select()
      .from(t.feeds)
      .where(eq(t.feeds.feed, param('feed')))
      .prepare(),
  )
  const entryRevs = lazily(() =>
    db
      .select({ id: t.feedEntries.docId, rev: t.feedEntries.rev })
      .from(t.feedEntries)
      .where(
        and(
          eq(t.feedEntries.feed, param('feed')),
          eq(t.feedEntries.collection, param('collection')),
          inArray(t.feedEntries.docId, listed('ids')),
        ),
      )
      .prepare(),
  )
  const { toldAt: _toldAt, rev: _rev, ...entryColumns } = getTableColumns(t.feedEntries)
  const feedAfter = lazily(() =>
    db
      .select(entryColumns)
      .from(t.feedEntries)
      .where(and(eq(t.feedEntries.feed, param('feed')), gt(t.feedEntries.seq, param('seq'))))
      .orderBy(asc(t.feedEntries.seq))
      .limit(param('limit'))
      .prepare(),
  )

  const feedNames = lazily(() =>
    db
      .select({ feed: t.feeds.feed })
      .from(t.feeds)
      .where(gt(t.feeds.feed, param('after')))
      .orderBy(asc(t.feeds.feed))
      .limit(param('limit'))
      .prepare(),
  )
  const oldestEntry = lazily(() =>
    db
      .select({ toldAt: t.feedEntries.toldAt })
      .from(t.feedEntries)
      .where(eq(t.feedEntries.feed, param('feed')))
      .orderBy(asc(t.feedEntries.seq))
      .limit(1)
      .prepare(),
  )

  const result = lazily(() =>
    db
      .select()
      .from(t.results)
      .where(eq(t.results.key, param('key')))
      .prepare(),
  )
  const job = lazily(() =>
    db
      .select()
      .from(t.jobs)
      .where(eq(t.jobs.id, param('id')))
      .prepare(),
  )
  const dueJobs = lazily(() =>
    db
      .select()
      .from(t.jobs)
      .where(lte(t.jobs.runAt, param('now')))
      .orderBy(asc(t.jobs.runAt), asc(t.jobs.id))
      .limit(param('limit'))
      .prepare(),
  )
  const dueOf = (order: SQL) =>
    lazily(() =>
      db
        .select()
        .from(t.jobs)
        .where(and(eq(t.jobs.kind, param('kind')), lte(t.jobs.runAt, param('now'))))
        .orderBy(order, asc(t.jobs.id))
        .limit(param('limit'))
        .prepare(),
    )
  const [earliestOf, newestOf] = [dueOf(asc(t.jobs.runAt)), dueOf(desc(t.jobs.id))]
  const nextJob = lazily(() =>
    db
      .select({ at: sql<number | null>`min(${t.jobs.runAt})` })
      .from(t.jobs)
      .where(eq(t.jobs.kind, param('kind')))
      .prepare(),
  )

  return {
    students: {
      byId: async (id) => studentById.get({ id }) ?? null,
      byIds: async (ids) => (ids.length === 0 ? [] : studentsByIds.all({ ids: list(ids) })),
      byEmail: async (email) => studentByEmail.get({ email }) ?? null,
      onCampus: async (campus, after, limit) => onCampus.all({ campus, after: after ?? '', limit }),
      suspended: async () => suspended.all(),
      removed: async () => removed.all(),
      alike: async ({ id, campusId, program, year }, limit) =>
        campusId === null ? [] : alike.all({ id, campus: campusId, program, year, limit }),
      elsewhere: async (id, campus) => elsewhere.all({ id, campus }).map((row) => row.id),
      ties: tiesView(db),
    },
    pictures: {
      byHash: async (hash) => picturesByHash.all({ hash }),
      of: async (owner) => pictureOf.get({ owner }) ?? null,
    },
    messages: {
      ...keyedMessagesView(db),
      byId: async (id) => messageById.get({ id }) ?? null,
      byIds: async (ids) => (ids.length === 0 ? [] : messagesByIds.all({ ids: list(ids) })),
      between: async (reader, partner, before, limit) =>
        between.all({ pair: pairKey(reader, partner), before: before ?? NO_END, reader, limit }),
      unreadUpTo: async (reader, partner, position) => unreadUpTo.all({ reader, partner, position }),
      undelivered: async (reader, limit) => undelivered.all({ reader, limit }),
      countUnread: async (reader, partner, above) => defined(countUnread.get({ reader, partner, above })).count,
    },
    conversations: {
      of: async (owner) => conversationsOf.all({ owner }),
      one: async (owner, partner) => conversation.get({ owner, partner }) ?? null,
      byPartners: async (owner, partners) => (partners.length === 0 ? [] : conversationsWith.all({ owner, partners: list(partners) })),
      with: async (partner) => conversationsOfOthers.all({ partner }).map((row) => row.id),
      head: async (a, b) => pairHead.get({ pair: pairKey(a, b) })?.head ?? 0,
    },
    meetups: {
      byIds: async (ids) => (ids.length === 0 ? [] : meetupsByIds.all({ ids: list(ids) })),
      of: async (student) => meetupsOf.all({ student }),
      pendingFrom: async (from, to) => pendingFrom.all({ from, to }),
      agreedWith: async (student) => agreedWith.all({ student }).map((row) => row.id),
      agreed: async (a, b) => agreed.get({ a, b }) !== undefined,
    },
    groups: {
      byIds: async (ids) => (ids.length === 0 ? [] : withPeople(groupsByIds.all({ ids: list(ids) }))),
      onCampus: async (campus) => withPeople(groupsOnCampus.all({ campus })),
      of: async (member) => withPeople(groupsOf.all({ member })),
      invitedTo: async (student) => withPeople(groupsInvitedTo.all({ student })),
      shared: async (a, b) => sharedGroup.get({ a, b }) !== undefined,
    },
    sessions: {
      byIds: async (ids) => (ids.length === 0 ? [] : studySessionsByIds.all({ ids: list(ids) })),
      ofGroups: async (ids) => (ids.length === 0 ? [] : studySessionsOfGroups.all({ ids: list(ids) })),
    },
    notifications: notificationsView(db),
    invitations: invitationsView(db),
    calendars: calendarsView(db),
    reports: reportsView(db),
    blocks: {
      around: async (student) =>
        new Set<StudentId>(blocksAround.all({ student }).map(({ blocker, blocked }) => (blocker === student ? blocked : blocker))),
      exists: async (blocker, blocked) => block.get({ blocker, blocked }) !== undefined,
      of: async (blocker) => blocksOf.all({ blocker }),
    },
    feeds: {
      heads: async (feeds) => Object.fromEntries(feeds.map((name) => [name, feed.get({ feed: name })?.head ?? 0])),
      floors: async (feeds) => Object.fromEntries(feeds.map((name) => [name, feed.get({ feed: name })?.floor ?? 0])),
      after: async (name, seq, limit) => feedAfter.all({ feed: name, seq, limit }),
      revs: async (feeds, collection, ids) => {
        const revs = new Map(ids.map((id) => [id, 0]))
        for (const name of feeds) {
          const floorRev = feed.get({ feed: name })?.floorRev ?? 0
          const entries = new Map(entryRevs.all({ feed: name, collection, ids: list(ids) }).map(({ id, rev }) => [id, rev]))
          for (const [id, rev] of revs) revs.set(id, Math.max(rev, entries.get(id) ?? floorRev))
        }
        return revs
      },
      ages: async (after, limit) =>
        feedNames
          .all({ after: after ?? '', limit })
          .map(({ feed: name }) => ({ feed: name, oldest: oldestEntry.get({ feed: name })?.toldAt ?? null })),
    },
    results: { byKey: async (key) => result.get({ key }) ?? null },
    ...signInsView(db),
    addressUndos: addressUndosView(db),
    ...pushSubscriptionsView(db),
    ...pushTokensView(db),
    jobs: {
      byId: async (id) => job.get({ id }) ?? null,
      due: async (now, limit) => dueJobs.all({ now, limit }),
      dueOf: async (kind, order, now, limit) => (order === 'newest' ? newestOf : earliestOf).all({ kind, now, limit }),
      nextAt: async (kind) => nextJob.get({ kind })?.at ?? null,
    },
  }
}
