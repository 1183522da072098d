import { SEARCH_HITS } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { wordsOf } from '../../../schemas/rules/search-text.ts'
import type { FoundMessage } from '../views.ts'
import type { Searchable } from './search-index.ts'
import { part } from './query-parts.ts'
import { combineParts, type Query } from './query-context.ts'

/**
 * Messages that contain each word of `text`, from all chats on this device or from one, the newest first. A scan of 10,000 messages
 * takes a few ms; a word index would need an update at every deletion.
 */
export const search: Query<{ text: string; partnerId?: StudentId }, FoundMessage[]> = (sources, { text, partnerId }, emit) => {
  const words = wordsOf(text)
  return combineParts(
    sources,
    { all: part<readonly Searchable[]>((set) => sources.searched.watch(sources, set)) },
    ({ all }) => (words.length === 0 ? [] : hitsAmong(all, words, partnerId)),
    emit,
  )
}

function hitsAmong(all: readonly Searchable[], words: readonly string[], partnerId: StudentId | undefined): FoundMessage[] {
  const hits: FoundMessage[] = []
  for (const { found, text } of all) {
    if (partnerId !== undefined && found.partnerId !== partnerId) continue
    if (words.every((word) => text.includes(word))) hits.push(found)
    if (hits.length === SEARCH_HITS) break
  }
  return hits
}
