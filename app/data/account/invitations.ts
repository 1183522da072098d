import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'
import type { InvitationOffer } from '../../../schemas/invitation.ts'

/** Bytes of a secret: 144 bits, 24 letters. */
const SECRET = 18

/** The secret of a new link. It is on this device alone: the server keeps its hash. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')
}

/** What is sent to a classmate. */
export const linkOf = (token: string): string => `${location.origin}/invitation/${token}`

/**
 * What a link offers; null where it brings nobody in any more, 'away' where the server could not be asked. Not by the worker,
 * which has nothing for who is not signed in.
 */
export async function loadInvitation(token: string): Promise<InvitationOffer | null | 'away'> {
  try {
    const answer = await fetch(`/api/invitations/${encodeURIComponent(token)}`, { cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    if (answer.ok) return (await answer.json()) as InvitationOffer
    return answer.status === 404 || answer.status === 400 ? null : 'away'
  } catch {
    return 'away'
  }
}
