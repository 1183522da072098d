import { isLiveSession } from '../auth-session.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { AuthSession } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'

/**
 * Ends those live sessions of a student that `isMeant` accepts, and closes their sockets after the commit. Their browsers learn by the
 * code `revoked` that it was done from another device, and delete what they have stored (ADR 0059). A session that begins later is not
 * ended, because its browser has just proved who it is. Returns how many ended.
 */
export async function revokeSessions(
  tx: WriteTx,
  student: StudentId,
  isMeant: (session: AuthSession) => boolean,
  { now, hub }: Pick<Context, 'now' | 'hub'>,
): Promise<number> {
  const at = now()
  const ended = (await tx.signIns.of(student)).filter((session) => isLiveSession(session, at) && isMeant(session))
  for (const { idHash } of ended) await tx.signIns.revoke(idHash, at)
  tx.afterCommit(() => ended.forEach(({ idHash }) => hub.disconnectSession(idHash)))
  return ended.length
}
