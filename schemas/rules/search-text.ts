/** A text as it is compared: neither case nor accents count, for few keyboards have them all. */
export function normalizeForSearch(text: string): string {
  // Most texts have none, and taking them apart is nearly all of the work.
  return (NOT_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text).toLowerCase()
}

/** What was typed to be looked for, word by word, as it is compared. */
export function wordsOf(typed: string): string[] {
  return normalizeForSearch(typed).split(/\s+/).filter(Boolean)
}

/** Each of these words is somewhere in the text. */
export function containsAllTerms(text: string, words: readonly string[]): boolean {
  const found = normalizeForSearch(text)
  return words.every((word) => found.includes(word))
}

const NOT_ASCII = /[\u0080-\uffff]/
