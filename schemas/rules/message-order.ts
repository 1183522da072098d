/**
 * A position above every one the server gives: messages it does not have yet come last, in the order composed
 * (architecture.md section 6).
 */
export const UNSENT_POSITION = Number.MAX_SAFE_INTEGER

interface Placed {
  position: number
  outboxOrder?: number
}

/** Order of a conversation: the server's position, then the outbox's order. */
export function byPosition(a: Placed, b: Placed): number {
  return a.position - b.position || (a.outboxOrder ?? 0) - (b.outboxOrder ?? 0)
}
