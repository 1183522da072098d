import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

const CLIENT = { id: 'friendioo.test', secret: 'a secret of the campus' }
const INTERACTION = /^\/interaction\/([\w-]+)$/

/** What the provider knows of a person, besides the name for signing in, which is their subject. */
export interface Person {
  email?: string
  email_verified?: boolean
}

/**
 * A real OpenID Connect provider on loopback (panva's, certified).
 * Its sign-in page accepts every known person with a name alone, and a test can falsify its tokens.
 */
export class OpenIdProvider {
  readonly people = new Map<string, Person>()
  /** Changes the claims of an id token before it is signed. `forged` signs with a key that is not the provider's. */
  spoil: ((claims: Record<string, unknown>) => Record<string, unknown>) | null = null
  forged = false
  /** The provider responds with 503 on these paths. */
  away: RegExp | null = null
  /** Every request, as `METHOD /path`. */
  readonly asked: string[] = []
  readonly #server: Server
  readonly #keys = { own: generateKeyPairSync('rsa', { modulusLength: 2048 }), other: generateKeyPairSync('rsa', { modulusLength: 2048 }) }
  #provider!: Provider

  private constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response))
  }

  /** @param inToken whether the id token contains the address; otherwise the server must request it */
  static async start(inToken = false): Promise<OpenIdProvider> {
    const it = new OpenIdProvider()
    await new Promise<void>((resolve) => it.#server.listen(0, '127.0.0.1', resolve))
    it.#provider = new Provider(it.url, it.#configuration(inToken))
    // Allows every callback: the application has a port only after it starts, and it needs the provider before that.
    it.#provider.Client.prototype.redirectUriAllowed = (uri: string) => /^https?:\/\/[^/]+\/api\/login\/callback$/.test(uri)
    it.#provider.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path === '/token' && body?.id_token && (it.spoil || it.forged)) body.id_token = it.#spoiled(body.id_token)
    })
    return it
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The environment of a server whose students sign in here. */
  get env(): Record<string, string> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #configuration(inToken: boolean): Configuration {
    const { privateKey } = this.#keys.own
    return {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: ['http://127.0.0.1/api/login/callback'] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' } as never] },
      cookies: { keys: ['for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inToken,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_, sub) => {
        const person = this.people.get(sub)
        return person && { accountId: sub, claims: () => ({ sub, ...person }) }
      },
      // A person who signs in has given consent.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    this.asked.push(`${request.method} ${path}`)
    if (this.away?.test(path)) return void response.writeHead(503).end()
    if (path === '/favicon.ico') return void response.writeHead(200).end()
    if (!INTERACTION.test(path)) return this.#provider.callback()(request, response)
    if (request.method === 'GET')
      return void response.writeHead(200, { 'Content-Type': 'text/html', 'Referrer-Policy': 'no-referrer' }).end(PAGE)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const login = new URLSearchParams(text).get('login')
    const result = login && this.people.has(login) ? { login: { accountId: login } } : { error: 'access_denied' }
    return this.#provider.interactionFinished(request, response, result)
  }

  #spoiled(token: string): string {
    const [header, payload] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)
    const key: KeyObject = (this.forged ? this.#keys.other : this.#keys.own).privateKey
    const said = [header, this.spoil?.(payload!) ?? payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${said}.${sign('sha256', Buffer.from(said), key).toString('base64url')}`
  }
}

/** The sign-in page, sent with `no-referrer`, as many strict providers do. */
const PAGE = `<!doctype html><html lang="en"><title>Campus sign-in</title><h1>Campus sign-in</h1>
<form method="post"><label>Name <input name="login"></label> <button>Sign in</button></form>
<form method="post"><button name="login" value="">Cancel</button></form>`

/**
 * Follows a sign-in to the provider and signs in with this name, or cancels if it is null.
 * Returns the address of the redirect back to the application.
 */
export async function signedInThere(url: string, login: string | null): Promise<string> {
  const jar = new Map<string, string>()
  const go = async (to: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=')
      jar.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${to} got status ${response.status}: ${await response.text()}`)
    return new URL(location, to).href
  }
  const page = await go(url)
  return go(await go(page, { login: login ?? '' }))
}
