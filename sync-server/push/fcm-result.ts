import { SECOND } from '../../schemas/constants.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import { retryAfterOf } from './retry-after.ts'
import type { PushResult } from './push-sender.ts'

/** The pause that Google documents for a 429 that names none. */
const QUOTA_RETRY_DELAY = 60 * SECOND

/**
 * Returns what a response of FCM HTTP v1 means. Only an error of FCM itself about the token ends a device. An account without rights, or an
 * address that leads elsewhere, causes the same statuses, and an operator must repair it.
 *
 * @param retryAfter the header
 * @param body the parsed JSON
 */
export function fcmResult(status: number, retryAfter: string | null, body: unknown, now: number): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const error = readError(body)
  if (error.code === 'UNREGISTERED' || error.code === 'SENDER_ID_MISMATCH') return { outcome: 'gone' }
  if (error.code === 'INVALID_ARGUMENT' && (error.fields.length === 0 || error.fields.includes('message.token'))) return { outcome: 'gone' }
  if (status === 400 || status === 413) return { outcome: 'refused', status }
  const pause = retryAfterOf(retryAfter ?? undefined, now) ?? (status === 429 ? QUOTA_RETRY_DELAY : null)
  return { outcome: 'later', reason: `status ${status} ${error.status}`.trim(), ...(pause !== null && { retryAfter: pause }) }
}

/** The parts of Google's error model that decide. */
interface FcmError {
  /** 'NOT_FOUND', 'UNAVAILABLE', ...: of any API of Google's. */
  status: string
  /** FCM's own code; null for an error that is not FCM's. */
  code: string | null
  /** The fields of the request that are wrong. */
  fields: string[]
}

function readError(body: unknown): FcmError {
  const { status, details } = fieldsOf(fieldsOf(body).error)
  const listed = Array.isArray(details) ? details.map(fieldsOf) : []
  const ofType = (name: string) => listed.find((detail) => String(detail['@type']).endsWith(name)) ?? {}
  const { errorCode } = ofType('google.firebase.fcm.v1.FcmError')
  const { fieldViolations } = ofType('google.rpc.BadRequest')
  return {
    status: typeof status === 'string' ? status : '',
    code: typeof errorCode === 'string' ? errorCode : null,
    fields: Array.isArray(fieldViolations) ? fieldViolations.map((violation) => String(fieldsOf(violation).field)) : [],
  }
}
