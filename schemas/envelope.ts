import type { EnvelopeId, StudentId } from './ids.ts'
import type { CommandName } from './commands/registry.ts'
import type { Positions } from './sync.ts'

/** A command that its student has given, until the server has it and every screen has heard (architecture.md section 6). */
export interface Envelope<I = unknown> {
  /** UUIDv7; a message's own id. Sent as `Idempotency-Key`. */
  id: EnvelopeId
  /** Version of the command's input. */
  v: number
  /** One more than the largest in the store when it was written: clocks and ids do not order. */
  order: number
  kind: CommandName
  senderId: StudentId
  /** A student, a group or 'campus'. */
  receiverId: string
  input: I
  /** Epoch ms, device's clock corrected by the known offset to the server's. */
  composedAt: number
  /** Minutes east of UTC. */
  utcOffset: number
  /** Sends begun so far. */
  attempts: number
  /** Epoch ms since when it alone has answered 5xx, or null. */
  failingSince: number | null
  lastError: { status: number; code: string; message: string } | null
  /** Refused for good: what stands in `lastError` is the reason. */
  refused: boolean
  /** The server's word; its effects stay laid over the screens until a pull has come past `positions`. */
  answer: { body: unknown; positions: Positions | null } | null
  /** Epoch ms of the answer on the device's clock, or null. */
  answeredAt: number | null
  synced: boolean
  /** Epoch ms on the device's clock since when another student is here; null while its own is. */
  parkedAt: number | null
  /** 1 while its effects lie over the screens, 0 once a pull has come past its positions and it only rests (a number: booleans cannot be keys). */
  laid: 0 | 1
}

/** Still on its way: neither answered nor refused. */
export function isWaiting(envelope: Envelope): boolean {
  return !envelope.synced && !envelope.refused
}

/** May it be changed or taken back? Once an attempt is out, only the server knows (architecture.md section 6). */
export function isEditable(envelope: Envelope): boolean {
  return !envelope.synced && (envelope.attempts === 0 || envelope.refused)
}
