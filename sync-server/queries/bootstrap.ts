import { gzipSync } from 'node:zlib'
import type { Changes, Collection, Doc } from '../../schemas/collections.ts'
import type { Versioned } from '../../schemas/versions.ts'
import { SMALL_BOOTSTRAP_SIZE, BOOTSTRAP_SIZE } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import { asOthersSee } from '../../schemas/rules/displayed-status.ts'
import { byCloseness } from '../../schemas/rules/match.ts'
import { isOpen } from '../../schemas/rules/meetup.ts'
import type { StoredConversation, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { account } from './card.ts'
import { notificationsBefore } from './notifications.ts'
import { render, withRevs } from './render.ts'
import { seesConversationWith, type Viewer, visibilityOf } from './visibility.ts'
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
}

const { maxBytes } = BOOTSTRAP_SIZE
const SIZES: BootstrapSizes = {
  // Text is compressed to a half or less. What is far longer is not even compressed to find that out.
  full: { ...BOOTSTRAP_SIZE, bytes: 4 * maxBytes },
  small: { ...SMALL_BOOTSTRAP_SIZE, bytes: maxBytes },
}

export interface Bootstrap {
  collections: Changes
  /** Partners whose conversation is complete in it, from the first message on. */
  whole: StudentId[]
}

/** Maximum number of students that are compared to find the closest: a campus may have tens of thousands. */
const LOOKED_AT = 5_000

/**
 * Returns the documents that the first screens need, without history. A new phone is usable after the same time for a student
 * with a hundred or a hundred thousand messages (architecture.md section 5, First sync).
 */
export async function createBootstrap(view: ReadTx, me: Viewer, { full, small }: BootstrapSizes = SIZES): Promise<Bootstrap> {
  const own = defined(await view.students.byId(me.id))
  const conversations = (await view.conversations.of(me.id)).filter(({ id }) => seesConversationWith(me, id))
  // Pending meetups of any age. Of the others only the newest, because future meetups are among them.
  const meetups = visibleMeetups(me, await view.meetups.of(me.id)).filter((meetup, at) => at < BOOTSTRAP_SIZE.meetups || isOpen(meetup))
  const groups = unique([...(me.campusId === null ? [] : await view.groups.onCampus(me.campusId)), ...(await view.groups.of(me.id))])
  const mine = groups.filter((group) => group.memberIds.includes(me.id))
  const sessions = await view.sessions.ofGroups(mine.map((group) => group.id))
  const { notifications } = await notificationsBefore(view, me, null, BOOTSTRAP_SIZE.notifications)

  // Partners and fellow members of any campus are included, because the first screens show their names. So are students who wrote
  // while I had them blocked: through that conversation they know me, and I may see them.
  const people = new Set<StudentId>([
    ...conversations.map((conversation) => conversation.id),
    ...(await view.conversations.with(me.id)),
    ...meetups.flatMap((meetup) => [meetup.fromUserId, meetup.toUserId]),
    ...mine.flatMap((group) => group.memberIds),
    ...(await closest(view, me, own)).map((student) => student.id),
  ])
  people.delete(me.id)
  const rendered = await render(view, me, [
    ...[...people].map((docId) => ({ collection: 'students' as const, docId })),
    ...[...people].map((docId) => ({ collection: 'contacts' as const, docId })),
    ...groups.map((group) => ({ collection: 'groups' as const, docId: group.id })),
  ])

  const versioned = <C extends Collection>(collection: C, docs: readonly Doc<C>[]) => withRevs(view, me, collection, docs)
  const rest: Changes = {
    account: await versioned('account', [account(own)]),
    conversations: await versioned(
      'conversations',
      conversations.map(({ ownerId: _, ...conversation }) => conversation),
    ),
    meetups: await versioned('meetups', meetups),
    blocks: await versioned(
      'blocks',
      (await view.blocks.of(me.id)).map(({ ownerId: _, ...block }) => block),
    ),
    sessions: await versioned('sessions', sessions),
    notifications: await versioned('notifications', notifications),
    events: await versioned('events', await view.calendars.events(me.id)),
    students: present(rendered.students),
    contacts: present(rendered.contacts),
    groups: present(rendered.groups),
  }
  const most = await newest(view, me, conversations, full)
  const isTooBig = most.isCut || tooBig({ ...rest, messages: most.messages })
  const { messages, whole } = isTooBig ? await newest(view, me, conversations, small) : most
  return { collections: { ...rest, messages }, whole }
}

/** Returns the classmates who share most with me, out of the first `LOOKED_AT` students of the campus. */
export async function closest(view: ReadTx, me: Viewer, own: StudentRecord): Promise<StudentRecord[]> {
  if (me.campusId === null) return []
  const campus = await view.students.onCampus(me.campusId, null, LOOKED_AT)
  return (
    campus
      .filter((student) => student.id !== me.id && visibilityOf(student) === 'campus' && !me.blocked.has(student.id))
      // Without what they hide: the order, too, would tell it.
      .map(asOthersSee)
      .sort(byCloseness(own))
      .slice(0, BOOTSTRAP_SIZE.classmates)
  )
}

/** `isCut` is true if the bytes left no room for messages within the other two limits. */
async function newest(view: ReadTx, me: Viewer, conversations: StoredConversation[], size: BootstrapSize) {
  const messages: Versioned<Message>[] = []
  const whole: StudentId[] = []
  let left = size.bytes
  for (const { id } of conversations.slice(0, size.conversations)) {
    const found = await visibleMessages(view, me.id, await view.messages.between(me.id, id, null, size.messages))
    for (const message of await withRevs(view, me, 'messages', found)) {
      left -= Buffer.byteLength(JSON.stringify(message))
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

function unique<T extends { id: string }>(docs: T[]): T[] {
  return [...new Map(docs.map((doc) => [doc.id, doc])).values()]
}
