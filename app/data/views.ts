/** The shapes that the data worker hands to screens, under the name by which screens may import them. */
export type {
  ActiveSessionView,
  BootState,
  ChatMessage,
  ChatView,
  Connection,
  ConversationView,
  FoundMessage,
  GroupView,
  MeetupView,
  MemberView,
  NotificationsView,
  NotificationView,
  ProfileRefusal,
  QueryArgs,
  QueryName,
  QueryValue,
  SessionState,
  StatusView,
  StudentView,
  PendingChangeView,
} from '../worker/api.ts'
export type { Account } from '../../schemas/student.ts'
export type { DataErrorCode } from '../../schemas/data-error.ts'
