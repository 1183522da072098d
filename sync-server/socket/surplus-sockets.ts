/** The part of a peer that the limit reads. */
interface OpenSocket {
  signIn: string
  /** The server has closed the socket already, and waits for its client to respond. */
  isEnded: boolean
}

/** Maximum numbers of open sockets. */
export interface SocketsMax {
  ofSession: number
  ofStudent: number
}

/**
 * Returns the sockets that one student has beyond the maximum numbers: the oldest ones, so that the newest, which somebody has just
 * opened, always stays.
 *
 * @param sockets all sockets of the student, the oldest first
 */
export function surplusSockets<S extends OpenSocket>(sockets: Iterable<S>, { ofSession, ofStudent }: SocketsMax): S[] {
  const counts = new Map<string, number>()
  let kept = 0
  return [...sockets].reverse().filter(({ signIn, isEnded }) => {
    if (isEnded) return false
    const count = counts.get(signIn) ?? 0
    if (count >= ofSession || kept >= ofStudent) return true
    counts.set(signIn, count + 1)
    kept++
    return false
  })
}
