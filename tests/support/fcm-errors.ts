/** A failure in Google's error model. */
export interface FcmFailure {
  status: number
  /** The canonical name: 'NOT_FOUND', 'UNAVAILABLE', ... */
  name: string
  /** FCM's own code. Absent: the error is not FCM's own. */
  code?: string
  /** The field of the request that is wrong. */
  field?: string
  headers?: Record<string, string>
}

export const UNREGISTERED: FcmFailure = { status: 404, name: 'NOT_FOUND', code: 'UNREGISTERED' }
export const OTHER_SENDER: FcmFailure = { status: 403, name: 'PERMISSION_DENIED', code: 'SENDER_ID_MISMATCH' }
export const WRONG_TOKEN: FcmFailure = { status: 400, name: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT', field: 'message.token' }
export const WRONG_MESSAGE: FcmFailure = { status: 400, name: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT', field: 'message.data[0].value' }
export const NO_RIGHT: FcmFailure = { status: 403, name: 'PERMISSION_DENIED' }
export const INTERNAL: FcmFailure = { status: 500, name: 'INTERNAL', code: 'INTERNAL' }

/** More messages than the project may send. Without `after` Google names no pause. */
export function quotaExceeded(after?: number): FcmFailure {
  const failure = { status: 429, name: 'RESOURCE_EXHAUSTED', code: 'QUOTA_EXCEEDED' }
  return after === undefined ? failure : { ...failure, headers: { 'Retry-After': String(after) } }
}

export function unavailable(after: number): FcmFailure {
  return { status: 503, name: 'UNAVAILABLE', code: 'UNAVAILABLE', headers: { 'Retry-After': String(after) } }
}

/** Returns the response of such a failure. */
export function fcmError({ status, name, code, field, headers }: FcmFailure) {
  const details = [
    ...(code ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }] : []),
    ...(field
      ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: 'Invalid value' }] }]
      : []),
  ]
  return { status, ...(headers && { headers }), body: { error: { code: status, message: name, status: name, details } } }
}
