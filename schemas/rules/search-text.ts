/** Returns a text in the form in which texts are compared, without case and accents, because few keyboards have all accents. */
export function normalizeForSearch(text: string): string {
  // Most texts have no accents, and splitting them into letters and accents is nearly all of the work.
  return (NOT_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase()
}

/** Returns the words of a typed search text, in the form in which texts are compared. */
export function wordsOf(typed: string): string[] {
  return normalizeForSearch(typed).split(/\s+/).filter(Boolean)
}

/** Returns whether the text contains each of these words. */
export function containsAllTerms(text: string, words: readonly string[]): boolean {
  const found = normalizeForSearch(text)
  return words.every((word) => found.includes(word))
}

const NOT_ASCII = /[\u0080-\uffff]/
