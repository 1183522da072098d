import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { pairKey } from '../../../schemas/ids.ts'
import type { Collection } from '../../../schemas/collections.ts'
import type { FeedMove } from '../records.ts'
import type { WriteTx, ReadTx } from '../store.ts'
import * as t from '../tables.ts'
import { calendarsTx } from './calendars.ts'
import { eraseStudent } from './erase-student.ts'
import { invitationsTx } from './invitations.ts'
import type { Drizzle } from './open.ts'
import { reportsTx } from './reports.ts'
import { addressUndosTx } from './address-undos.ts'
import { pushSubscriptionsTx } from './push-subscriptions.ts'
import { pushTokensTx } from './push-tokens.ts'
import { signInsTx } from './sign-ins.ts'
import { defined } from '../../../schemas/defined.ts'
import { lazyStatement } from './lazy-statement.ts'
import { publisher } from './publisher.ts'
import { recentWrites, type RecentRows } from './recent-rows.ts'

const param = sql.placeholder

type Gathering = Pick<WriteTx, 'jobs' | 'publish' | 'positions' | 'afterCommit'>

type PublishedDocs = Map<string, { collection: Collection; docId: string }[]>

/** The effects of one `work` beside its rows: published changes, feed moves and after-commit effects. */
export class PendingEffects {
  published: PublishedDocs = new Map()
  moves: FeedMove[] = []
  effects: (() => void)[] = []
  /** Kinds and due times (epoch ms) of stored jobs. */
  jobs: { kind: string; runAt: number }[] = []
  /** Forgets what was remembered of the rows that it changed. */
  readonly undo: (() => void)[] = []

  reset(): void {
    for (const forget of this.undo.splice(0)) forget()
    this.published = new Map()
    this.moves = []
    this.effects = []
    this.jobs = []
  }
}

/**
 * Creates the transactions of a connection. Statements and most methods are created once; each transaction adds only what it gathers.
 * `recent` follows their writes, and `view` may read from it.
 */
