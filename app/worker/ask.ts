import { REQUEST_TIMEOUT } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Http } from '../outbox/http.ts'
import { dataFailure } from './data-failure.ts'

/** Asks for something that cannot wait in the outbox; answers the body of a success. */
export async function ask(http: Http, student: StudentId, path: string, body: unknown): Promise<unknown> {
  const answer = await http({ method: 'POST', path, student, body, timeout: REQUEST_TIMEOUT }).catch(() => null)
  if (answer === null) throw dataFailure('failed', 'Please try again')
  if (answer.status >= 200 && answer.status < 300) return answer.body
  const { message } = (answer.body ?? {}) as { message?: unknown }
  if (answer.status === 401) throw dataFailure('signed-out', 'Sign in to continue.')
  throw dataFailure('failed', typeof message === 'string' && message !== '' ? message : 'Please try again')
}
