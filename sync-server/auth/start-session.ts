import type { Context } from 'hono'
import type { StudentId } from '../../schemas/ids.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { sessionCookie } from './cookie.ts'
import { startSession } from '../auth-session.ts'

/** Signs the student in on this browser, in place of any previous student. */
export async function startBrowserSession(
  c: Context,
  { store, hub, now, limits }: Pick<Services, 'store' | 'hub' | 'now' | 'limits'>,
  https: boolean,
  student: StudentId,
  isStillTheirs?: (view: ReadTx, student: StudentRecord) => boolean | Promise<boolean>,
): Promise<void> {
  const cookie = sessionCookie(c, https)
  const { value, ended } = await startSession(store, student, cookie.read(), now(), {
    userAgent: c.req.header('User-Agent'),
    most: limits.signIns(student),
    ...(isStillTheirs && { isStillTheirs }),
  })
  for (const idHash of ended) hub.disconnectSession(idHash)
  cookie.set(value)
}
