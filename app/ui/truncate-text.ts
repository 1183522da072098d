/** Returns the length of a text, code points. */
export function countOf(text: string): number {
  return [...text].length
}

/** Cuts a text that is longer than `max` code points, never within one. */
export function truncateText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}
