import { BATCH_MAX } from '../../schemas/constants.ts'
import { PROFILE_MAX } from '../../schemas/student.ts'
import { JSON_VALUES_MAX } from './json.ts'

const KB = 1024
/** An id, a code, a choice. Strangers may send no more. */
const SMALL_BODY_MAX = 4 * KB
/** A form of texts. The longest has 30 subjects of 100 code points, each at most 12 bytes as escaped JSON. */
const FORM_BODY_MAX = 64 * KB
/** A message of 10,000 code points, each at most 12 bytes as escaped JSON. */
const MESSAGE_BODY_MAX = 128 * KB
const BATCH_BODY_MAX = 1024 * KB

/**
 * The maximum size of each route's body, in bytes. A longer one gets 413 before the rest of it is read. A test fails when a route
 * is not in this table.
 */
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  'POST /api/login': SMALL_BODY_MAX,
  'POST /api/logout': SMALL_BODY_MAX,
  'POST /api/clear-storage': SMALL_BODY_MAX,
  'PUT /api/users/profile': PROFILE_MAX,
  'PUT /api/users/:userId': PROFILE_MAX,
  'PUT /api/users/availability': FORM_BODY_MAX,
  'POST /api/users/tutorial-completed': SMALL_BODY_MAX,
  'POST /api/users/privacy-agreed': SMALL_BODY_MAX,
  'PUT /api/users/notification-settings': SMALL_BODY_MAX,
  'POST /api/push/subscriptions': SMALL_BODY_MAX,
  'DELETE /api/push/subscriptions/:id': SMALL_BODY_MAX,
  'POST /api/push/later': SMALL_BODY_MAX,
  'POST /api/push/test': SMALL_BODY_MAX,
  'POST /api/firebase/sign-in': SMALL_BODY_MAX,
  'POST /api/email/send-otp': SMALL_BODY_MAX,
  'POST /api/email/verify-otp': SMALL_BODY_MAX,
  'POST /api/email/undo': SMALL_BODY_MAX,
  'POST /api/messages': MESSAGE_BODY_MAX,
  'POST /api/messages/conversations/:partnerId/read': SMALL_BODY_MAX,
  'PATCH /api/messages/conversations/:partnerId': SMALL_BODY_MAX,
  'DELETE /api/messages/conversations/:partnerId': SMALL_BODY_MAX,
  'PUT /api/messages/conversations/:partnerId/pin': SMALL_BODY_MAX,
  'POST /api/meetup-requests': FORM_BODY_MAX,
  'PATCH /api/meetup-requests/:id': SMALL_BODY_MAX,
  'POST /api/meetup-requests/:id/move': FORM_BODY_MAX,
  'POST /api/meetup-requests/:id/withdraw': SMALL_BODY_MAX,
  'POST /api/meetup-requests/:id/call-off': SMALL_BODY_MAX,
  'POST /api/study-groups': FORM_BODY_MAX,
  'POST /api/study-groups/:id/join': SMALL_BODY_MAX,
  'POST /api/notifications/join-group/:groupId': SMALL_BODY_MAX,
  'POST /api/study-groups/:id/leave': SMALL_BODY_MAX,
  'DELETE /api/study-groups/:id/invitations/:studentId': SMALL_BODY_MAX,
  'DELETE /api/study-groups/:id': SMALL_BODY_MAX,
  'PUT /api/study-sessions/:id': SMALL_BODY_MAX,
  'POST /api/account/invitations': SMALL_BODY_MAX,
  'DELETE /api/account/invitations/:id': SMALL_BODY_MAX,
  'POST /api/invitations/:token/accept': SMALL_BODY_MAX,
  'DELETE /api/account': SMALL_BODY_MAX,
  'DELETE /api/devices': SMALL_BODY_MAX,
  'DELETE /api/devices/:id': SMALL_BODY_MAX,
  'PUT /api/blocks/:studentId': SMALL_BODY_MAX,
  'DELETE /api/blocks/:studentId': SMALL_BODY_MAX,
  'POST /api/reports': FORM_BODY_MAX,
  'POST /api/operator/reports/:id/close': SMALL_BODY_MAX,
  'PUT /api/operator/students/:id/suspension': SMALL_BODY_MAX,
  'DELETE /api/operator/students/:id/suspension': SMALL_BODY_MAX,
  'DELETE /api/operator/students/:id': SMALL_BODY_MAX,
  'POST /api/notifications/:id/read': SMALL_BODY_MAX,
  'POST /api/notifications/read-all': SMALL_BODY_MAX,
  'POST /api/calendar/sync-study-session': FORM_BODY_MAX,
  'DELETE /api/calendar/disconnect': SMALL_BODY_MAX,
  'POST /api/calendar/consent': SMALL_BODY_MAX,
  'POST /api/batch': BATCH_BODY_MAX,
  'POST /sync/pull': FORM_BODY_MAX,
  // Only under TEST_CLOCK.
  'POST /api/test/clock': SMALL_BODY_MAX,
}

/**
 * How many values the body of a batch may have. Its longest item is a group with 99 invitees, about 130 values; a hundred messages to
 * one student wait for each other, so an item names 50 others on average.
 */
export const BATCH_VALUES_MAX = BATCH_MAX * 200
const BODY_VALUES: Readonly<Record<string, number>> = { 'POST /api/batch': BATCH_VALUES_MAX }

/** The limits of a body: its bytes, and its values where it is JSON. */
export interface BodyLimit {
  bytes: number
  values: number
}

/** Returns the limits of the first of these routes that has a body; the other entries are middleware. Null if none has one. */
export function bodyLimitOf(routes: readonly { method: string; path: string }[]): BodyLimit | null {
  for (const { method, path } of routes) {
    const route = `${method} ${path}`
    const bytes = BODY_LIMITS[route]
    if (bytes !== undefined) return { bytes, values: BODY_VALUES[route] ?? JSON_VALUES_MAX }
  }
  return null
}

/** Bytes of bodies that may be on their way for one student at the same time. More get 429: they would fill the memory. */
export const BODIES_OF_STUDENT_MAX = 2 * PROFILE_MAX

/** Time in which a body must arrive, in ms. A long body has more: one second for each `BODY_RATE_MIN` bytes. */
export const BODY_TIMEOUT = 20_000
const BODY_RATE_MIN = 50 * KB

/** Returns within how many ms a body of at most this size must arrive. */
export function bodyTimeout(bytes: number): number {
  return BODY_TIMEOUT + (bytes / BODY_RATE_MIN) * 1_000
}
