/** The types of values that the data worker sends to screens. Screens import them from here. */
export type { CachedView, BootState, StartResult, QueryValue, WorkerReport } from '../worker/api.ts'
export type {
  StudySessionView,
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
  StatusView,
  StudentView,
  PendingChangeView,
} from '../worker/views.ts'
export type { Account } from '../../schemas/student.ts'
