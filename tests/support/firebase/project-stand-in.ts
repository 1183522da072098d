import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { fieldsOf } from '../../../schemas/typed.ts'
import { pathOf } from '../../../sync-server/realtime-db/tree/path.ts'
import { isObject } from '../../../sync-server/realtime-db/tree/value.ts'
import { StandInServer, type StandInResponse } from '../stand-in-server.ts'
import { ProjectTree } from './project-tree.ts'
import { RulesFile, type RulesAuth } from './rules.ts'

const PROJECT = 'campus-test'
const APP = { apiKey: 'AIza-test', projectId: PROJECT, appId: '1:400:web:4', messagingSenderId: '400' }
/** The key pair of the service account. */
const ACCOUNT = generateKeyPairSync('rsa', { modulusLength: 2048 })
const EMAIL = `server@${PROJECT}.iam.gserviceaccount.com`
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const DATABASE_SCOPES = 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/firebase.database'
/** Browsers ask before they send anything to another origin. */
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', 'Access-Control-Allow-Methods': '*' }

/**
 * A stand-in for a Firebase project on loopback: access tokens of its service account, Google's sign-in with custom tokens and their
 * renewal, and its Realtime Database with the rules of this repository, by REST and for the SDK. It checks what Google documents.
 */
export class ProjectStandIn {
  readonly database: ProjectTree
  /** The responses to the next requests of our server; then they are taken. 'hang': never. */
  readonly responses: (number | 'hang')[] = []
  /** True while every request of our server fails. */
  isDown = false
  /** Requests of our server, as `PATCH /`. */
  readonly asked: string[] = []
  /** How often each student has signed in, and renewed the token. */
  readonly signIns: string[] = []
  readonly renewals: string[] = []
  /** Life of an id token, in seconds. */
  tokenLife = 3600
  readonly #access = new Set<string>()
  readonly #refresh = new Map<string, { uid: string; session: unknown }>()
  #server!: StandInServer

  private constructor() {
    this.database = new ProjectTree(RulesFile.ofRepository(), (token) => this.#authOf(token))
  }

  static async start(): Promise<ProjectStandIn> {
    const standIn = new ProjectStandIn()
    standIn.#server = await StandInServer.start(async (request, body) => {
      const response = request.method === 'OPTIONS' ? { status: 204 } : await standIn.#take(request, body.toString())
      return response === 'hang' ? response : { ...response, headers: { ...CORS, ...response.headers } }
    })
    standIn.database.serve(standIn.#server.webSockets('/.ws'))
    return standIn
  }

  get url(): string {
    return this.#server.url
  }

  /** The environment of a server that uses this project. */
  get env(): Record<string, string> {
    const account = {
      project_id: PROJECT,
      private_key_id: 'key-1',
      private_key: ACCOUNT.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: EMAIL,
    }
    return {
      FIREBASE_CONFIG: JSON.stringify({ ...APP, databaseURL: `${this.url}?ns=${PROJECT}` }),
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FIREBASE_API_BASE: this.url,
    }
  }

  /** Resolves once this is true. It is asked again after each request of a server. */
  until(isTrue: () => boolean): Promise<void> {
    return this.#server.until(isTrue)
  }

  /** Google forgets the access tokens that it gave. */
  forgetAccess(): void {
    this.#access.clear()
  }

  stop(): Promise<void> {
    this.database.cut()
    return this.#server.stop()
  }

