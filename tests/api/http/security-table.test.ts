import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  BATCH_MAX,
  BLOCKS_MAX,
  CALENDAR_MAX,
  CODE_LIFETIME,
  CODE_TRIES,
  GROUPS_LISTED_MAX,
  HISTORY_MAX,
  INVITATIONS_MAX,
  INVITEES_MAX,
  JOINED_GROUPS_MAX,
  MEETUP_MOVES_MAX,
  MEETUPS_OF_PAIR_MAX,
  MEETUPS_PENDING_MAX,
  MESSAGE_MAX,
  MINUTE,
  NETWORKS_OF_SITE,
  NOTIFICATIONS_OF_PAIR_MAX,
  OPEN_GROUPS_MAX,
  PICTURE_MAX,
  PICTURE_SIDE_MAX,
  PUSH_ADDRESS_MAX,
  PUSHES_AT_ONCE,
  PUSHES_OF_STUDENT_MAX,
  PUSH_SUBSCRIPTIONS_MAX,
  RATE_LIMITS,
  READS_WAITING_MAX,
  REPORTS_PER_DAY_MAX,
  SECOND,
  SESSION_LIFETIME,
  SIGN_INS_MAX,
  SLOW_PUSHES_AT_ONCE,
  SOCKETS_MAX,
  DAY,
  VOICE_CANDIDATE_MAX,
  VOICE_DESCRIPTION_MAX,
  VOICE_SEATS,
  VOICE_NOTIFICATION_INTERVAL,
} from '../../../schemas/constants.ts'
import { RECEIPT_ENTRIES_MAX } from '../../../sync-server/commands/mark-delivered.ts'
import { READ_AT_ONCE } from '../../../sync-server/commands/mark-read.ts'
import { FRAME_MAX } from '../../../schemas/socket.ts'
import { BATCH_VALUES_MAX, BODIES_OF_STUDENT_MAX, BODY_LIMITS, BODY_TIMEOUT } from '../../../sync-server/http/body-limits.ts'
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '../../../sync-server/http/json.ts'
import { PIPELINED_MAX, RESPONSES_OF_STUDENT_MAX, RESPONSE_TIMEOUT } from '../../../sync-server/http/open-responses.ts'
import { DOCUMENTS_MAX, QUERY_LENGTH_MAX, VALUES_MAX } from '../../../sync-server/realtime-db/limits.ts'
import { LOG_TEXT_MAX } from '../../../sync-server/log.ts'
import { BODY_BYTES_PER_TOKEN } from '../../../sync-server/limits/prices.ts'
import { UNREAD_MAX } from '../../../sync-server/socket/backpressure.ts'
import { FRAME_VALUES_MAX } from '../../../sync-server/socket/connection.ts'

const bytes = (count: number) => (count < 1024 * 1024 ? `${count / 1024} kB` : `${Math.round((count / 1024 / 1024) * 10) / 10} MB`)
const rate = ({ atOnce, perSecond }: { atOnce: number; perSecond: number }) => {
  const [often, unit] =
    perSecond >= 1 ? [perSecond, 'second'] : perSecond * 60 >= 1 ? [perSecond * 60, 'minute'] : [(perSecond * DAY) / SECOND, 'day']
  return `${atOnce} at once, then ${Math.round(often)} a ${unit}`
}

