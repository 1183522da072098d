import { commandOf } from '../../schemas/commands/registry.ts'
import { BACKOFF, SERVER_ERROR_TIMEOUT } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { Positions } from '../../schemas/sync.ts'
import { ForeignResponse } from '../platform/fetch-server.ts'
import { defined } from '../../schemas/defined.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** The result of sending one envelope; status 0 means no response of our server (network, timeout, another machine). */
export interface SendResult {
  status: number
  body: unknown
  positions: Positions | null
  /** The wait that the server requested, in ms, or null. */
  retryAfter: number | null
  /** The network's own sign-in page responded. */
  isPortal?: true
}

export const NO_RESPONSE: SendResult = { status: 0, body: null, positions: null, retryAfter: null }

/** Returns the result of a send that failed with this error. */
export function noResponse(error: unknown): SendResult {
  return error instanceof ForeignResponse && error.isPortal ? { ...NO_RESPONSE, isPortal: true } : NO_RESPONSE
}

export type SendOutcome = 'accepted' | 'refused' | 'retry' | 'signed-out' | 'other-student' | 'outdated'

/** Code of a 401 after which nothing of the student may stay on this device. */
export const ACCOUNT_DELETED = 'account-deleted'

/**
 * Returns whether the data of this student must leave this device: another student is signed in here, or the student signed this
 * device out from another one (ADR 0059) or deleted the account.
 */
export function mustYield(status: number, code: string | undefined): boolean {
  return (status === 409 && code === 'other-student') || (status === 401 && (code === 'revoked' || code === ACCOUNT_DELETED))
}

/** Returns the outcome of a send result (the table "Statuses" in docs/protocol.md). */
export function classify(envelope: Envelope, result: SendResult): SendOutcome {
  const { status } = result
  if (status === 200 || status === 201 || commandOf(envelope.kind).success?.(envelope.input).includes(status)) return 'accepted'
  if (mustYield(status, failureOf(result).code)) return 'other-student'
  if (status === 401) return 'signed-out'
  if (status === 426) return 'outdated'
  if (status < 400 || status === 408 || status === 424 || status === 425 || status === 429 || status >= 500) return 'retry'
  return 'refused'
}

/** Returns the envelope after a result. A success overrides a refusal that another drain has received in the meantime. */
export function applyResult(envelope: Envelope, result: SendResult, now: number): Envelope {
  if (envelope.synced) return envelope
  const told = { status: result.status, ...failureOf(result) }
  switch (classify(envelope, result)) {
    case 'accepted':
      return {
        ...envelope,
        synced: true,
        refused: false,
        lastError: null,
        failingSince: null,
        answer: { body: result.body, positions: result.positions },
        answeredAt: now,
      }
    case 'refused':
      return { ...envelope, refused: true, lastError: told, failingSince: null }
    case 'retry': {
      // Another drain has received a refusal in the meantime: its reason stays.
      if (envelope.refused) return envelope
      // Only an error of the server about this envelope counts: not a dead network, a proxy without a server, or a failed earlier envelope.
      const itsOwn = result.status >= 500 && !GATEWAY.includes(result.status)
      const failingSince = itsOwn ? (envelope.failingSince ?? now) : envelope.failingSince
      const aside = itsOwn && now - defined(failingSince) >= SERVER_ERROR_TIMEOUT
      return { ...envelope, refused: aside, lastError: told, failingSince }
    }
    case 'signed-out':
    case 'other-student':
    case 'outdated':
      return envelope
  }
}

/** Statuses of a proxy, or of the server as a whole: bad gateway, unavailable, gateway timeout. */
const GATEWAY = [502, 503, 504]

/** Returns the wait in ms after `failures` failures in a row: it doubles from 1 s to 60 s, and is jittered down to half. */
export function backOff(failures: number, random: () => number): number {
  const full = Math.min(BACKOFF.longest, BACKOFF.first * 2 ** Math.min(failures - 1, 16))
  return full * (0.5 + random() / 2)
}

/** Returns what the body says of a failure; empty texts if it is not one of our server's. */
function failureOf({ body }: SendResult): { code: string; field?: string; message: string } {
  const { code, field, message } = fieldsOf(body)
  return { code: text(code), ...(typeof field === 'string' && { field }), message: text(message) }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
