import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const GOOGLE_CLIENT = { GOOGLE_CLIENT_ID: 'friendioo.test', GOOGLE_CLIENT_SECRET: 'a secret' }

interface GoogleEvent {
  id: string
  summary?: string
  location?: string
  description?: string
  status?: string
  start: { dateTime?: string; date?: string }
  end: { dateTime?: string; date?: string }
}

interface StandInResponse {
  status: number
  body?: unknown
  location?: string
}

/** A stand-in for Google on loopback: it shows a consent page, issues tokens (and checks PKCE), and has one calendar. */
export class GoogleStandIn {
  readonly events = new Map<string, GoogleEvent>()
  /** Every request, as `METHOD /path`. */
  readonly asked: string[] = []
  /** While this is set, every request gets 503. */
  away = false
  /** The stand-in sends a list of events only after this promise is resolved. */
  listing: Promise<void> = Promise.resolve()
  readonly #codes = new Map<string, { challenge: string; redirectUri: string }>()
  readonly #accessTokens = new Set<string>()
  readonly #refreshTokens = new Set<string>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#respond(request).then(({ status, body, location }) => {
        const html = typeof body === 'string'
        response.writeHead(status, { 'Content-Type': html ? 'text/html' : 'application/json', ...(location && { Location: location }) })
        response.end(html ? body : JSON.stringify(body ?? {}))
      })
    })
  }

  static async start(): Promise<GoogleStandIn> {
    const standIn = new GoogleStandIn()
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The environment of a server that uses this calendar. */
  get env(): Record<string, string> {
    return { ...GOOGLE_CLIENT, GOOGLE_AUTH_BASE: this.url, GOOGLE_API_BASE: this.url }
  }

  /** Allows a request in the name of a student. Returns the address to which Google redirects. */
  allowed(authUrl: string): string {
    const query = new URL(authUrl).searchParams
    if (query.get('code_challenge_method') !== 'S256' || query.get('client_id') !== GOOGLE_CLIENT.GOOGLE_CLIENT_ID)
      throw new Error(`Not asked well: ${authUrl}`)
    const code = randomBytes(8).toString('hex')
    const redirectUri = query.get('redirect_uri')!
    this.#codes.set(code, { challenge: query.get('code_challenge')!, redirectUri })
    return `${redirectUri}?${new URLSearchParams({ state: query.get('state')!, code, scope: query.get('scope')! }).toString()}`
  }

  denied(authUrl: string): string {
    const query = new URL(authUrl).searchParams
    return `${query.get('redirect_uri')!}?${new URLSearchParams({ state: query.get('state')!, error: 'access_denied' }).toString()}`
  }

  /** Makes all access tokens invalid. Makes all refresh tokens invalid, too, unless `refreshTokens` is false. */
  forgetTokens(refreshTokens = true): void {
    this.#accessTokens.clear()
    if (refreshTokens) this.#refreshTokens.clear()
  }

  get grants(): number {
    return this.#refreshTokens.size
  }

  put(id: string, summary: string, start: number, end: number, location?: string): void {
    this.events.set(id, {
      id,
      summary,
      ...(location && { location }),
      start: { dateTime: new Date(start).toISOString() },
      end: { dateTime: new Date(end).toISOString() },
    })
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #respond(request: IncomingMessage): Promise<StandInResponse> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url!, this.url)
    const call = `${request.method} ${url.pathname}`
    this.asked.push(call)
    if (this.away) return { status: 503 }
    if (call === 'GET /o/oauth2/v2/auth') return { status: 200, body: this.#question(url.href) }
    if (call === 'GET /favicon.ico') return { status: 200 }
    if (call === 'POST /token') return this.#token(new URLSearchParams(text))
    if (call === 'POST /revoke') return this.#revoked(new URLSearchParams(text))
    if (!this.#accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return { status: 401 }
    const response = this.#calendar(call, url.searchParams, text)
    if (request.method === 'GET') await this.listing
    return response
  }

  #question(href: string): string {
    const link = (to: string, word: string) => `<a href="${to.replaceAll('&', '&amp;')}">${word}</a>`
    return `<!doctype html><html lang="en"><title>Stand-in</title><h1>Friendioo wants your calendar</h1>${link(this.allowed(href), 'Allow')} ${link(this.denied(href), 'Deny')}`
  }

  #token(form: URLSearchParams): StandInResponse {
    if (form.get('client_secret') !== GOOGLE_CLIENT.GOOGLE_CLIENT_SECRET) return { status: 401, body: { error: 'invalid_client' } }
    const given = { access_token: randomBytes(8).toString('hex'), token_type: 'Bearer', expires_in: 3600 }
    if (form.get('grant_type') === 'refresh_token') {
      if (!this.#refreshTokens.has(form.get('refresh_token')!)) return { status: 400, body: { error: 'invalid_grant' } }
      this.#accessTokens.add(given.access_token)
      return { status: 200, body: given }
    }
    const code = this.#codes.get(form.get('code')!)
    this.#codes.delete(form.get('code')!)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    const refresh = randomBytes(8).toString('hex')
    this.#accessTokens.add(given.access_token)
    this.#refreshTokens.add(refresh)
    return { status: 200, body: { ...given, refresh_token: refresh } }
  }

  #revoked(form: URLSearchParams): StandInResponse {
    return { status: this.#refreshTokens.delete(form.get('token')!) ? 200 : 400, body: {} }
  }

  #calendar(call: string, query: URLSearchParams, text: string): StandInResponse {
    const events = '/calendar/v3/calendars/primary/events'
    if (call === `GET ${events}`) {
      const items = [...this.events.values()].filter(
        ({ start, end }) => !start.dateTime || (end.dateTime! > query.get('timeMin')! && start.dateTime < query.get('timeMax')!),
      )
      return { status: 200, body: { kind: 'calendar#events', items } }
    }
    const event = JSON.parse(text) as GoogleEvent
    if (!/^[a-v0-9]{5,1024}$/.test(event.id)) return { status: 400 }
    if (call === `POST ${events}` && this.events.has(event.id)) return { status: 409 }
    if (call !== `POST ${events}` && call !== `PUT ${events}/${event.id}`) return { status: 404 }
    this.events.set(event.id, event)
    return { status: 200, body: event }
  }
}
