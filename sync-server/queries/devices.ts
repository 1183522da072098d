import type { Device } from '../../schemas/device.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { isLiveSession, sessionName } from '../auth-session.ts'
import type { AuthSession } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

/**
 * Returns the browsers in which a student is signed in: first the one that sent the request, then the others, the last seen first.
 *
 * @param here the session of the request
 * @param isOnline whether a socket of the session is open and not away
 */
export async function devicesOf(
  view: ReadTx,
  student: StudentId,
  here: AuthSession,
  now: number,
  isOnline: (session: AuthSession) => boolean,
): Promise<Device[]> {
  const live = (await view.signIns.of(student)).filter((session) => isLiveSession(session, now))
  const isHere = ({ idHash }: AuthSession) => idHash === here.idHash
  live.sort((a, b) => Number(isHere(b)) - Number(isHere(a)) || b.seenAt - a.seenAt)
  return live.map((session) => ({
    id: sessionName(session),
    browser: session.browser,
    system: session.system,
    signedInAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.seenAt).toISOString(),
    isOnline: isOnline(session),
    isThisOne: isHere(session),
  }))
}
