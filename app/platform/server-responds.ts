import { AUTH_TIMEOUT } from '../../schemas/constants.ts'
import { isNoResponse } from './expected-failures.ts'
import { fetchServer } from './fetch-server.ts'
import { logUnless } from './log.ts'

/** Returns whether the server responds now. Never rejects. */
export function serverResponds(): Promise<boolean> {
  return hasResponse(fetchServer('/healthz', { signal: AbortSignal.timeout(AUTH_TIMEOUT) }))
}

/** Returns whether a request of /healthz got a response of our server. Never rejects. */
export async function hasResponse(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (thrown) {
    logUnless(isNoResponse, 'The server could not be asked')(thrown)
    return false
  }
}
