import type { ApiResponse, Http } from './http.ts'

/** A browser that retains the cookies of the server, and has no session at first. */
export class CookieBrowser {
  readonly cookies = new Map<string, string>()

  constructor(
    private readonly http: Http,
    /** Headers of each request, for example of a proxy. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Sends JSON to the sign-in route. */
  signIn<T = Record<string, unknown>>(body: unknown): Promise<ApiResponse<T>> {
    return this.#call<T>('POST', '/api/login', { body })
  }

  /** Sends the form of a sign-in page. */
  form(fields: Record<string, string>): Promise<ApiResponse> {
    return this.#call('POST', '/api/login', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  }

  get<T = Record<string, unknown>>(path: string): Promise<ApiResponse<T>> {
    return this.#call<T>('GET', path, {})
  }

  put<T = Record<string, unknown>>(path: string, body: unknown): Promise<ApiResponse<T>> {
    return this.#call<T>('PUT', path, { body })
  }

  async #call<T>(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiResponse<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.http.call<T>(method, path, {
      body,
      headers: { ...this.headers, ...headers, ...(cookie && { Cookie: cookie }) },
    })
    for (const set of response.headers['set-cookie'] ?? []) {
      const [pair, ...flags] = set.split('; ') as [string, ...string[]]
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (flags.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
