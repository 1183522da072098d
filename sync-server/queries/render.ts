import type { Changes, Collection, Doc, Removed } from '../../schemas/collections.ts'
import type { Versioned } from '../../schemas/versions.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import type { ReadTx } from '../store/store.ts'
import { account, card } from './card.ts'
import { seesNotification } from './notifications.ts'
import { cardShowsContactData, groupFor, seesContactData, seesConversationWith, seesGroup, seesStudent, type Viewer } from './visibility.ts'
import { visibleMeetups } from './visible-meetups.ts'
import { visibleMessages } from './visible-messages.ts'
import { defined } from '../../schemas/defined.ts'

type Found<C extends Collection> = Map<string, Doc<C>>

/**
 * Per collection: returns those of the documents that the viewer may see. Every document of a page, a poke or a bootstrap passes here;
 * `visibility.ts` has the rules.
 */
const VISIBLE: { [C in Collection]: (view: ReadTx, me: Viewer, ids: readonly string[]) => Promise<Found<C>> } = {
  account: async (view, me, ids) => {
    const own = ids.includes(me.id) ? await view.students.byId(me.id) : null
    return byId(own ? [account(own)] : [])
  },
  students: async (view, me, ids) => {
    const seen = []
    for (const student of await view.students.byIds(ids.map(idOf<StudentId>)))
      if (await seesStudent(view, me, student, me.blocked)) seen.push(card(student, me))
    return byId(seen)
  },
  conversations: async (view, me, ids) =>
    byId(
      (await view.conversations.byPartners(me.id, ids.map(idOf<StudentId>)))
        .filter(({ id }) => seesConversationWith(me, id))
        .map(({ ownerId: _, ...conversation }) => conversation),
    ),
  messages: async (view, me, ids) =>
    byId(
      (await visibleMessages(view, me.id, await view.messages.byIds(ids))).filter(({ fromUserId, toUserId }) =>
        seesConversationWith(me, fromUserId === me.id ? toUserId : fromUserId),
      ),
    ),
  meetups: async (view, me, ids) => byId(visibleMeetups(me, await view.meetups.byIds(ids))),
  groups: async (view, me, ids) =>
    byId((await view.groups.byIds(ids)).filter((group) => seesGroup(me, group)).map((group) => groupFor(me, group))),
  sessions: async (view, me, ids) => {
    const sessions = await view.sessions.byIds(ids)
    const groups = await view.groups.byIds(sessions.map((session) => session.groupId))
    const mine = new Set<string>(groups.filter((group) => group.memberIds.includes(me.id)).map((group) => group.id))
    return byId(sessions.filter((session) => mine.has(session.groupId)))
  },
  notifications: async (view, me, ids) =>
    byId((await view.notifications.byIds(me.id, ids)).filter((notification) => seesNotification(me, notification))),
  events: async (view, me, ids) => byId(await view.calendars.eventsByIds(me.id, ids)),
  contacts: async (view, me, ids) => {
    const seen = []
    for (const student of await view.students.byIds(ids.map(idOf<StudentId>))) {
      // Contact data that the card shows needs no second document.
      if (
        cardShowsContactData(me, student) ||
        !(await seesStudent(view, me, student, me.blocked)) ||
        !(await seesContactData(view, me, student))
      )
        continue
      seen.push({ id: student.id, email: student.email, phoneNumber: student.phoneNumber, whatsappNumber: student.whatsappNumber })
    }
    return byId(seen)
  },
  blocks: async (view, me, ids) => byId((await view.blocks.byIds(me.id, ids)).map(({ ownerId: _, ...block }) => block)),
}

/**
 * Renders documents for this viewer; a removed or invisible document becomes `{id, _deleted, rev}` without its body.
 * @param revOf the version of a document for this viewer, where the caller knows it; absent: it is read
 */
export async function render(
  view: ReadTx,
  me: Viewer,
  wanted: readonly { collection: Collection; docId: string }[],
  revOf?: (collection: Collection, docId: string) => number,
): Promise<Changes> {
  const changes = Object.entries(await visible(view, me, wanted)) as [Collection, Rendered[]][] // cast: its keys are collections
  const versioned = await Promise.all(
    changes.map(async ([collection, docs]) => {
      const withRev = revOf ? docs.map((doc) => ({ ...doc, rev: revOf(collection, doc.id) })) : await withRevs(view, me, collection, docs)
      return [collection, withRev] as const
    }),
  )
  return Object.fromEntries(versioned) as Changes // cast: each collection keeps its own documents
}

type Rendered = Doc | Omit<Removed, 'rev'>

/** Renders the same without versions. */
export async function visible(
  view: ReadTx,
  me: Viewer,
  wanted: readonly { collection: Collection; docId: string }[],
): Promise<Partial<Record<Collection, Rendered[]>>> {
  const ids = new Map<Collection, Set<string>>()
  for (const { collection, docId } of wanted) {
    const set = ids.get(collection)
    if (set) set.add(docId)
    else ids.set(collection, new Set([docId]))
  }
  const changes: Partial<Record<Collection, Rendered[]>> = {}
  for (const [collection, set] of ids) {
    const found = await VISIBLE[collection](view, me, [...set])
    changes[collection] = [...set].map((id) => found.get(id) ?? { id, _deleted: true })
  }
  return changes
}

/** Adds to each document the version that it has for this viewer. */
export async function withRevs<D extends { id: string }>(
  view: ReadTx,
  { feeds }: Pick<Viewer, 'feeds'>,
  collection: Collection,
  docs: readonly D[],
): Promise<Versioned<D>[]> {
  if (docs.length === 0) return []
  const revs = await view.feeds.revs(
    feeds,
    collection,
    docs.map(({ id }) => id),
  )
  return docs.map((doc) => ({ ...doc, rev: defined(revs.get(doc.id)) }))
}

function byId<T extends { id: string }>(docs: T[]): Map<string, T> {
  return new Map(docs.map((doc) => [doc.id, doc]))
}
