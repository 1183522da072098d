/** Returns the target of an event as an element; null if it is the document, a text, or nothing. */
export function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null
}
