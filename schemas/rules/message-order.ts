/**
 * The position of messages that the server does not have yet, above every position that it assigns. They come last, in the order
 * in which they were composed (architecture.md section 6).
 */
export const UNSENT_POSITION = Number.MAX_SAFE_INTEGER

interface Placed {
  position: number
  outboxOrder?: number
}

/** Compares two messages of a conversation: by the server's position, then by the order in the outbox. */
export function byPosition(a: Placed, b: Placed): number {
  return a.position - b.position || (a.outboxOrder ?? 0) - (b.outboxOrder ?? 0)
}
