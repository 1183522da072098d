/** Returns whether a field has the focus. Nothing that appears late may take it then: what the student types next would be lost. */
export function isTyping(): boolean {
  return Boolean(document.activeElement?.matches('input, textarea'))
}