/** The limits of docs/security.md, by the constant that the table names. */
const LIMITS: Record<string, string> = {
  'BODY_LIMITS: sign-in': bytes(BODY_LIMITS['POST /api/login']!),
  'BODY_LIMITS: message': bytes(BODY_LIMITS['POST /api/messages']!),
  'BODY_LIMITS: form': bytes(BODY_LIMITS['POST /api/meetup-requests']!),
  'BODY_LIMITS: pull': bytes(BODY_LIMITS['POST /sync/pull']!),
  'BODY_LIMITS: batch': bytes(BODY_LIMITS['POST /api/batch']!),
  'BODY_LIMITS: profile': bytes(BODY_LIMITS['PUT /api/users/profile']!),
  NETWORKS_OF_SITE: `${NETWORKS_OF_SITE} times those of a network`,
  BODIES_OF_STUDENT_MAX: bytes(BODIES_OF_STUDENT_MAX),
  BODY_TIMEOUT: `${BODY_TIMEOUT / SECOND} s`,
  RESPONSES_OF_STUDENT_MAX: bytes(RESPONSES_OF_STUDENT_MAX),
  PIPELINED_MAX: `${PIPELINED_MAX} responses`,
  RESPONSE_TIMEOUT: `${RESPONSE_TIMEOUT / SECOND} s`,
  JSON_DEPTH_MAX: `${JSON_DEPTH_MAX} levels`,
  JSON_VALUES_MAX: `${JSON_VALUES_MAX} values`,
  BATCH_VALUES_MAX: `${BATCH_VALUES_MAX} values`,
  FRAME_VALUES_MAX: `${FRAME_VALUES_MAX} values`,
  BODY_BYTES_PER_TOKEN: bytes(BODY_BYTES_PER_TOKEN),
  FRAME_MAX: bytes(FRAME_MAX),
  READS_WAITING_MAX: `${READS_WAITING_MAX} reads`,
  'SIGN_INS_MAX.ofStudent': `${SIGN_INS_MAX.ofStudent} browsers`,
  'SIGN_INS_MAX.ofDemoStudent': `${SIGN_INS_MAX.ofDemoStudent} browsers`,
  'SOCKETS_MAX.ofSession': `${SOCKETS_MAX.ofSession} sockets`,
  'SOCKETS_MAX.ofStudent': `${SOCKETS_MAX.ofStudent} sockets`,
  UNREAD_MAX: bytes(UNREAD_MAX),
  VALUES_MAX: `${VALUES_MAX} values`,
  DOCUMENTS_MAX: `${DOCUMENTS_MAX} documents`,
  QUERY_LENGTH_MAX: `${QUERY_LENGTH_MAX} characters`,
  VOICE_SEATS: `${VOICE_SEATS} students`,
  VOICE_DESCRIPTION_MAX: `${VOICE_DESCRIPTION_MAX} characters`,
  VOICE_CANDIDATE_MAX: `${VOICE_CANDIDATE_MAX} characters`,
  VOICE_NOTIFICATION_INTERVAL: `1 in ${VOICE_NOTIFICATION_INTERVAL / MINUTE} minutes`,
  BATCH_MAX: `${BATCH_MAX} items`,
  MESSAGE_MAX: `${MESSAGE_MAX} code points`,
  PICTURE_MAX: bytes(PICTURE_MAX),
  PICTURE_SIDE_MAX: `${PICTURE_SIDE_MAX} px`,
  HISTORY_MAX: `${HISTORY_MAX} messages`,
  ...Object.fromEntries(Object.entries(RATE_LIMITS).map(([name, limit]) => [`RATE_LIMITS.${name}`, rate(limit)])),
  MEETUPS_PENDING_MAX: `${MEETUPS_PENDING_MAX} requests`,
  MEETUPS_OF_PAIR_MAX: `${MEETUPS_OF_PAIR_MAX} meetups`,
  NOTIFICATIONS_OF_PAIR_MAX: `${NOTIFICATIONS_OF_PAIR_MAX} notifications`,
  JOINED_GROUPS_MAX: `${JOINED_GROUPS_MAX} groups`,
  GROUPS_LISTED_MAX: `${GROUPS_LISTED_MAX} groups`,
  CALENDAR_MAX: `${CALENDAR_MAX} events`,
  BLOCKS_MAX: `${BLOCKS_MAX} students`,
  MEETUP_MOVES_MAX: `${MEETUP_MOVES_MAX} moves`,
  INVITEES_MAX: `${INVITEES_MAX} classmates`,
  OPEN_GROUPS_MAX: `${OPEN_GROUPS_MAX} groups`,
  INVITATIONS_MAX: `${INVITATIONS_MAX} links`,
  REPORTS_PER_DAY_MAX: `${REPORTS_PER_DAY_MAX} a day`,
  PUSHES_OF_STUDENT_MAX: `${PUSHES_OF_STUDENT_MAX} of ${PUSHES_AT_ONCE} pushes`,
  SLOW_PUSHES_AT_ONCE: `${SLOW_PUSHES_AT_ONCE} of ${PUSHES_AT_ONCE} pushes`,
  READ_AT_ONCE: `${READ_AT_ONCE} messages`,
  RECEIPT_ENTRIES_MAX: `${RECEIPT_ENTRIES_MAX} entries`,
  PUSH_SUBSCRIPTIONS_MAX: `${PUSH_SUBSCRIPTIONS_MAX} devices`,
  PUSH_ADDRESS_MAX: `${PUSH_ADDRESS_MAX} characters`,
  CODE_TRIES: `${CODE_TRIES} tries`,
  CODE_LIFETIME: `${CODE_LIFETIME / MINUTE} min`,
  SESSION_LIFETIME: `${SESSION_LIFETIME / DAY} days`,
  LOG_TEXT_MAX: `${LOG_TEXT_MAX} characters`,
}

it('docs/security.md names each limit as the constants have it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \| `([^`|]+)` \|$/gm)].map(([, limit, constant]) => [constant!, limit!])
  expect(Object.fromEntries(rows)).toEqual(LIMITS)
})
