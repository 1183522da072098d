import { gzipSync } from 'node:zlib'
import type { Changes } from '../../schemas/collections.ts'
import { SMALL_WINDOW, WINDOW } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import { byCloseness } from '../../schemas/rules/match.ts'
import type { StoredConversation, StudentRecord, ReadTx } from '../store/store.ts'
import { account } from './card.ts'
import { notificationsBefore } from './notifications.ts'
import { render } from './render.ts'
import { seesConversationWith, type Viewer, visibilityOf } from './visibility.ts'
import { visibleMeetups } from './visible-meetups.ts'
import { visibleMessages } from './visible-messages.ts'

/** How much of the newest talk a window brings: of so many conversations so many messages. */
export interface BootstrapSize {
  messages: number
  conversations: number
}

export interface BootstrapSizes {
  full: BootstrapSize
  /** Where the full one would weigh too much. */
  small: BootstrapSize
}

const SIZES: BootstrapSizes = { full: WINDOW, small: SMALL_WINDOW }

export interface Bootstrap {
  collections: Changes
  /** Partners whose conversation is in it from its first message on. */
  whole: StudentId[]
}

/** Most students looked at to find the closest: a campus may hold tens of thousands. */
const LOOKED_AT = 5_000

/**
 * What the first screens need, and no history: a new phone is usable in the same time whether its student has a hundred
 * messages or a hundred thousand (architecture.md section 5, First sync).
 */
export async function createBootstrap(view: ReadTx, me: Viewer, { full, small }: BootstrapSizes = SIZES): Promise<Bootstrap> {
  const own = (await view.students.byId(me.id))!
  const conversations = (await view.conversations.of(me.id)).filter(({ id }) => seesConversationWith(me, id))
  // Open ones however old; of the others what is still to come lies among the newest.
  const meetups = visibleMeetups(me, await view.meetups.of(me.id)).filter((meetup, at) => at < WINDOW.meetups || meetup.status === 'pending')
  const groups = unique([...(me.campusId === null ? [] : await view.groups.onCampus(me.campusId)), ...(await view.groups.of(me.id))])
  const mine = groups.filter((group) => group.memberIds.includes(me.id))
  const sessions = await view.sessions.ofGroups(mine.map((group) => group.id))
  const { notifications } = await notificationsBefore(view, me, null, WINDOW.notifications)

  // Partners and fellow members come whatever their campus: their names stand in the first screens. So does who has written while
  // I had them blocked: they know me, and are there for me by that.
  const people = new Set<StudentId>([
    ...conversations.map((conversation) => conversation.id),
    ...(await view.conversations.with(me.id)),
    ...meetups.flatMap((meetup) => [meetup.fromUserId, meetup.toUserId]),
    ...mine.flatMap((group) => group.memberIds),
    ...(await closest(view, me, own)),
  ])
  people.delete(me.id)
  const rendered = await render(view, me, [
    ...[...people].map((docId) => ({ collection: 'students' as const, docId })),
    ...[...people].map((docId) => ({ collection: 'contacts' as const, docId })),
    ...groups.map((group) => ({ collection: 'groups' as const, docId: group.id })),
  ])

  const rest: Changes = {
    account: [account(own)],
    conversations: conversations.map(({ ownerId: _, ...conversation }) => conversation),
    meetups,
    blocks: (await view.blocks.of(me.id)).map(({ ownerId: _, ...block }) => block),
    sessions,
    notifications,
    events: await view.calendars.events(me.id),
    students: present(rendered.students),
    contacts: present(rendered.contacts),
    groups: present(rendered.groups),
  }
  const most = await newest(view, me, conversations, full)
  const { messages, whole } = tooBig({ ...rest, messages: most.messages }) ? await newest(view, me, conversations, small) : most
  return { collections: { ...rest, messages }, whole }
}

/** The classmates who share most with me, of those nearest in the directory. */
async function closest(view: ReadTx, me: Viewer, own: StudentRecord): Promise<StudentId[]> {
  if (me.campusId === null) return []
  const campus = await view.students.onCampus(me.campusId, null, LOOKED_AT)
  return campus
    .filter((student) => student.id !== me.id && visibilityOf(student) === 'campus' && !me.blocked.has(student.id))
    .sort(byCloseness(own))
    .slice(0, WINDOW.classmates)
    .map((student) => student.id)
}

async function newest(view: ReadTx, me: Viewer, conversations: StoredConversation[], size: BootstrapSize) {
  const messages: Message[] = []
  const whole: StudentId[] = []
  for (const { id } of conversations.slice(0, size.conversations)) {
    const found = await visibleMessages(view, me.id, await view.messages.between(me.id, id, null, size.messages))
    messages.push(...found)
    if (found.length < size.messages) whole.push(id)
  }
  return { messages, whole }
}

function tooBig(changes: Changes): boolean {
  const text = JSON.stringify(changes)
  return text.length > WINDOW.maxBytes && gzipSync(text).length > WINDOW.maxBytes
}

/** A window says what there is; removals mean nothing in it. */
function present<T extends object>(docs: T[] | undefined): T[] {
  return (docs ?? []).filter((doc) => !('_deleted' in doc))
}

function unique<T extends { id: string }>(docs: T[]): T[] {
  return [...new Map(docs.map((doc) => [doc.id, doc])).values()]
}
