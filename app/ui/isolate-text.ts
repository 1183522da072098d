/** The letters that run right to left, and the characters that turn a direction by themselves. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufefc\ud83a]/

/**
 * Returns what a person wrote as a part of a sentence of ours: a name from the right to the left turns neither the sentence that it
 * begins nor the words beside it. Isolated by characters, because a title is also read where an element cannot stand.
 */
export function isolateText(text: string): string {
  return TURNS.test(text) ? `\u2068${text}\u2069` : text
}
