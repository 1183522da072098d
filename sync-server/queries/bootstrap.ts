import { gzipSync } from 'node:zlib'
import type { Changes, Collection, Doc } from '../../schemas/collections.ts'
import type { Versioned } from '../../schemas/versions.ts'
import { SMALL_BOOTSTRAP_SIZE, BOOTSTRAP_SIZE, CALENDAR_MAX } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import type { PullResponse } from '../../schemas/sync.ts'
import { asOthersSee } from '../../schemas/rules/displayed-status.ts'
import { isInvited } from '../../schemas/rules/group-seats.ts'
import { byCloseness } from '../../schemas/rules/match.ts'
import { isOpen } from '../../schemas/rules/meetup.ts'
import type { StoredConversation, StoredGroup, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { bytesOf, firstWithin } from './bounds.ts'
import { account } from './card.ts'
import { notificationsBefore } from './notifications.ts'
import { render, withRevs } from './render.ts'
import { groupFor, seesConversationWith, seesGroup, type Viewer, visibilityOf } from './visibility.ts'
import { visibleMeetups } from './visible-meetups.ts'
import { visibleMessages } from './visible-messages.ts'
import { defined } from '../../schemas/defined.ts'

/** Limits of the newest messages in a bootstrap: messages per conversation, conversations, and bytes of JSON in all. */
interface BootstrapSize {
  messages: number
  conversations: number
  bytes: number
}

export interface BootstrapSizes {
  full: BootstrapSize
  /** Used if the full bootstrap would be too large. */
  small: BootstrapSize
  /** Number of groups beside those of the student and those that invite the student. */
  groups: number
  /** Number of groups that invite the student. */
  invitations: number
  /** Number of the newest meetups. */
  meetups: number
  /** Number of older meetups that wait for an answer. */
  pendingMeetups: number
}

const { maxBytes } = BOOTSTRAP_SIZE
const SIZES: BootstrapSizes = {
  ...BOOTSTRAP_SIZE,
  // Text is compressed to a half or less. A far longer bootstrap is not compressed just to measure it.
  full: { ...BOOTSTRAP_SIZE, bytes: 4 * maxBytes },
  small: { ...SMALL_BOOTSTRAP_SIZE, bytes: maxBytes },
}

export interface Bootstrap {
  collections: Changes
  /** Partners whose conversation is complete in it, from the first message on. */
  whole: StudentId[]
  /** Collections of which it left documents out; absent if there are none. */
  rest?: NonNullable<PullResponse['rest']>
}

/** Maximum number of students that are compared to find the closest: a campus may have tens of thousands. */
const COMPARED_STUDENTS_MAX = 5_000

/**
 * Returns the documents that the first screens need, without history. A new phone is usable after the same time for a student
 * with a hundred or a hundred thousand messages (architecture.md section 5, First sync).
 */
export async function createBootstrap(view: ReadTx, me: Viewer, sizes: BootstrapSizes = SIZES): Promise<Bootstrap> {
  const own = defined(await view.students.byId(me.id))
  const conversations = (await view.conversations.of(me.id)).filter(({ id }) => seesConversationWith(me, id))
  const meetups = await firstMeetups(view, me, sizes)
  const groups = await firstGroups(view, me, sizes)
  const mine = groups.documents.filter((group) => group.memberIds.includes(me.id))
  const sessions = await view.sessions.ofGroups(mine.map((group) => group.id))
  const { notifications } = await notificationsBefore(view, me, null, BOOTSTRAP_SIZE.notifications)

  // Partners and fellow members of any campus are included, because the first screens show their names. So are students who wrote
  // while I had them blocked: through that conversation they know me, and I may see them.
  const people = new Set<StudentId>([
    ...conversations.map((conversation) => conversation.id),
    ...(await view.conversations.with(me.id)),
    ...meetups.documents.flatMap((meetup) => [meetup.fromUserId, meetup.toUserId]),
    // Also if the meetup comes with a page: the directory has no card of a student on another campus.
    ...(await view.meetups.agreedWith(me.id)),
    ...mine.flatMap((group) => group.memberIds),
    ...(await closest(view, me, own)).map((student) => student.id),
  ])
  people.delete(me.id)
  const rendered = await render(view, me, [
    ...[...people].map((docId) => ({ collection: 'students' as const, docId })),
    ...[...people].map((docId) => ({ collection: 'contacts' as const, docId })),
  ])

  const versioned = <C extends Collection>(collection: C, docs: readonly Doc<C>[]) => withRevs(view, me, collection, docs)
  const others: Changes = {
    account: await versioned('account', [account(own)]),
    conversations: await versioned(
      'conversations',
      conversations.map(({ ownerId: _, ...conversation }) => conversation),
    ),
    meetups: meetups.documents,
    blocks: await versioned(
      'blocks',
      (await view.blocks.of(me.id)).map(({ ownerId: _, ...block }) => block),
    ),
    sessions: await versioned('sessions', sessions),
    notifications: await versioned('notifications', notifications),
    events: await versioned('events', await view.calendars.events(me.id, CALENDAR_MAX)),
    students: present(rendered.students),
    contacts: present(rendered.contacts),
    groups: groups.documents,
  }
  const most = await newest(view, me, conversations, sizes.full)
  const isTooBig = most.isCut || tooBig({ ...others, messages: most.messages })
  const { messages, whole } = isTooBig ? await newest(view, me, conversations, sizes.small) : most
  const rest = [groups.isCut && ('groups' as const), meetups.isCut && ('meetups' as const)].filter((name) => name !== false)
  return { collections: { ...others, messages }, whole, ...(rest.length > 0 && { rest }) }
}

/** Returns the newest meetups and older ones that wait for an answer. `isCut` is true if there are others. */
async function firstMeetups(view: ReadTx, me: Viewer, sizes: BootstrapSizes) {
  const most = sizes.meetups + sizes.pendingMeetups
  // One more, which tells whether there are others.
  const newest = visibleMeetups(me, await view.meetups.of(me.id, most + 1))
  const first = newest.slice(0, sizes.meetups)
  const known = new Set<string>(first.map(({ id }) => id))
  const older = visibleMeetups(me, await view.meetups.waiting(me.id, most)).filter((meetup) => isOpen(meetup) && !known.has(meetup.id))
  const chosen = await withRevs(view, me, 'meetups', [...first, ...older.slice(0, sizes.pendingMeetups)])
  const documents = firstWithin(chosen, maxBytes)
  return { documents, isCut: documents.length < newest.length }
}

/**
 * Returns all groups of the student, because only the student can join more (`JOINED_GROUPS_MAX`). Of those that invite the student, and of
 * the others on the campus, it returns the first to end. `isCut` is true if there are others.
 */
async function firstGroups(view: ReadTx, me: Viewer, sizes: BootstrapSizes) {
  const own = await view.groups.of(me.id)
  // One more, which tells whether there are others; and some that the student is a member of, or does not see.
  const invitedMost = sizes.invitations + 1
  const openMost = 2 * sizes.groups + 1
  const invited = await view.groups.invitedTo(me.id, invitedMost)
  const open = me.campusId === null ? [] : await view.groups.openOn(me.campusId, openMost)
  const known = new Set<string>(own.map(({ id }) => id))
  const seen = (groups: readonly StoredGroup[]) => groups.filter((group) => !known.has(group.id) && seesGroup(me, group))
  const inviting = seen(invited)
  const others = seen(open).filter((group) => !isInvited(group, me.id))
  const documentsOf = (groups: readonly StoredGroup[]) =>
    withRevs(
      view,
      me,
      'groups',
      groups.map((group) => groupFor(me, group)),
    )
  const first = firstWithin(await documentsOf(inviting.slice(0, sizes.invitations)), maxBytes)
  const nearest = firstWithin(await documentsOf(others.slice(0, sizes.groups)), maxBytes)
  const isCut =
    first.length < inviting.length || nearest.length < others.length || invited.length === invitedMost || open.length === openMost
  return { documents: [...(await documentsOf(own)), ...first, ...nearest], isCut }
}

/** Returns the classmates who share most with me, out of the first `COMPARED_STUDENTS_MAX` students of the campus. */
export async function closest(view: ReadTx, me: Viewer, own: StudentRecord): Promise<StudentRecord[]> {
  if (me.campusId === null) return []
  const campus = await view.students.onCampus(me.campusId, null, COMPARED_STUDENTS_MAX)
  return (
    campus
      .filter((student) => student.id !== me.id && visibilityOf(student) === 'campus' && !me.blocked.has(student.id))
      // Leaves out the places and subjects that students hide: otherwise the order would reveal them.
      .map(asOthersSee)
      .sort(byCloseness(own))
      .slice(0, BOOTSTRAP_SIZE.classmates)
  )
}

/**
 * Returns the newest messages of the latest conversations. `isCut` is true if the bytes left no room for messages within the other two
 * limits.
 */
async function newest(view: ReadTx, me: Viewer, conversations: StoredConversation[], size: BootstrapSize) {
  const messages: Versioned<Message>[] = []
  const whole: StudentId[] = []
  let left = size.bytes
  for (const { id } of conversations.slice(0, size.conversations)) {
    const found = await visibleMessages(view, me.id, await view.messages.between(me.id, id, null, size.messages))
    for (const message of await withRevs(view, me, 'messages', found)) {
      left -= bytesOf(message)
      if (left < 0) return { messages, whole, isCut: true }
      messages.push(message)
    }
    if (found.length < size.messages) whole.push(id)
  }
  return { messages, whole, isCut: false }
}

function tooBig(changes: Changes): boolean {
  const text = JSON.stringify(changes)
  return text.length > maxBytes && gzipSync(text).length > maxBytes
}

/** Returns the documents without removals, which mean nothing in a bootstrap. */
function present<T extends object>(docs: T[] | undefined): T[] {
  return (docs ?? []).filter((doc) => !('_deleted' in doc))
}
