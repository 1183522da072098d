/** The shapes that the data worker hands to screens, under the name by which screens may import them. */
export type {
  Boot,
  ChatMessage,
  ChatView,
  Connection,
  ConversationView,
  QueryArgs,
  QueryName,
  QueryValue,
  SessionView,
  StatusView,
  StudentView,
} from '../worker/api.ts'
export type { Account } from '../../schemas/student.ts'
export type { DataErrorCode } from '../../schemas/data-error.ts'
