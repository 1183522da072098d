import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { PUSH_TIMEOUT } from '../../schemas/constants.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { retryAfterOf } from './retry-after.ts'
import type { PushRequest, PushResult, PushSender } from './push-sender.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  keys: VapidKeys
  /** Whom a push service may contact: a mailto: or https: address (RFC 8292). */
  contact: string
  /** Tests have a push service on this machine, by plain http. */
  allowLoopback: boolean
  now(): number
}

/** Returns why pushes cannot be sent to an endpoint; null if they can. Names are checked again when they are resolved. */
export function endpointProblem(endpoint: string, allowLoopback: boolean): string | null {
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (allowLoopback && (host === '127.0.0.1' || host === 'localhost')) return null
  if (protocol !== 'https:') return 'The endpoint of a push service begins with https.'
  if (username !== '' || password !== '') return 'The endpoint of a push service has no user name.'
  const isPrivate = isIP(host) === 0 ? host === 'localhost' || !host.includes('.') : !isPublicAddress(host)
  return isPrivate ? 'The endpoint of a push service is on the public internet.' : null
}

/** Sends pushes by the Web Push protocol (RFC 8030), encrypted for the device (RFC 8291) and signed by this server (RFC 8292). */
export class WebPushSender implements PushSender {
  constructor(private readonly options: WebPushOptions) {}

  async send(
    { address: endpoint, keys }: Parameters<PushSender['send']>[0],
    { payload, ttl, topic }: PushRequest,
    stopping: AbortSignal,
  ): Promise<PushResult> {
    const { contact, allowLoopback } = this.options
    if ('aes' in keys || endpointProblem(endpoint, allowLoopback) !== null) return { outcome: 'gone' }
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      TTL: ttl,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: contact, ...this.options.keys },
    })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(PUSH_TIMEOUT)])
    try {
      const response = await this.#request(endpoint, { method, headers, signal }, body)
      return resultOf(response, this.options.now())
    } catch (error) {
      stopping.throwIfAborted()
      return { outcome: 'later', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Sends one request. It follows no redirect: that would lead to an address that nobody checked. */
  #request(endpoint: string, options: RequestOptions, body: Buffer | null): Promise<IncomingMessage> {
    const url = new URL(endpoint)
    const isPlain = url.protocol === 'http:'
    const lookup = this.options.allowLoopback ? undefined : publicLookup
    return new Promise((resolve, reject) => {
      const send = isPlain ? requestHttp : requestHttps
      const request = send(url, { ...options, ...(lookup && { lookup }) }, (response) => {
        // Only its head counts. A body without an end must not hold the connection.
        response.on('error', () => {}).destroy()
        resolve(response)
      })
      request.on('error', reject)
      request.end(body)
    })
  }
}

/** The meaning of a status of a push service (RFC 8030, and what the services document). */
function resultOf({ statusCode = 0, headers }: IncomingMessage, now: number): PushResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'sent' }
  // 403: the device subscribed with other keys, which this server does not have.
  if (statusCode === 404 || statusCode === 410 || statusCode === 403) return { outcome: 'gone' }
  if (statusCode === 429 || statusCode >= 500) {
    const retryAfter = retryAfterOf(headers['retry-after'], now)
    return { outcome: 'later', reason: `status ${statusCode}`, ...(retryAfter !== null && { retryAfter }) }
  }
  return { outcome: 'refused', status: statusCode }
}
