/** In characters as people count them. */
export function countOf(text: string): number {
  return [...text].length
}

/** What is too long is cut, between characters as people count them. */
export function truncateText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}
