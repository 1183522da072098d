import type { Block } from './block.ts'
import type { CalendarEvent } from './calendar.ts'
import type { Group } from './group.ts'
import type { Meetup } from './meetup.ts'
import type { Conversation, Message } from './message.ts'
import type { Notification } from './notification.ts'
import type { StudySession } from './study-session.ts'
import type { Account, Contact, Student } from './student.ts'
import type { Versioned } from './versions.ts'

/** The replicated collections (architecture.md section 5). */
export const COLLECTION_NAMES = [
  'account',
  'students',
  'conversations',
  'messages',
  'meetups',
  'groups',
  'sessions',
  'notifications',
  'events',
  'contacts',
  'blocks',
] as const
export type Collection = (typeof COLLECTION_NAMES)[number]

/** The document type of each collection. Only types: the data worker reads documents of our own server, and has no schemas for them. */
interface Documents {
  account: Account
  students: Student
  conversations: Conversation
  messages: Message
  meetups: Meetup
  groups: Group
  sessions: StudySession
  notifications: Notification
  events: CalendarEvent
  contacts: Contact
  blocks: Block
}
export type Doc<C extends Collection = Collection> = Documents[C]

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