  async #take(request: IncomingMessage, body: string): Promise<StandInResponse> {
    const url = new URL(request.url ?? '', this.url)
    const at = `${request.method} ${url.pathname}`
    if (at === 'POST /token') return this.#giveAccess(new URLSearchParams(body))
    if (url.pathname.endsWith('.json')) return this.#rest(request, url, body)
    if (url.searchParams.get('key') !== APP.apiKey) return refused(400, 'API_KEY_INVALID')
    switch (at) {
      case 'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken':
        return this.#signIn(JSON.parse(body) as Record<string, string>)
      case 'POST /identitytoolkit.googleapis.com/v1/accounts:lookup':
        return this.#lookUp(JSON.parse(body) as Record<string, string>)
      case 'POST /securetoken.googleapis.com/v1/token':
        return this.#renew(new URLSearchParams(body))
      default:
        return refused(404, 'NOT_FOUND')
    }
  }

  /** RFC 7523, as Google documents it for service accounts. */
  async #giveAccess(form: URLSearchParams): Promise<StandInResponse> {
    const { payload } = await jwtVerify(form.get('assertion') ?? '', ACCOUNT.publicKey, {
      audience: 'https://oauth2.googleapis.com/token',
      issuer: EMAIL,
      algorithms: ['RS256'],
    })
    if (payload.scope !== DATABASE_SCOPES) return refused(400, 'invalid_scope')
    const token = `ya29.${randomBytes(12).toString('base64url')}`
    this.#access.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  /** The REST API of the database. */
  #rest({ method, headers }: IncomingMessage, url: URL, body: string): StandInResponse {
    const path = url.pathname.slice(0, -'.json'.length)
    this.asked.push(`${method} ${path}`)
    const response = this.isDown ? 503 : this.responses.shift()
    if (response === 'hang') return 'hang'
    if (response !== undefined) return refused(response, 'It is told to.')
    if (url.searchParams.get('ns') !== PROJECT) return refused(404, 'There is no such database.')
    if (!this.#access.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')) return refused(401, 'Unauthorized request.')
    if (method === 'PATCH') {
      const values = Object.entries(fieldsOf(JSON.parse(body)))
      this.database.write(
        values.map(([key, value]) => ({ path: [...pathOf(path), ...pathOf(key)], value })),
        'admin',
      )
      return { status: 204 }
    }
    const tree = this.database.at(path)
    const isShallow = url.searchParams.get('shallow') === 'true' && isObject(tree)
    return { status: 200, body: isShallow ? Object.fromEntries(Object.keys(tree).map((key) => [key, true])) : tree }
  }

  async #signIn({ token = '' }: Record<string, string>): Promise<StandInResponse> {
    try {
      const { payload } = await jwtVerify(token, ACCOUNT.publicKey, {
        audience: AUDIENCE,
        issuer: EMAIL,
        subject: EMAIL,
        algorithms: ['RS256'],
      })
      const { uid, claims, exp = 0, iat = 0 } = payload
      if (typeof uid !== 'string' || uid.length > 128 || exp - iat > 3600) return refused(400, 'INVALID_CUSTOM_TOKEN')
      this.signIns.push(uid)
      return { status: 200, body: { ...(await this.#tokens(uid, fieldsOf(claims).session)), isNewUser: false } }
    } catch {
      return refused(400, 'INVALID_CUSTOM_TOKEN')
    }
  }

  #lookUp({ idToken = '' }: Record<string, string>): StandInResponse {
    const auth = this.#authOf(idToken)
    if (!auth) return refused(400, 'INVALID_ID_TOKEN')
    return { status: 200, body: { users: [{ localId: auth.uid, lastLoginAt: '0', createdAt: '0' }] } }
  }

  async #renew(form: URLSearchParams): Promise<StandInResponse> {
    const known = this.#refresh.get(form.get('refresh_token') ?? '')
    if (form.get('grant_type') !== 'refresh_token' || !known) return refused(400, 'TOKEN_EXPIRED')
    this.renewals.push(known.uid)
    const { idToken, refreshToken, expiresIn } = await this.#tokens(known.uid, known.session)
    const body = { access_token: idToken, id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn, user_id: known.uid }
    return { status: 200, body: { ...body, token_type: 'Bearer' } }
  }

  async #tokens(uid: string, session: unknown) {
    const idToken = await new SignJWT({ user_id: uid, session })
      .setProtectedHeader({ alg: 'RS256' })
      .setSubject(uid)
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setIssuedAt()
      .setExpirationTime(`${this.tokenLife}s`)
      .setJti(randomBytes(8).toString('hex'))
      .sign(ACCOUNT.privateKey)
    const refreshToken = randomBytes(16).toString('base64url')
    this.#refresh.set(refreshToken, { uid, session })
    this.#issued.add(idToken)
    return { idToken, refreshToken, expiresIn: String(this.tokenLife) }
  }

  readonly #issued = new Set<string>()

  #authOf(idToken: string): RulesAuth {
    if (!this.#issued.has(idToken)) return null
    const { sub = '', exp = 0, ...token } = decodeJwt(idToken)
    return exp * 1000 > Date.now() ? { uid: sub, token } : null
  }
}

function refused(status: number, message: string): StandInResponse {
  return { status, body: { error: { code: status, message } } }
}
