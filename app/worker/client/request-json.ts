import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Http, HttpRequest } from '../../outbox/http.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/**
 * Sends a request that cannot wait in the outbox. Returns the body of a success, and null for a GET with 404; throws a `DataError`
 * otherwise.
 */
export async function requestJson(
  http: Http,
  student: StudentId,
  path: string,
  body?: unknown,
  method: HttpRequest['method'] = 'POST',
): Promise<unknown> {
  const response = await http({ method, path, student, body, timeout: REQUEST_TIMEOUT }).catch((thrown: unknown) => {
    logUnless(isNoResponse, 'A request could not be sent', { path })(thrown)
    throw new DataError('failed', 'Please try again')
  })
  if (response.status >= 200 && response.status < 300) return response.body
  if (method === 'GET' && response.status === 404) return null
  const { code, field, message } = fieldsOf(response.body)
  if (response.status === 401) throw new DataError('signed-out', 'Sign in to continue.')
  throw new DataError(
    code === 'no-calendar' ? code : 'failed',
    String(message || 'Please try again'),
    field as string | undefined, // cast: our server sends this shape (openapi)
  )
}
