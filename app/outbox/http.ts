import type { StudentId } from '../../schemas/ids.ts'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Whom the request means; the server refuses it in anybody else's name. */
  student: StudentId | null
  body?: unknown
  headers?: Record<string, string>
  /** Milliseconds until it counts as lost. */
  timeout: number
}

export interface HttpResponse {
  status: number
  header(name: string): string | null
  body: unknown
  /** The body as it came; where it is empty, what HTTP calls the status. */
  text: string
}

/** Speaks to the server. Rejects only where no answer came. */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

/** `fetch` with an abort timeout, credentials, and the student's name on everything. */
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

/** A proxy's error page is no JSON; its status says enough. */
function asJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
