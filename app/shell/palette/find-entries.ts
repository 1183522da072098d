import { containsAllTerms, wordsOf } from '../../../schemas/rules/search-text.ts'

/** Something that the palette finds. */
export interface Entry {
  /** The text that is searched: the name and other words for it. */
  words: string
  /** A name that begins with what was typed comes before one that only contains it. */
  name: string
}

/** A part of the result, in the order in which it is shown. */
export interface Part<E extends Entry> {
  title: string
  entries: readonly E[]
  /** Number of entries shown at most, as long as something is typed. */
  most: number
  /** Number shown while nothing is typed. */
  unasked: number
}

/** Returns the entries that have all typed words, in their parts; those whose name begins with the first word come first. */
export function findEntries<E extends Entry>(parts: readonly Part<E>[], typed: string): { title: string; entries: E[] }[] {
  const words = wordsOf(typed)
  return parts
    .map(({ title, entries, most, unasked }) => ({
      title,
      entries:
        words.length === 0
          ? entries.slice(0, unasked)
          : byBeginning(
              entries.filter((entry) => containsAllTerms(entry.words, words)),
              words[0] ?? '',
            ).slice(0, most),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function byBeginning<E extends Entry>(entries: readonly E[], word: string): E[] {
  const begins = ({ name }: E) => wordsOf(name).some((each) => each.startsWith(word))
  return [...entries.filter(begins), ...entries.filter((entry) => !begins(entry))]
}
