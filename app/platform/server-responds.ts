import { AUTH_TIMEOUT } from '../../schemas/constants.ts'
import { isNoResponse } from './expected-failures.ts'
import { fetchServer } from './fetch-server.ts'
import { logUnless } from './log.ts'

/** Returns whether the server responds now. Never rejects. */
export async function serverResponds(): Promise<boolean> {
  try {
    await fetchServer('/healthz', { signal: AbortSignal.timeout(AUTH_TIMEOUT) })
    return true
  } catch (thrown) {
    logUnless(isNoResponse, 'It could not be asked whether the server responds')(thrown)
    return false
  }
}
