import type { JWT } from 'google-auth-library'

const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token'

/** The key of a Google service account, as its file has it. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  private_key_id: string
}

export interface GoogleAccessOptions {
  account: ServiceAccount
  /** The purpose of the tokens, as Google names it. */
  scopes: readonly string[]
  /** Origin that replaces Google's own, without a path. Null: Google's own. */
  apiBase: string | null
  /** Longest wait for Google, ms. */
  timeout: number
}

/** Google gave no access token. The cause is the account, not the request that needed the token. */
class NoAccess extends Error {}

/** Access of a service account to Google's APIs. */
export class GoogleAccess {
  #jwt: JWT | null = null

  constructor(private readonly options: GoogleAccessOptions) {}

  /** Returns an access token. The library asks for one when the last has expired, once for all that wait. */
  async token(signal: AbortSignal): Promise<string> {
    const { promise: aborted, stop } = rejectOnAbort(signal)
    try {
      const { token } = await Promise.race([this.#accessToken(), aborted])
      if (!token) throw new NoAccess('Google gave no access token')
      return token
    } finally {
      stop()
    }
  }

  /** Forgets the token that Google no longer takes: the next call asks for another one. */
  dropToken(): void {
    this.#jwt = null
  }

  async #accessToken(): Promise<{ token?: string | null }> {
    // Loads the library when it is used: a server without an account does not need it, and it takes a tenth of a start.
    const { JWT: Jwt } = await import('google-auth-library')
    this.#jwt ??= this.#newJwt(Jwt)
    return this.#jwt.getAccessToken()
  }

  #newJwt(Jwt: typeof JWT): JWT {
    const { account, scopes, apiBase, timeout } = this.options
    return new Jwt({
      email: account.client_email,
      key: account.private_key,
      keyId: account.private_key_id,
      scopes: [...scopes],
      transporterOptions: {
        timeout,
        // The library knows one address of Google's only.
        ...(apiBase !== null && {
          fetchImplementation: (input, init) => fetch(String(input) === GOOGLE_TOKENS ? `${apiBase}/token` : input, init),
        }),
      },
    })
  }
}

/** Returns a promise that rejects when `signal` aborts, until `stop` is called. */
function rejectOnAbort(signal: AbortSignal): { promise: Promise<never>; stop: () => void } {
  const listening = new AbortController()
  const promise = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error) // cast: `timeout` and our own aborts give errors
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { signal: listening.signal })
  })
  return { promise, stop: () => listening.abort() }
}
