import { createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { jwtVerify } from 'jose'
import type { PushPayload } from '../../schemas/push.ts'
import { fcmError, type FcmFailure } from './fcm-errors.ts'
import { StandInServer, type StandInResponse } from './stand-in-server.ts'

/** What FCM hands on to one device. */
export interface FcmDelivered {
  token: string
  /** What Google passes on, which only the device can read. */
  sealed: string
  topic: string
  ttl: number
  /** The text that the push event of the browser has. */
  text: string
}

/** A device that registered, with the key that it gave our server. */
export class FcmDevice {
  readonly #key = randomBytes(32)

  constructor(readonly token: string) {}

  /** What its page sends to our server. */
  toJSON() {
    return { token: this.token, keys: { aes: this.#key.toString('base64url') } }
  }

  /** Opens what was sealed for this device. */
  open({ sealed }: FcmDelivered): PushPayload {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()) as PushPayload
  }
}

type Message = { token: string; data: Record<string, string>; webpush: { headers: Record<string, string> } }

const PROJECT = 'campus-test'
const APP = { apiKey: 'AIza-test', projectId: PROJECT, appId: '1:400:web:4', messagingSenderId: '400' }
/** The key pair of the service account. */
const ACCOUNT = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Google's limit for a message, in bytes. */
const MESSAGE_MAX = 4096

/**
 * A stand-in for Google on loopback: the OAuth token endpoint of service accounts, FCM HTTP v1 for the server, and the APIs of
 * installations and registrations for browsers. It checks what Google checks, and shares no code with Google's libraries.
 */
export class FcmStandIn {
  readonly delivered: FcmDelivered[] = []
  /** The responses to the next messages; then they are taken. 'hang': never. */
  readonly responses: (FcmFailure | 'hang')[] = []
  /** The responses to the next requests for an access token. */
  readonly tokenResponses: { status: number; body: unknown }[] = []
  /** Number of messages, also refused ones. */
  messages = 0
  /** Number of access tokens that were given. */
  accesses = 0
  /** Requests of browsers, as `POST registrations`. */
  readonly asked: string[] = []
  /** What a device registered with, by its token. */
  readonly registered = new Map<string, { endpoint: string }>()
  /** Tokens of browsers for the API of registrations, and by which they get others. */
  readonly #installations = new Set<string>()
  readonly #refreshTokens = new Set<string>()
  readonly #access = new Set<string>()
  #server!: StandInServer

  private constructor() {}

  static async start(): Promise<FcmStandIn> {
    const standIn = new FcmStandIn()
    standIn.#server = await StandInServer.start((request, body) => standIn.#take(request, body.toString()))
    return standIn
  }

  get url(): string {
    return this.#server.url
  }

  /** The environment of a server that sends by this stand-in. */
  get env(): Record<string, string> {
    const account = {
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: 'key-1',
      private_key: ACCOUNT.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: `push@${PROJECT}.iam.gserviceaccount.com`,
      token_uri: 'https://oauth2.googleapis.com/token',
    }
    return { FIREBASE_CONFIG: JSON.stringify(APP), FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account), FIREBASE_API_BASE: this.url }
  }

  /** A browser that registers. */
  device(): FcmDevice {
    return new FcmDevice(this.register())
  }

  /** Returns the token of a subscription. */
  register(endpoint = `https://push.example/${randomBytes(8).toString('hex')}`): string {
    const token = `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(60).toString('base64url')}`
    this.registered.set(token, { endpoint })
    return token
  }

  /** Google forgets the access tokens that it gave, as when the account's key was replaced. */
  forgetAccess(): void {
    this.#access.clear()
  }

  /** Resolves once `count` pushes were delivered in all. */
  async got(count: number): Promise<FcmDelivered[]> {
    await this.#server.until(() => this.delivered.length >= count)
    return this.delivered
  }

  /** Resolves once `count` messages came. */
  sent(count: number): Promise<void> {
    return this.#server.until(() => this.messages >= count)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  #take(request: IncomingMessage, body: string): Promise<StandInResponse> | StandInResponse {
    const at = `${request.method} ${request.url}`
    if (at === 'POST /token') return this.#giveAccess(new URLSearchParams(body))
    if (at === `POST /v1/projects/${PROJECT}/messages:send`) return this.#send(request.headers, body)
    const [, method, api, name] = new RegExp(`^(\\w+) /v1/projects/${PROJECT}/(installations|registrations)/?(.*)$`).exec(at) ?? []
    if (!method || !api) return fcmError({ status: 404, name: 'NOT_FOUND' })
    this.asked.push(`${method} ${api}`)
    if (request.headers['x-goog-api-key'] !== APP.apiKey) return fcmError({ status: 400, name: 'INVALID_ARGUMENT' })
    if (name?.endsWith('/authTokens:generate')) return this.#renewInstallation(request.headers.authorization)
    return api === 'installations' ? this.#install(body) : this.#changeRegistration(method, name ?? '', request.headers, body)
  }

  /** RFC 7523, as Google documents it for service accounts. */
  async #giveAccess(form: URLSearchParams): Promise<StandInResponse> {
    const refusal = this.tokenResponses.shift()
    if (refusal) return refusal
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', ACCOUNT.publicKey, {
      audience: 'https://oauth2.googleapis.com/token',
      issuer: `push@${PROJECT}.iam.gserviceaccount.com`,
      algorithms: ['RS256'],
    })
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      (payload.exp ?? 0) - (payload.iat ?? 0) <= 3600
    if (!isRight) return { status: 400, body: { error: 'invalid_grant', error_description: `Invalid JWT ${protectedHeader.alg}` } }
    this.accesses++
    const token = `ya29.${randomBytes(12).toString('base64url')}`
    this.#access.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  #send({ authorization }: IncomingHttpHeaders, body: string): StandInResponse {
    this.messages++
    const response = this.responses.shift()
    if (response === 'hang') return 'hang'
    if (response) return fcmError(response)
    if (!this.#access.has(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')) return fcmError({ status: 401, name: 'UNAUTHENTICATED' })
    const { message } = JSON.parse(body) as { message: Message }
    const { data, webpush } = message
    const wrong = Object.entries(data).find(([, value]) => typeof value !== 'string')
    if (wrong) return fcmError({ status: 400, name: 'INVALID_ARGUMENT', field: `message.data[${wrong[0]}]` })
    if (Buffer.byteLength(JSON.stringify(data)) > MESSAGE_MAX) return fcmError({ status: 400, name: 'INVALID_ARGUMENT', field: 'message' })
    if (!this.registered.has(message.token)) return fcmError({ status: 404, name: 'NOT_FOUND', code: 'UNREGISTERED' })
    const { TTL = '', Topic = '' } = webpush.headers
    if (!/^\d+$/.test(TTL) || !/^[\w-]{1,32}$/.test(Topic))
      return fcmError({ status: 400, name: 'INVALID_ARGUMENT', field: 'message.webpush.headers' })
    const id = randomBytes(12).toString('hex')
    this.delivered.push({
      token: message.token,
      sealed: data.push ?? '',
      topic: Topic,
      ttl: Number(TTL),
      text: JSON.stringify({ data, from: APP.messagingSenderId, priority: 'high', fcmMessageId: id }),
    })
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${id}` } }
  }

  /** The API of Firebase installations: each browser has an id and a token for the other API. */
  #install(body: string): StandInResponse {
    const { fid, appId, authVersion } = JSON.parse(body) as Record<string, string>
    if (appId !== APP.appId || authVersion !== 'FIS_v2' || !fid) return fcmError({ status: 400, name: 'INVALID_ARGUMENT' })
    const authToken = this.#authToken()
    const refreshToken = `2_${authToken.token}`
    this.#refreshTokens.add(refreshToken)
    return { status: 200, body: { name: `projects/400/installations/${fid}`, fid, refreshToken, authToken } }
  }

  /** A browser's token of this API is good for a week. */
  #renewInstallation(authorization: string | undefined): StandInResponse {
    const refreshToken = /^FIS_v2 (.+)$/.exec(authorization ?? '')?.[1] ?? ''
    if (!this.#refreshTokens.has(refreshToken)) return fcmError({ status: 401, name: 'UNAUTHENTICATED' })
    return { status: 200, body: this.#authToken() }
  }

  #authToken() {
    const token = randomBytes(24).toString('base64url')
    this.#installations.add(token)
    return { token, expiresIn: '604800s' }
  }

  /** The API of FCM registrations: it makes a token of the subscription that the browser holds. */
  #changeRegistration(method: string, token: string, headers: IncomingHttpHeaders, body: string): StandInResponse {
    const auth = /^FIS (.+)$/.exec(String(headers['x-goog-firebase-installations-auth']))?.[1] ?? ''
    if (!this.#installations.has(auth)) return fcmError({ status: 401, name: 'UNAUTHENTICATED' })
    if (method === 'DELETE') {
      this.registered.delete(token)
      return { status: 200, body: {} }
    }
    if (method === 'PATCH' && !this.registered.has(token)) return fcmError({ status: 404, name: 'NOT_FOUND' })
    const { web } = JSON.parse(body) as { web?: Record<string, string> }
    if (!web?.endpoint || !web.p256dh || !web.auth) return fcmError({ status: 400, name: 'INVALID_ARGUMENT' })
    return { status: 200, body: { token: method === 'PATCH' ? token : this.register(web.endpoint) } }
  }
}
