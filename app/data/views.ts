/** The types of values that the data worker sends to screens. Screens import them from here. */
export type {
  LastView,
  StudySessionView,
  BootState,
  ChatMessage,
  ChatView,
  Connection,
  ConversationView,
  FoundMessage,
  GroupView,
  MeetupView,
  InvitedView,
  MemberView,
  NotificationsView,
  NotificationView,
  RefusedProfile,
  QueryValue,
  StatusView,
  StudentView,
  PendingChangeView,
  WorkerReport,
} from '../worker/api.ts'
export type { Account } from '../../schemas/student.ts'
