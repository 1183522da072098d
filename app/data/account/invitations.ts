import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'
import type { InvitationOffer } from '../../../schemas/invitation.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { fetchServer, textOf } from '../../platform/fetch-server.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Bytes of a secret: 144 bits, 24 characters. */
const SECRET_BYTES = 18

/** Returns the secret of a new link. Only this device stores it: the server stores its hash. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Returns the link that the student sends to a classmate. */
export const linkOf = (token: string): string => `${location.origin}/invitation/${token}`

/**
 * Loads the offer of a link, without the worker, because that serves signed-in students only. Returns null when the link is not
 * valid any more, and 'away' when the server cannot be reached.
 */
export async function loadInvitation(token: string): Promise<InvitationOffer | null | 'away'> {
  try {
    const response = await fetchServer(`/api/invitations/${encodeURIComponent(token)}`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    // cast: our server sends this shape (openapi); a proxy has replaced any other
    if (response.ok) return (parseJson(await textOf(response)) ?? 'away') as InvitationOffer | 'away'
    return response.status === 404 || response.status === 400 ? null : 'away'
  } catch (thrown) {
    logUnless(isNoResponse, 'The invitation could not be loaded')(thrown)
    return 'away'
  }
}
