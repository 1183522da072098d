import type { ZodMiniObject } from 'zod/mini'
import { Block } from '../block.ts'
import { CalendarEvent } from '../calendar.ts'
import type { Collection } from '../collections.ts'
import { Group } from '../group.ts'
import { Meetup } from '../meetup.ts'
import { Conversation, Message } from '../message.ts'
import { Notification } from '../notification.ts'
import { StudySession } from '../study-session.ts'
import { Account, Contact, Student } from '../student.ts'

/** The schema of each collection's documents, for tests that compare them with what stores and people use. */
export const DOCUMENT_SCHEMAS = {
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
} as const satisfies Record<Collection, ZodMiniObject>
