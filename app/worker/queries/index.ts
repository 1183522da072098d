import type { Queries } from '../api.ts'
import { blockedStudents } from './blocked-students.ts'
import { chat } from './chat.ts'
import { classmates } from './classmates.ts'
import { conversations } from './conversations.ts'
import { events } from './events.ts'
import { groups } from './groups.ts'
import { closingBatch } from './closing-batch.ts'
import { me } from './me.ts'
import { meetups } from './meetups.ts'
import { notifications } from './notifications.ts'
import { incompleteConversations } from './incomplete-conversations.ts'
import { refusedProfile } from './refused-profile.ts'
import { search } from './search.ts'
import { studySessions } from './study-sessions.ts'
import type { Query } from './query-context.ts'
import { status } from './status.ts'
import { student } from './student.ts'
import { voiceRooms } from './voice-rooms.ts'
import { pendingChanges } from './pending-changes.ts'

/** Every named query that reads a student's data. `session` is not among them: it states whether a student is signed in. */
export const QUERIES: { [N in Exclude<keyof Queries, 'session'>]: Query<Queries[N]['args'], Queries[N]['value']> } = {
  status,
  pendingChanges,
  closingBatch,
  me,
  classmates,
  student,
  conversations,
  chat,
  search,
  incompleteConversations,
  meetups,
  notifications,
  groups,
  studySessions,
  events,
  refusedProfile,
  blocked: blockedStudents,
  voiceRooms,
}
