/** The types of values that the data worker sends to screens. Screens import them from here. */
export type {
  StudySessionView,
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
  RefusedProfile,
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
