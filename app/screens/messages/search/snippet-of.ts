import { normalizeForSearch } from '../../../../schemas/rules/search-text.ts'
import { defined } from '../../../../schemas/defined.ts'

export interface SnippetPart {
  text: string
  isHit: boolean
}

/** Maximum number of characters before the first hit: the hit is then in the first line of a narrow row. */
const BEFORE_HIT_MAX = 20
/** Maximum number of characters of the whole snippet: they fill more than two lines. */
const SNIPPET_MAX = 160

/** Returns the part of a message around the first hit, in parts, with each hit as a part of its own. */
export function snippetOf(content: string, words: readonly string[]): SnippetPart[] {
  const hits = hitsIn(content, words)
  const begin = beginOf(content, hits[0]?.from ?? 0)
  const end = begin + SNIPPET_MAX
  const parts: SnippetPart[] = begin > 0 ? [{ text: '…', isHit: false }] : []
  let at = begin
  for (const { from, to } of hits) {
    if (to <= at || from >= end) continue
    parts.push({ text: content.slice(at, from), isHit: false }, { text: content.slice(Math.max(at, from), to), isHit: true })
    at = to
  }
  parts.push({ text: content.slice(at, Math.max(at, end)), isHit: false })
  return parts.filter(({ text }) => text !== '')
}

/** Returns where the words begin and end in the text, the first hit first. The text is normalized for the comparison. */
function hitsIn(content: string, words: readonly string[]): { from: number; to: number }[] {
  let compared = ''
  /** For each place in the normalized text, its place in the original. An accent belongs to the letter before it. */
  const places: number[] = []
  let place = 0
  for (const letter of content) {
    for (const unit of normalizeForSearch(letter)) {
      compared += unit
      for (let n = 0; n < unit.length; n++) places.push(place)
    }
    place += letter.length
  }
  places.push(place)
  const hits: { from: number; to: number }[] = []
  for (const word of words) {
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length))
      hits.push({ from: defined(places[at]), to: defined(places[at + word.length]) })
  }
  return hits.sort((a, b) => a.from - b.from || b.to - a.to)
}

/** Returns where the snippet begins: at a word near the hit, or at 0 if the hit is near the beginning of the text. */
function beginOf(content: string, hit: number): number {
  if (hit <= BEFORE_HIT_MAX) return 0
  const blank = /\s/.exec(content.slice(hit - BEFORE_HIT_MAX, hit))
  return blank ? hit - BEFORE_HIT_MAX + blank.index + 1 : hit
}
