/**
 * What stays in the box once a message is safe: all but the very text that was sent, from its beginning. What was typed
 * meanwhile stays; and where the box has come to hold something else, nothing is taken.
 */
export function withoutSent(current: string, sent: string): string {
  return current.startsWith(sent) ? current.slice(sent.length) : current
}