export function createTxFactory(db: Drizzle, view: ReadTx, now: () => number, recent: RecentRows): (gathered: PendingEffects) => WriteTx {
  const insertStudent = upsert(db, t.students, [t.students.id])
  const setLastSeen = lazyStatement(() =>
    db
      .update(t.students)
      .set({ lastSeen: sql`${param('at')}` })
      .where(and(eq(t.students.id, param('id')), isNull(t.students.removedAt)))
      .prepare(),
  )
  const putPicture = upsert(db, t.pictures, [t.pictures.ownerId])
  const removePicture = lazyStatement(() =>
    db
      .delete(t.pictures)
      .where(eq(t.pictures.ownerId, param('ownerId')))
      .prepare(),
  )
  const insertMessage = lazyStatement(() => db.insert(t.messages).values(placeholders(t.messages)).prepare())
  const setDelivery = lazyStatement(() =>
    db
      .update(t.messages)
      .set({
        deliveryStatus: sql`${param('deliveryStatus')}`,
        queuedForDelivery: sql`${param('queuedForDelivery')}`,
        deliveredAt: sql`${param('deliveredAt')}`,
        readAt: sql`${param('readAt')}`,
      })
      .where(eq(t.messages.id, param('id')))
      .prepare(),
  )
  const putConversation = upsert(db, t.conversations, [t.conversations.ownerId, t.conversations.id])
  const putPair = upsert(db, t.pairs, [t.pairs.pair])
  const putMeetup = upsert(db, t.meetups, [t.meetups.id])
  const removeMeetup = lazyStatement(() =>
    db
      .delete(t.meetups)
      .where(eq(t.meetups.id, param('id')))
      .prepare(),
  )
  const putGroup = upsert(db, t.groups, [t.groups.id])
  const addMember = lazyStatement(() => db.insert(t.groupMembers).values(placeholders(t.groupMembers)).prepare())
  const removeMembers = lazyStatement(() =>
    db
      .delete(t.groupMembers)
      .where(eq(t.groupMembers.groupId, param('id')))
      .prepare(),
  )
  const addInvitation = lazyStatement(() => db.insert(t.groupInvitations).values(placeholders(t.groupInvitations)).prepare())
  const removeInvitations = lazyStatement(() =>
    db
      .delete(t.groupInvitations)
      .where(eq(t.groupInvitations.groupId, param('id')))
      .prepare(),
  )
  const removeGroup = lazyStatement(() =>
    db
      .delete(t.groups)
      .where(eq(t.groups.id, param('id')))
      .prepare(),
  )
  const putStudySession = upsert(db, t.sessions, [t.sessions.id])
  const removeStudySession = lazyStatement(() =>
    db
      .delete(t.sessions)
      .where(eq(t.sessions.id, param('id')))
      .prepare(),
  )
  const putNotification = upsert(db, t.notifications, [t.notifications.id])
  const removeNotification = lazyStatement(() =>
    db
      .delete(t.notifications)
      .where(and(eq(t.notifications.ownerId, param('ownerId')), eq(t.notifications.id, param('id'))))
      .prepare(),
  )
  // Selects by student, because the index is by student: an index by age would cost time on every write of a notification.
  const oldNotifications = db
    .select({ id: t.notifications.id })
    .from(t.notifications)
    .where(
      and(
        inArray(t.notifications.ownerId, db.select({ id: t.students.id }).from(t.students)),
        lt(t.notifications.timestamp, param('time')),
      ),
    )
    .limit(param('limit'))
  const deleteNotifications = lazyStatement(() =>
    db
      .delete(t.notifications)
      .where(inArray(t.notifications.id, oldNotifications))
      .returning({ owner: t.notifications.ownerId, id: t.notifications.id })
      .prepare(),
  )
  const addBlock = lazyStatement(() => db.insert(t.blocks).values(placeholders(t.blocks)).onConflictDoNothing().prepare())
  const removeBlock = lazyStatement(() =>
    db
      .delete(t.blocks)
      .where(and(eq(t.blocks.ownerId, param('blocker')), eq(t.blocks.id, param('blocked'))))
      .prepare(),
  )
  const putResult = lazyStatement(() => db.insert(t.results).values(placeholders(t.results)).prepare())
  const oldResults = db
    .select({ key: t.results.key })
    .from(t.results)
    .where(lt(t.results.createdAt, param('time')))
    .limit(param('limit'))
  const deleteResults = lazyStatement(() => db.delete(t.results).where(inArray(t.results.key, oldResults)).prepare())
  const putJob = upsert(db, t.jobs, [t.jobs.id])
  const removeJob = lazyStatement(() =>
    db
      .delete(t.jobs)
      .where(eq(t.jobs.id, param('id')))
      .prepare(),
  )
  const triedJobs = db
    .select({ id: t.jobs.id })
    .from(t.jobs)
    .where(and(eq(t.jobs.kind, param('kind')), gte(t.jobs.attempts, param('attempts'))))
    .limit(param('limit'))
  const deleteJobs = lazyStatement(() => db.delete(t.jobs).where(inArray(t.jobs.id, triedJobs)).prepare())
  const store = publisher(db)
  const oldestEntries = lazyStatement(() =>
    db
      .select({ seq: t.feedEntries.seq, toldAt: t.feedEntries.toldAt })
      .from(t.feedEntries)
      .where(eq(t.feedEntries.feed, param('feed')))
      .orderBy(asc(t.feedEntries.seq))
      .limit(param('limit'))
      .prepare(),
  )
  const deleteEntries = lazyStatement(() =>
    db
      .delete(t.feedEntries)
      .where(and(eq(t.feedEntries.feed, param('feed')), lte(t.feedEntries.seq, param('seq'))))
      .prepare(),
  )
  const raiseFloor = lazyStatement(() =>
    db
      .update(t.feeds)
      .set({
        floor: sql`${param('seq')}`,
        // The newest of the entries that are about to be deleted.
        floorRev: sql`max(${t.feeds.floorRev}, coalesce((
        select max(${t.feedEntries.rev}) from ${t.feedEntries} where ${t.feedEntries.feed} = ${param('feed')} and ${t.feedEntries.seq} <= ${param('seq')}
      ), 0))`,
      })
      .where(eq(t.feeds.feed, param('feed')))
      .prepare(),
  )

  const writing: Omit<WriteTx, keyof Gathering | 'feeds'> & { feeds: Omit<WriteTx['feeds'], 'restart'> } = {
    students: {
      ...view.students,
      put: async (student) => void insertStudent.run({ ...student }),
      setLastSeen: async (id, at) => void setLastSeen.run({ id, at }),
      erase: async (id) => eraseStudent(db, id),
    },
    pictures: {
      ...view.pictures,
      put: async (picture) => void putPicture.run({ ...picture }),
      remove: async (ownerId) => void removePicture.run({ ownerId }),
    },
    messages: {
      ...view.messages,
      insert: async (message) => void insertMessage.run({ ...message, pair: pairKey(message.fromUserId, message.toUserId) }),
      setDelivery: async (message) => void setDelivery.run({ ...message, queuedForDelivery: message.queuedForDelivery ? 1 : 0 }),
    },
    conversations: {
      ...view.conversations,
      put: async (conversation) => void putConversation.run({ ...conversation }),
      setHead: async (a, b, head) => void putPair.run({ pair: pairKey(a, b), head }),
    },
    meetups: {
      ...view.meetups,
      put: async (meetup) => void putMeetup.run({ ...meetup }),
      remove: async (id) => void removeMeetup.run({ id }),
    },
    groups: {
      ...view.groups,
      put: async (group, campusId) => {
        putGroup.run({ ...group, campusId })
        removeMembers.run({ id: group.id })
        group.memberIds.forEach((studentId, place) => addMember.run({ groupId: group.id, studentId, place }))
        removeInvitations.run({ id: group.id })
        group.invitations.forEach(({ studentId, at }, place) => addInvitation.run({ groupId: group.id, studentId, place, at }))
      },
      remove: async (id) => {
        removeMembers.run({ id })
        removeInvitations.run({ id })
        removeGroup.run({ id })
      },
    },
    sessions: {
      ...view.sessions,
      put: async (session) => void putStudySession.run({ ...session }),
      remove: async (id) => void removeStudySession.run({ id }),
    },
    notifications: {
      ...view.notifications,
      put: async (ownerId, notification) => void putNotification.run({ ...notification, ownerId }),
      remove: async (ownerId, id) => void removeNotification.run({ ownerId, id }),
      deleteBefore: async (time, limit) => deleteNotifications.all({ time, limit }),
    },
    blocks: {
      ...view.blocks,
      add: async (ownerId, id, as = { firstName: '', lastName: '', blockedAt: now() }) => void addBlock.run({ ...as, ownerId, id }),
      remove: async (blocker, blocked) => void removeBlock.run({ blocker, blocked }),
    },
    invitations: invitationsTx(db, view.invitations),
    calendars: calendarsTx(db, view.calendars),
    reports: reportsTx(db, view.reports),
    results: {
      ...view.results,
      put: async (result) => void putResult.run({ ...result }),
      deleteBefore: async (time, limit) => deleteResults.run({ time, limit }).changes,
    },
    ...signInsTx(db, view),
    addressUndos: addressUndosTx(db, view.addressUndos),
    ...pushSubscriptionsTx(db, view),
    ...pushTokensTx(db, view),
    feeds: {
      ...view.feeds,
      deleteBefore: async (feed, time, limit) => {
        const oldest = oldestEntries.all({ feed, limit })
        const kept = oldest.findIndex(({ toldAt }) => toldAt >= time)
        const count = kept === -1 ? oldest.length : kept
        if (count === 0) return 0
        const { seq } = defined(oldest[count - 1])
        raiseFloor.run({ feed, seq })
        deleteEntries.run({ feed, seq })
        return count
      },
    },
  }

  const remembering = { ...writing, ...recentWrites(writing, recent) }

  return (gathered) => {
    recent.begin(gathered.undo)
    const positions = async (feeds: readonly string[]) => {
      // Published changes are written here, so that the heads are those after the commit.
      const moves = store(gathered.published, now())
      for (const { feed, seq } of moves) recent.change(recent.feedHeads, feed, seq)
      gathered.moves.push(...moves)
      gathered.published = new Map()
      return view.feeds.heads(feeds)
    }
    return {
      ...remembering,
      feeds: {
        ...remembering.feeds,
        restart: async (feed) => {
          const seq = defined((await positions([feed]))[feed])
          raiseFloor.run({ feed, seq })
          deleteEntries.run({ feed, seq })
        },
      },
      jobs: {
        ...view.jobs,
        put: async (job) => {
          putJob.run({ ...job })
          const { kind, runAt } = job
          if (!gathered.jobs.some((other) => other.kind === kind && other.runAt === runAt)) gathered.jobs.push({ kind, runAt })
        },
        remove: async (id) => void removeJob.run({ id }),
        deleteTried: async (kind, attempts, limit) => deleteJobs.run({ kind, attempts, limit }).changes,
      },
      publish: (feeds, collection, docId) => {
        for (const feed of feeds) {
          const entries = gathered.published.get(feed)
          if (!entries) gathered.published.set(feed, [{ collection, docId }])
          else if (!entries.some((entry) => entry.collection === collection && entry.docId === docId)) entries.push({ collection, docId })
        }
      },
      positions,
      afterCommit: (effect) => void gathered.effects.push(effect),
    }
  }
}

