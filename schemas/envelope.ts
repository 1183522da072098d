import type { EnvelopeId, StudentId } from './ids.ts'
import type { CommandName } from './commands/registry.ts'
import type { Positions } from './sync.ts'

/** A submitted command, stored until the server has it and every screen shows it (architecture.md section 6). */
export interface Envelope<I = unknown> {
  /** UUIDv7; for a message, the message's own id. Sent as `Idempotency-Key`. */
  id: EnvelopeId
  /** Version of the command's input. */
  v: number
  /**
   * Place in the queue, because clocks and ids do not give the order: one more than the largest in the store at the time of writing. An
   * edit has that of the waiting envelope that it replaces.
   */
  order: number
  kind: CommandName
  senderId: StudentId
  /** A student, a group or 'campus'. */
  receiverId: string
  input: I
  /** Epoch ms, device clock corrected by the known offset to the server clock. */
  composedAt: number
  /** Minutes east of UTC. */
  utcOffset: number
  /** Number of sends that were started. */
  attempts: number
  /** Epoch ms since when this envelope alone gets 5xx responses, or null. */
  failingSince: number | null
  lastError: { status: number; code: string; field?: string; message: string } | null
  /** The server will never accept it; `lastError` has the reason. */
  refused: boolean
  /** The server's response; the effects stay overlaid until a pull has passed `positions`. */
  answer: { body: unknown; positions: Positions | null } | null
  /** Epoch ms of the response, device clock, or null. */
  answeredAt: number | null
  synced: boolean
  /** Epoch ms, device clock, since when its student is not signed in here; null while they are. */
  parkedAt: number | null
  /** 1 while its effects are overlaid, 0 once it is settled (a number, because IndexedDB cannot use booleans as keys). */
  laid: 0 | 1
}

/** The state of an envelope that was just submitted. */
export const SUBMITTED = {
  failingSince: null,
  lastError: null,
  refused: false,
  answer: null,
  answeredAt: null,
  synced: false,
  parkedAt: null,
  laid: 1,
} as const satisfies Partial<Envelope>

/** Returns whether the server has neither accepted nor refused it. */
export function isWaiting(envelope: Envelope): boolean {
  return !envelope.synced && !envelope.refused
}

/**
 * Returns whether the student may still change or cancel it. After an attempt only the server knows the outcome (architecture.md
 * section 6).
 */
export function isEditable(envelope: Envelope): boolean {
  return !envelope.synced && (envelope.attempts === 0 || envelope.refused)
}
