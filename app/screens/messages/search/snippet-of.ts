import { normalizeForSearch } from '../../../../schemas/rules/search-text.ts'

export interface Piece {
  text: string
  isHit: boolean
}

/** So much before the first hit leaves that in the first line of a narrow row, in characters ... */
const BEFORE = 20
/** ... and so much in all is more than two lines. */
const LENGTH = 160

/** What a row shows of a message: the part around the first of these words, with each of them apart. */
export function snippetOf(content: string, words: readonly string[]): Piece[] {
  const hits = hitsIn(content, words)
  const begin = beginOf(content, hits[0]?.from ?? 0)
  const end = begin + LENGTH
  const pieces: Piece[] = begin > 0 ? [{ text: '…', isHit: false }] : []
  let at = begin
  for (const { from, to } of hits) {
    if (to <= at || from >= end) continue
    pieces.push({ text: content.slice(at, from), isHit: false }, { text: content.slice(Math.max(at, from), to), isHit: true })
    at = to
  }
  pieces.push({ text: content.slice(at, Math.max(at, end)), isHit: false })
  return pieces.filter(({ text }) => text !== '')
}

/** Where words begin and end in a text that is compared plain, the first first. */
function hitsIn(content: string, words: readonly string[]): { from: number; to: number }[] {
  let compared = ''
  /** Of each place in what is compared, the one in the text; accents belong to the letter before them. */
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
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length)) hits.push({ from: places[at]!, to: places[at + word.length]! })
  }
  return hits.sort((a, b) => a.from - b.from || b.to - a.to)
}

/** At the beginning of a word, or of the text where the hit is near that. */
function beginOf(content: string, hit: number): number {
  if (hit <= BEFORE) return 0
  const blank = /\s/.exec(content.slice(hit - BEFORE, hit))
  return blank ? hit - BEFORE + blank.index + 1 : hit
}
