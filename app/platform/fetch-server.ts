import { SERVER_HEADER } from '../../schemas/constants.ts'

/** Thrown when no response of our server came, or not all of it. `cause` is what `fetch` threw, if it threw. */
export class NoResponse extends Error {}

/**
 * Thrown when another machine responded in place of our server: a network's sign-in page, or a proxy. Such a response says nothing
 * about the request, so it counts as no network (ADR 0061).
 */
export class ForeignResponse extends NoResponse {
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
 * has its own. Rejects with a `NoResponse`; with a `ForeignResponse` if another machine responded.
 */
export async function fetchServer(path: string, init: RequestInit = {}): Promise<Response> {
  // eslint-disable-next-line no-restricted-globals -- every other request goes through this function
  const response = await fetch(path, { credentials: 'include', cache: 'no-store', redirect: 'manual', ...init }).catch(noResponse)
  if (!isFromServer(response)) throw new ForeignResponse(response.status)
  return response
}

/** Returns the body of a response of `fetchServer`. Rejects with a `NoResponse` if the connection broke before all of it came. */
export function textOf(response: Response): Promise<string> {
  return response.text().catch(noResponse)
}

/** Only `fetch` and the body of its response are called inside: the TypeError of a defect would not differ from theirs. */
function noResponse(cause: unknown): never {
  throw new NoResponse('', { cause })
}
