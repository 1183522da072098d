import type { Context } from 'hono'
import type { StudentId } from '../../schemas/ids.ts'
import type { Services } from '../services.ts'
import { sessionCookie } from './cookie.ts'
import { startSession } from '../auth-session.ts'

/** Signs the student in on this browser, in place of any previous student. */
export async function startBrowserSession(
  c: Context,
  { store, hub, now }: Pick<Services, 'store' | 'hub' | 'now'>,
  https: boolean,
  student: StudentId,
  isStillTheirs?: Parameters<typeof startSession>[5],
): Promise<void> {
  const cookie = sessionCookie(c, https)
  const { value, revoked } = await startSession(store, student, cookie.read(), now(), c.req.header('User-Agent'), isStillTheirs)
  if (revoked) hub.disconnectSession(revoked)
  cookie.set(value)
}
