import { createCipheriv, randomBytes } from 'node:crypto'
import { PUSH_TIMEOUT } from '../../schemas/constants.ts'
import { parseJson } from '../../schemas/parse-json.ts'
import { GoogleAccess, type ServiceAccount } from '../google/google-access.ts'
import { fcmResult } from './fcm-result.ts'
import type { PushRequest, PushResult, PushSender } from './push-sender.ts'

const FCM = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

export interface FcmOptions {
  account: ServiceAccount
  /** Origin that replaces Google's own, without a path. Null: Google's own. */
  apiBase: string | null
  now(): number
}

/**
 * Sends pushes by Firebase Cloud Messaging, HTTP v1, which hands them on to the push service of the browser. Google would see their
 * content, so the payload is sealed for the device, as one text in `data`. Our own service worker opens and shows it.
 */
export class FcmSender implements PushSender {
  readonly #access: GoogleAccess

  constructor(private readonly options: FcmOptions) {
    const { account, apiBase } = options
    this.#access = new GoogleAccess({ account, apiBase, scopes: [SCOPE], timeout: PUSH_TIMEOUT })
  }

  async send({ address, keys }: Parameters<PushSender['send']>[0], push: PushRequest, stopping: AbortSignal): Promise<PushResult> {
    if (!('aes' in keys)) return { outcome: 'gone' }
    const { account, apiBase, now } = this.options
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PUSH_TIMEOUT)])
    try {
      const response = await fetch(`${apiBase ?? FCM}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await this.#access.token(signal)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message: messageOf(address, keys.aes, push) }),
        redirect: 'error',
        signal,
      })
      // The access token was taken back: the next attempt asks for another one.
      if (response.status === 401) this.#access.dropToken()
      return fcmResult(response.status, response.headers.get('Retry-After'), parseJson(await response.text()), now())
    } catch (error) {
      stopping.throwIfAborted()
      return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}

function messageOf(token: string, key: string, { payload, ttl, topic }: PushRequest) {
  return {
    token,
    data: { push: seal(payload, Buffer.from(key, 'base64url')) },
    webpush: { headers: { TTL: String(ttl), Urgency: 'high', Topic: topic } },
  }
}

/** Encrypts a text by AES-GCM; returns the nonce, the ciphertext and the tag in base64url. */
function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}
