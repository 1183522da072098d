/** The shapes that the data worker hands to screens, under the name by which screens may import them. */
export type {
  ActiveSessionView,
  Boot,
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
  SessionView,
  StatusView,
  StudentView,
  WaitingView,
} from '../worker/api.ts'
export type { Account } from '../../schemas/student.ts'
export type { DataErrorCode } from '../../schemas/data-error.ts'
