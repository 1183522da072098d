import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import type { CalendarEvent } from '../../schemas/calendar.ts'
import { CALENDAR_MAX, CALENDAR_TIMEOUT, MINUTE, SECOND } from '../../schemas/constants.ts'
import { iso } from '../../schemas/instant.ts'
import { GrantEnded, ProviderUnavailable, type CalendarProvider, type ConsentRequest, type Grant, type NewEvent } from './provider.ts'
import { defined } from '../../schemas/defined.ts'

export interface GoogleOptions {
  clientId: string
  clientSecret: string
  /** Origin of the consent and token endpoints. Null: Google's own. */
  authBase: string | null
  /** Origin of the calendar API. Null: Google's own. */
  apiBase: string | null
  now(): number
}

/** Allows reading and writing calendar events, and nothing else of the account. */
const SCOPE = 'https://www.googleapis.com/auth/calendar.events'

const Listed = z.object({
  items: z._default(
    z.array(
      z.object({
        id: z.string(),
        status: z.optional(z.string()),
        summary: z.optional(z.string()),
        location: z.optional(z.string()),
        // An all-day event has a date instead of a time, so it cannot be drawn into a day.
        start: z.optional(z.object({ dateTime: z.optional(z.string()) })),
        end: z.optional(z.object({ dateTime: z.optional(z.string()) })),
      }),
    ),
    [],
  ),
})

/** The student's main Google calendar, over OAuth with PKCE. */
export class GoogleCalendar implements CalendarProvider {
  readonly #o: GoogleOptions
  readonly #server: oauth.AuthorizationServer
  readonly #client: oauth.Client
  readonly #secret: oauth.ClientAuth
  readonly #calendar: string

