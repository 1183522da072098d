import { SERVER_HEADER } from '../../schemas/constants.ts'

/**
 * Thrown when another machine responded in place of our server: a network's sign-in page, or a proxy. Such a response says nothing
 * about the request, so it counts as no network (ADR 0061).
 */
export class ForeignResponse extends Error {
  /** @param status of HTTP; 0 if it was a redirect */
  constructor(readonly status: number) {
    super(`The response ${status} is not from our server`)
  }

  /** Whether a network probably wants the student to sign in. A proxy uses the other statuses when our server is away or busy. */
  get isPortal(): boolean {
    return this.status === 511 || (this.status < 500 && ![408, 413, 429].includes(this.status))
  }
}

export function isFromServer(response: Response): boolean {
  return response.headers.has(SERVER_HEADER)
}

/**
 * Requests a path of our server: with credentials, from no cache, without following redirects, which our server never sends here.
 * The only call of `fetch` in the bundled code of app/ and sw/; the page of failed starts (`start-failed.js`), which works without that,
 * has its own. Rejects with a `ForeignResponse`, or with the error of `fetch` if no response came.
 */
export async function fetchServer(path: string, init: RequestInit = {}): Promise<Response> {
  // eslint-disable-next-line no-restricted-globals -- every other request goes through this function
  const response = await fetch(path, { credentials: 'include', cache: 'no-store', redirect: 'manual', ...init })
  if (!isFromServer(response)) throw new ForeignResponse(response.status)
  return response
}
