import type { StudentId } from '../../schemas/ids.ts'

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
  body: unknown
  /** The unparsed body; if it is empty, the status text of HTTP. */
  text: string
}

/** Sends a request to the server. Rejects only if no response came. */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

/** `fetch` with an abort timeout, credentials, and the student's id in a header (`X-Student`). */
export const fetchHttp: Http = async ({ method, path, student, body, headers, timeout }) => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
    headers: {
      ...headers,
      ...(student !== null && { 'X-Student': student }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, header: (name) => response.headers.get(name), body: asJson(text), text: text || response.statusText }
}

/** Returns the parsed JSON, or null for any other text: the status of a proxy's error page is enough. */
function asJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
