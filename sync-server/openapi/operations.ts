import type { Operation } from './operation.ts'
import { SESSION_OPERATIONS } from './operations/session.ts'
import { STUDENT_OPERATIONS } from './operations/students.ts'
import { NOTIFICATION_OPERATIONS } from './operations/notifications.ts'
import { MEETUP_OPERATIONS } from './operations/meetups.ts'
import { MESSAGE_OPERATIONS } from './operations/messages.ts'
import { GROUP_OPERATIONS } from './operations/study-groups.ts'
import { CAMPUS_OPERATIONS } from './operations/campus.ts'
import { SAFETY_OPERATIONS } from './operations/safety.ts'
import { OPERATOR_OPERATIONS } from './operations/operators.ts'
import { CALENDAR_OPERATIONS } from './operations/calendar.ts'
import { SYNC_OPERATIONS } from './operations/sync.ts'
import { SERVER_OPERATIONS } from './operations/server.ts'

/** Every operation of the API, in the order of the page. A test compares the list with the server's routes. */
export const OPERATIONS: Operation[] = [
  ...SESSION_OPERATIONS,
  ...STUDENT_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...MEETUP_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...GROUP_OPERATIONS,
  ...CAMPUS_OPERATIONS,
  ...SAFETY_OPERATIONS,
  ...OPERATOR_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...SYNC_OPERATIONS,
  ...SERVER_OPERATIONS,
]
