import { AUTH_TIMEOUT } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { fetchServer, ForeignResponse, textOf } from '../platform/fetch-server.ts'
import { hasResponse } from '../platform/server-responds.ts'
import { parseJson } from '../../schemas/parse-json.ts'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The student in whose name it is sent; the server refuses it in the name of any other. */
  student: StudentId | null
  body?: unknown
  headers?: Record<string, string>
  /** Ms until the request counts as lost. */
  timeout: number
}

export interface HttpResponse {
  status: number
  header(name: string): string | null
  /** The parsed JSON; null for any other text, as on a proxy's error page. */
  body: unknown
  /** The unparsed body; if it is empty, the status text of HTTP. */
  text: string
}

/** Sends a request to the server. Rejects only with a `NoResponse`, if it did not respond: a `ForeignResponse` if another machine did. */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

/**
 * `fetchServer` with an abort timeout, and the student's id in a header (`X-Student`). Our server responds to a success with JSON or with
 * nothing (204). A success with another body comes from a proxy, so it is foreign, too.
 */
export const fetchHttp: Http = async ({ method, path, student, body, headers, timeout }) => {
  const response = await fetchServer(path, {
    method,
    signal: AbortSignal.timeout(timeout),
    headers: {
      ...headers,
      ...(student !== null && { 'X-Student': student }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await textOf(response)
  const parsed = parseJson(text)
  if (response.ok && response.status !== 204 && parsed === undefined) throw new ForeignResponse(response.status)
  return { status: response.status, header: (name) => response.headers.get(name), body: parsed ?? null, text: text || response.statusText }
}

/** Returns whether the server responds now. Never rejects. */
export function checkHealth(http: Http): Promise<boolean> {
  return hasResponse(http({ method: 'GET', path: '/healthz', student: null, timeout: AUTH_TIMEOUT }))
}
