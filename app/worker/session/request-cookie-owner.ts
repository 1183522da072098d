import { AUTH_TIMEOUT, SIGNED_OUT_HEADER } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Http, HttpResponse } from '../../outbox/http.ts'
import { ACCOUNT_DELETED, mustYield } from '../../outbox/send-result.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Who is signed in by the cookie of this browser, as the server says. */
export interface CookieOwner {
  /** Null without a session, and without a response. */
  id: StudentId | null
  /** The id of the session; empty without one. */
  session: string
  responded: boolean
  /** Whether the data of this student must leave this device (`mustYield`). */
  other: boolean
  /** Whether the account was deleted. */
  deleted: boolean
}

/**
 * Sends GET /api/auth/user without retries; after 10 s it counts as without response (spec §6). Never rejects.
 *
 * @param student whose data this device has; null if it has none
 * @param asked returns the response that the page received already
 */
export async function requestCookieOwner(http: Http, student: StudentId | null, asked?: () => Promise<HttpResponse>): Promise<CookieOwner> {
  try {
    const headers = student === null ? { [SIGNED_OUT_HEADER]: '1' } : {}
    const response = await (asked?.() ?? http({ method: 'GET', path: '/api/auth/user', student, headers, timeout: AUTH_TIMEOUT }))
    const body = response.body as { id?: StudentId; code?: string } | null // cast: our server sends this shape (openapi)
    return {
      id: response.status === 200 ? (body?.id ?? null) : null,
      session: response.header('X-Session') ?? '',
      responded: [200, 204, 401].includes(response.status),
      other: mustYield(response.status, body?.code),
      deleted: body?.code === ACCOUNT_DELETED,
    }
  } catch (thrown) {
    logUnless(isNoResponse, 'The server could not be asked who is signed in')(thrown)
    return { id: null, session: '', responded: false, other: false, deleted: false }
  }
}
