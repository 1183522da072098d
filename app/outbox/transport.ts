import { commandOf } from '../../schemas/commands/registry.ts'
import { REQUEST_TIMEOUT, SECOND } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { Positions } from '../../schemas/sync.ts'
import { NO_RESPONSE, noResponse, type SendResult } from './send-result.ts'
import type { Http } from './http.ts'
import type { BatchItem } from './next-batch.ts'
import { isNoResponse } from '../platform/expected-failures.ts'
import { logUnless } from '../platform/log.ts'
import { defined } from '../../schemas/defined.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** Sends envelopes to the server and returns the results; never rejects. */
export interface Transport {
  send(envelope: Envelope): Promise<SendResult>
  sendBatch(items: readonly BatchItem[]): Promise<SendResult[]>
}

/** Sends over HTTP: one envelope to its own endpoint, several in one batch. */
export function httpTransport(http: Http): Transport {
  return {
    send: async (envelope) => {
      const { method, path, body } = requestOf(envelope)
      try {
        const response = await http({
          method,
          path,
          body,
          student: envelope.senderId,
          headers: { 'Idempotency-Key': envelope.id },
          timeout: REQUEST_TIMEOUT,
        })
        return {
          status: response.status,
          body: response.body,
          positions: positionsIn(response.header('X-Feed-Positions')),
          retryAfter: seconds(response.header('Retry-After')),
        }
      } catch (thrown) {
        logUnless(isNoResponse, 'A change could not be sent', { kind: envelope.kind })(thrown)
        return noResponse(thrown)
      }
    },
    sendBatch: async (items) => {
      const all = (result: SendResult) => items.map(() => result)
      try {
        const response = await http({
          method: 'POST',
          path: '/api/batch',
          student: defined(items[0]).envelope.senderId,
          body: batchOf(items),
          timeout: REQUEST_TIMEOUT,
        })
        if (response.status !== 200 || !Array.isArray(response.body)) {
          // An error of the batch is not an error of its items. Only session errors (401, 409, 426) and 429 apply to all; others
          // become 503.
          const status = [401, 409, 426, 429].includes(response.status) ? response.status : 503
          return all({ status, body: response.body, positions: null, retryAfter: seconds(response.header('Retry-After')) })
        }
        // cast: our server sends this shape (openapi)
        const results = response.body as { status: number; body: unknown; positions?: Positions; retryAfter?: number }[]
        return items.map((_, at) => {
          const result = results[at]
          if (!result) return NO_RESPONSE
          const { status, body, positions = null, retryAfter = null } = result
          return { status, body, positions, retryAfter: seconds(retryAfter) }
        })
      } catch (thrown) {
        logUnless(isNoResponse, 'Changes could not be sent', { count: items.length })(thrown)
        return all(noResponse(thrown))
      }
    },
  }
}

/** Returns the body of `POST /api/batch` for these items, in order. */
export function batchOf(items: readonly BatchItem[]) {
  return items.map(({ envelope, after }) => ({ ...requestOf(envelope), idempotencyKey: envelope.id, after }))
}

/** Returns the request of an envelope, with its input lifted to the current version of the command. */
export function requestOf(envelope: Envelope) {
  const spec = commandOf(envelope.kind)
  const input = envelope.v < spec.version && spec.lift ? spec.lift(envelope.input, envelope.v) : envelope.input
  const fields = fieldsOf(input)
  return {
    method: spec.endpoint.method,
    path: spec.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name]))),
    body: {
      ...spec.body(input, envelope.senderId, envelope.composedAt),
      composedAt: new Date(envelope.composedAt).toISOString(),
      utcOffset: envelope.utcOffset,
    },
  }
}

function positionsIn(header: string | null): Positions | null {
  return header === null ? null : (JSON.parse(header) as Positions) // cast: our server sends this shape (openapi)
}

function seconds(value: string | number | null): number | null {
  const count = value === null ? NaN : Number(value)
  return Number.isFinite(count) ? count * SECOND : null
}