  constructor(options: GoogleOptions) {
    this.#o = options
    const { authBase, apiBase } = options
    this.#server = {
      issuer: authBase ?? 'https://accounts.google.com',
      authorization_endpoint: `${authBase ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token_endpoint: `${authBase ?? 'https://oauth2.googleapis.com'}/token`,
      revocation_endpoint: `${authBase ?? 'https://oauth2.googleapis.com'}/revoke`,
    }
    this.#client = { client_id: options.clientId }
    this.#secret = oauth.ClientSecretPost(options.clientSecret)
    this.#calendar = `${apiBase ?? 'https://www.googleapis.com'}/calendar/v3/calendars/primary/events`
  }

  consentUrl({ state, challenge, redirectUri, email }: ConsentRequest): string {
    const url = new URL(defined(this.#server.authorization_endpoint))
    url.search = new URLSearchParams({
      client_id: this.#o.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Google sends a refresh token only with the first consent, unless consent is requested again.
      access_type: 'offline',
      prompt: 'consent',
      login_hint: email,
    }).toString()
    return url.href
  }

  grant(
    authResponse: URLSearchParams,
    { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
  ): Promise<Grant> {
    return understood(async () => {
      const params = oauth.validateAuthResponse(this.#server, this.#client, authResponse, state)
      const response = await oauth.authorizationCodeGrantRequest(
        this.#server,
        this.#client,
        this.#secret,
        params,
        redirectUri,
        verifier,
        this.#asking(),
      )
      const token = await oauth.processAuthorizationCodeResponse(this.#server, this.#client, response)
      if (token.refresh_token === undefined) throw new ProviderUnavailable('No refresh token came with the consent.')
      return this.#grantOf(token, token.refresh_token)
    })
  }

  events(_owner: unknown, grant: Grant, from: number, to: number): Promise<{ events: CalendarEvent[]; renewed: Grant | null }> {
    return understood(async () => {
      const query = new URLSearchParams({
        timeMin: iso(from),
        timeMax: iso(to),
        singleEvents: 'true',
        orderBy: 'startTime',
        maxResults: String(CALENDAR_MAX),
      })
      const { response, renewed } = await this.#call(grant, `${this.#calendar}?${query.toString()}`)
      if (!response.ok) throw new ProviderUnavailable(`Google responded with ${response.status} to a request for events.`)
      const { items } = z.parse(Listed, await response.json())
      // The list also contains events that began before `from` and are still running.
      return { events: items.flatMap((item) => eventIn(item) ?? []).filter(({ start }) => start >= from), renewed }
    })
  }

  put(_owner: unknown, grant: Grant, { id, title, start, end, location, description }: NewEvent): Promise<Grant | null> {
    return understood(async () => {
      const event = {
        id,
        summary: title,
        location,
        description,
        status: 'confirmed',
        start: { dateTime: iso(start) },
        end: { dateTime: iso(end) },
      }
      const first = await this.#call(grant, this.#calendar, 'POST', event)
      if (first.response.ok) return first.renewed
      // An event with this id exists already, or existed and was removed since.
      if (first.response.status !== 409) throw new ProviderUnavailable(`Google responded with ${first.response.status} to an event.`)
      const again = await this.#call(first.renewed ?? grant, `${this.#calendar}/${id}`, 'PUT', event)
      if (!again.response.ok) throw new ProviderUnavailable(`Google responded with ${again.response.status} to an event.`)
      return again.renewed ?? first.renewed
    })
  }

  revoke({ refreshToken }: Grant): Promise<void> {
    return understood(async () =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(this.#server, this.#client, this.#secret, refreshToken, this.#asking()),
      ),
    )
  }

  /** Sends a request with a valid token. If Google rejects the token, renews it and sends the request again. */
  async #call(grant: Grant, url: string, method = 'GET', body?: unknown): Promise<{ response: Response; renewed: Grant | null }> {
    const ask = ({ accessToken }: Grant) =>
      fetch(url, {
        method,
        headers: { Authorization: `Bearer ${accessToken}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALENDAR_TIMEOUT),
      })
    let renewed = grant.expiresAt <= this.#o.now() + MINUTE ? await this.#renew(grant) : null
    let response = await ask(renewed ?? grant)
    if (response.status === 401 && !renewed) {
      renewed = await this.#renew(grant)
      response = await ask(renewed)
    }
    if (response.status === 401) throw new GrantEnded('The new token was refused, too.')
    return { response, renewed }
  }

  async #renew({ refreshToken }: Grant): Promise<Grant> {
    const response = await oauth.refreshTokenGrantRequest(this.#server, this.#client, this.#secret, refreshToken, this.#asking())
    const token = await oauth.processRefreshTokenResponse(this.#server, this.#client, response)
    return this.#grantOf(token, token.refresh_token ?? refreshToken)
  }

  #grantOf({ access_token, expires_in = 0 }: oauth.TokenEndpointResponse, refreshToken: string): Grant {
    return { accessToken: access_token, refreshToken, expiresAt: this.#o.now() + expires_in * SECOND }
  }

  /** Allows http only for a stand-in on this machine: `readConfig` refuses any other http address. */
  #asking() {
    return {
      signal: () => AbortSignal.timeout(CALENDAR_TIMEOUT),
      [oauth.allowInsecureRequests]: this.#o.authBase?.startsWith('http:') ?? false,
    }
  }
}

/** Turns every failure into one of the two errors of a provider. */
async function understood<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GrantEnded || error instanceof ProviderUnavailable) throw error
    const refused = error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError
    if (refused && (error.error === 'invalid_grant' || error.error === 'access_denied')) throw new GrantEnded(error.error)
    throw new ProviderUnavailable(error instanceof Error ? error.message : String(error))
  }
}

function eventIn({ id, status, summary, location, start, end }: z.infer<typeof Listed>['items'][number]): CalendarEvent | null {
  const [from, to] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')]
  if (status === 'cancelled' || Number.isNaN(from) || Number.isNaN(to)) return null
  return { id, title: summary?.trim() || '(No title)', start: from, end: to, ...(location && { location }) }
}
