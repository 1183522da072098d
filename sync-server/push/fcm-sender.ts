import { createCipheriv, randomBytes } from 'node:crypto'
import { JWT } from 'google-auth-library'
import { PUSH_TIMEOUT } from '../../schemas/constants.ts'
import { parseJson } from '../../schemas/parse-json.ts'
import { fcmResult } from './fcm-result.ts'
import type { PushRequest, PushResult, PushSender } from './sender.ts'

const GOOGLE_TOKENS = 'https://oauth2.googleapis.com/token'
const FCM = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

/** The key of a Google service account, as its file has it. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  private_key_id: string
}

export interface FcmOptions {
  account: ServiceAccount
  /** Origin that replaces Google's own, without a path. Null: Google's own. */
  apiBase: string | null
  now(): number
}

/** Google's library reports a problem of the account as an error; the push is not to blame. */
class NoAccess extends Error {}

/**
 * Sends pushes by Firebase Cloud Messaging, HTTP v1. It hands them on to the push service of the browser. Google would see what it
 * hands on, so the payload is sealed for the device, as one text in `data`; our own service worker opens and shows it.
 */
export class FcmSender implements PushSender {
  #access: JWT

  constructor(private readonly options: FcmOptions) {
    this.#access = this.#newAccess()
  }

  async send({ address, keys }: Parameters<PushSender['send']>[0], push: PushRequest, stopping: AbortSignal): Promise<PushResult> {
    if (!('aes' in keys)) return { outcome: 'gone' }
    const { account, apiBase, now } = this.options
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PUSH_TIMEOUT)])
    try {
      const response = await fetch(`${apiBase ?? FCM}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await this.#accessToken(signal)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message: messageOf(address, keys.aes, push) }),
        redirect: 'error',
        signal,
      })
      // The access token was taken back: the next attempt asks for another one.
      if (response.status === 401) this.#access = this.#newAccess()
      return fcmResult(response.status, response.headers.get('Retry-After'), parseJson(await response.text()), now())
    } catch (error) {
      stopping.throwIfAborted()
      return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  #newAccess(): JWT {
    const { account, apiBase } = this.options
    return new JWT({
      email: account.client_email,
      key: account.private_key,
      keyId: account.private_key_id,
      scopes: [SCOPE],
      transporterOptions: {
        timeout: PUSH_TIMEOUT,
        // The library knows one address of Google's only.
        ...(apiBase !== null && {
          fetchImplementation: (input, init) => fetch(String(input) === GOOGLE_TOKENS ? `${apiBase}/token` : input, init),
        }),
      },
    })
  }

  /** Returns a token for Google's API. The library asks for one when the last has expired, once for all that wait. */
  async #accessToken(signal: AbortSignal): Promise<string> {
    const { promise: aborted, stop } = rejectOnAbort(signal)
    try {
      const { token } = await Promise.race([this.#access.getAccessToken(), aborted])
      if (!token) throw new NoAccess('Google gave no access token')
      return token
    } finally {
      stop()
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
