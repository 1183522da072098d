import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { importJWK, jwtVerify, type JWTPayload } from 'jose'
import type { PushPayload } from '../../schemas/push.ts'
import { StandInServer, type StandInResponse } from './stand-in-server.ts'

/** What one device got, decrypted as its browser would. */
export interface Delivered {
  device: PushDevice
  payload: PushPayload
  topic: string
  ttl: number
  /** Claims of the server's signature, verified with the key that the device subscribed with. */
  signed: JWTPayload
}

/**
 * A push service on this machine that speaks RFC 8030, 8291 and 8292, and the browsers behind it. It shares no code with the library
 * that the server encrypts with.
 */
export class TestPushService {
  readonly delivered: Delivered[] = []
  /** What the push service sees of each request: its headers, and its body as it came. */
  readonly seen: string[] = []
  /** The responses to the next requests; then 201 again. 'hang': never. */
  readonly responses: StandInResponse[] = []
  /** Responses wait for this. */
  held: Promise<void> = Promise.resolve()
  /** Number of requests, also refused ones. */
  requests = 0
  readonly #devices = new Map<string, PushDevice>()
  #server!: StandInServer

  private constructor() {}

  static async start(): Promise<TestPushService> {
    const service = new TestPushService()
    service.#server = await StandInServer.start((request, body) => service.#take(request, body))
    return service
  }

  /** A browser that subscribes with the server's public key. */
  subscribe(serverKey: string): PushDevice {
    const path = `/push/${randomBytes(16).toString('base64url')}`
    const device = new PushDevice(`${this.#server.url}${path}`, serverKey)
    this.#devices.set(path, device)
    return device
  }

  /** Lets all requests from now on wait until the returned function is called. */
  hold(): () => void {
    let release!: () => void
    this.held = new Promise((resolve) => (release = resolve))
    return release
  }

  /** Resolves once `count` pushes were delivered in all. */
  async got(count: number): Promise<Delivered[]> {
    await this.#server.until(() => this.delivered.length >= count)
    return this.delivered
  }

  /** Resolves once `count` requests came. */
  asked(count: number): Promise<void> {
    return this.#server.until(() => this.requests >= count)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  async #take(request: IncomingMessage, body: Buffer): Promise<StandInResponse> {
    this.requests++
    this.seen.push(JSON.stringify(request.headers) + body.toString('latin1'))
    await this.held
    const response = this.responses.shift() ?? { status: 201 }
    if (response === 'hang' || response.status !== 201) return response
    const device = this.#devices.get(request.url ?? '')
    if (!device || request.method !== 'POST') return { status: 404 }
    const { headers } = request
    const signed = await device.verify(headers.authorization ?? '')
    const payload = JSON.parse(device.decrypt(body, headers['content-encoding'])) as PushPayload
    this.delivered.push({ device, payload, topic: String(headers.topic), ttl: Number(headers.ttl), signed })
    return response
  }
}

/** A subscription as a browser holds it, with its private key. */
export class PushDevice {
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(
    readonly endpoint: string,
    private readonly serverKey: string,
  ) {
    this.#keys.generateKeys()
  }

  /** `PushSubscription.toJSON()`. */
  toJSON() {
    return {
      endpoint: this.endpoint,
      expirationTime: null,
      keys: { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    }
  }

  /** Returns the text of a body (RFC 8188 with the keys of RFC 8291). Throws if it is not for this device. */
  decrypt(body: Buffer, encoding: string | undefined): string {
    if (encoding !== 'aes128gcm') throw new Error(`Content-Encoding ${encoding}`)
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const ikm = Buffer.from(hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32))
    const derived = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with the delimiter 2 and zeros.
    return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
  }

  /** Verifies `Authorization: vapid t=<JWT>, k=<key>` (RFC 8292) and returns its claims. */
  async verify(authorization: string): Promise<JWTPayload> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
    if (key !== this.serverKey) throw new Error('Signed with another key than the device subscribed with')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    return (await jwtVerify(token, publicKey, { audience: new URL(this.endpoint).origin })).payload
  }
}
