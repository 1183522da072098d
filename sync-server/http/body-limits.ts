import { PROFILE_MAX } from '../../schemas/student.ts'

const KB = 1024
/** An id, a code, a choice. Strangers may send no more. */
const SMALL = 4 * KB
/** A form of texts. The longest has 30 subjects of 100 code points, each at most 12 bytes as escaped JSON. */
const FORM = 64 * KB
/** A message of 10,000 code points, each at most 12 bytes as escaped JSON. */
const MESSAGE = 128 * KB
const BATCH = 1024 * KB

/**
 * The maximum size of each route's body, in bytes. A longer one gets 413 before the rest of it is read. A test fails when a route
 * is not in this table.
 */
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  'POST /api/login': SMALL,
  'POST /api/logout': SMALL,
  'POST /api/clear-storage': SMALL,
  'PUT /api/users/profile': PROFILE_MAX,
  'PUT /api/users/:userId': PROFILE_MAX,
  'PUT /api/users/availability': FORM,
  'POST /api/users/tutorial-completed': SMALL,
  'POST /api/users/privacy-agreed': SMALL,
  'PUT /api/users/notification-settings': SMALL,
  'POST /api/push/subscriptions': SMALL,
  'DELETE /api/push/subscriptions/:id': SMALL,
  'POST /api/push/later': SMALL,
  'POST /api/push/test': SMALL,
  'POST /api/firebase/sign-in': SMALL,
  'POST /api/email/send-otp': SMALL,
  'POST /api/email/verify-otp': SMALL,
  'POST /api/email/undo': SMALL,
  'POST /api/messages': MESSAGE,
  'POST /api/messages/conversations/:partnerId/read': SMALL,
  'PATCH /api/messages/conversations/:partnerId': SMALL,
  'DELETE /api/messages/conversations/:partnerId': SMALL,
  'PUT /api/messages/conversations/:partnerId/pin': SMALL,
  'POST /api/meetup-requests': FORM,
  'PATCH /api/meetup-requests/:id': SMALL,
  'POST /api/meetup-requests/:id/move': FORM,
  'POST /api/meetup-requests/:id/withdraw': SMALL,
  'POST /api/meetup-requests/:id/call-off': SMALL,
  'POST /api/study-groups': FORM,
  'POST /api/study-groups/:id/join': SMALL,
  'POST /api/notifications/join-group/:groupId': SMALL,
  'POST /api/study-groups/:id/leave': SMALL,
  'DELETE /api/study-groups/:id/invitations/:studentId': SMALL,
  'DELETE /api/study-groups/:id': SMALL,
  'PUT /api/study-sessions/:id': SMALL,
  'POST /api/account/invitations': SMALL,
  'DELETE /api/account/invitations/:id': SMALL,
  'POST /api/invitations/:token/accept': SMALL,
  'DELETE /api/account': SMALL,
  'DELETE /api/devices': SMALL,
  'DELETE /api/devices/:id': SMALL,
  'PUT /api/blocks/:studentId': SMALL,
  'DELETE /api/blocks/:studentId': SMALL,
  'POST /api/reports': FORM,
  'POST /api/operator/reports/:id/close': SMALL,
  'PUT /api/operator/students/:id/suspension': SMALL,
  'DELETE /api/operator/students/:id/suspension': SMALL,
  'DELETE /api/operator/students/:id': SMALL,
  'POST /api/notifications/:id/read': SMALL,
  'POST /api/notifications/read-all': SMALL,
  'POST /api/calendar/sync-study-session': FORM,
  'DELETE /api/calendar/disconnect': SMALL,
  'POST /api/calendar/consent': SMALL,
  'POST /api/batch': BATCH,
  'POST /sync/pull': FORM,
  // Only under TEST_CLOCK.
  'POST /api/test/clock': SMALL,
}

/** Bytes of bodies that may be on their way for one student at the same time. More get 429: they would fill the memory. */
export const BODIES_OF_STUDENT_MAX = 2 * PROFILE_MAX

/** Time in which a body must be here, in ms, and the rate in bytes a second by which it is longer for a long body. */
export const BODY_TIMEOUT = 20_000
const BODY_RATE_MIN = 50 * KB

/** Returns within how many ms a body of at most this size must be here. */
export function bodyTimeout(bytes: number): number {
  return BODY_TIMEOUT + (bytes / BODY_RATE_MIN) * 1_000
}
