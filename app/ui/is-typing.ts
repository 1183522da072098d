/** Returns whether the focus is in a field: what appears late takes it from none, or the student's letters would go nowhere. */
export function isTyping(): boolean {
  return Boolean(document.activeElement?.matches('input, textarea'))
}
