import type { MessageId } from './ids.ts'
import type { Delivery } from './rules/delivery.ts'
import type { Status } from './rules/availability.ts'
import type { Student } from './student.ts'

/** A message as the document of a chat shows it. */
export interface MessageWords {
  id: MessageId
  mine: boolean
  content: string
  /** Of the student's own message. */
  delivery: Delivery
}

/** The words of a chat's document, as of the moment when the server sends it (ADR 0109). */
export interface ChatWords {
  partner: Pick<Student, 'id' | 'firstName' | 'lastName'> & { status: Status; isOnline: boolean }
  /** The newest messages, oldest first. */
  messages: MessageWords[]
  /** The messages that the student has not read: the first of them, and how many. */
  unread: { messageId: MessageId; count: number } | null
}