// -- Statements that write whole rows ------------------------------------------------------------------------------

type Table =
  | typeof t.students
  | typeof t.pictures
  | typeof t.conversations
  | typeof t.pairs
  | typeof t.meetups
  | typeof t.groups
  | typeof t.sessions
  | typeof t.notifications
  | typeof t.jobs
  | typeof t.messages
  | typeof t.groupMembers
  | typeof t.groupInvitations
  | typeof t.blocks
  | typeof t.results

/** Returns each column with the parameter of its own name. */
function placeholders<T extends Table>(table: T): T['$inferInsert'] {
  const names = Object.entries(columns(table)).filter(([, { generated }]) => generated === undefined)
  // cast: a placeholder for each column
  return Object.fromEntries(names.map(([name]) => [name, param(name)])) as unknown as T['$inferInsert']
}

/** Prepares a statement that inserts a row, or replaces everything except the key of an existing row. */
function upsert(db: Drizzle, table: Table, key: unknown[]) {
  const set = Object.fromEntries(
    Object.entries(columns(table))
      .filter(([, column]) => !key.includes(column))
      .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
  )
  return lazyStatement(() =>
    db
      .insert(table)
      .values(placeholders(table) as never) // cast: drizzle does not know the table here
      .onConflictDoUpdate({ target: key as never, set: set as never }) // cast: drizzle does not know the table here
      .prepare(),
  )
}

function columns(table: Table): Record<string, { name: string; generated: unknown }> {
  return getTableColumns(table) as unknown as Record<string, { name: string; generated: unknown }> // cast: only these are read
}
