import type * as z from 'zod/mini'
import { Block } from './block.ts'
import { CalendarEvent } from './calendar.ts'
import { Group } from './group.ts'
import { Meetup } from './meetup.ts'
import { Conversation, Message } from './message.ts'
import { Notification } from './notification.ts'
import { StudySession } from './study-session.ts'
import { Account, Contact, Student } from './student.ts'
import type { Versioned } from './versions.ts'
import { keysOf } from './typed.ts'

/** The replicated collections, by name (architecture.md section 5). */
export const COLLECTIONS = {
  account: Account,
  students: Student,
  conversations: Conversation,
  messages: Message,
  meetups: Meetup,
  groups: Group,
  sessions: StudySession,
  notifications: Notification,
  events: CalendarEvent,
  contacts: Contact,
  blocks: Block,
} as const

export type Collection = keyof typeof COLLECTIONS
export type Doc<C extends Collection = Collection> = z.infer<(typeof COLLECTIONS)[C]>
export const COLLECTION_NAMES = keysOf(COLLECTIONS)

/** Returns a document as one of the collection in which it is stored: stores handle those of all collections alike. */
export function docOf<C extends Collection>(doc: Versioned<Doc>): Versioned<Doc<C>> {
  return doc as Doc as Versioned<Doc<C>> // cast: the collection of a stored document is not in its type
}

/** A document that was removed or that its reader may no longer see; it never has a body. */
export interface Removed {
  id: string
  _deleted: true
  rev: number
}

/** Changed documents by collection, as pages, bootstraps and pokes contain them. */
export type Changes = { [C in Collection]?: (Versioned<Doc<C>> | Removed)[] }

export function isRemoved(doc: { id: string }): doc is Removed {
  return '_deleted' in doc
}
