import { useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useLive } from '../../../data/use-live.ts'
import type { FoundMessage } from '../../../data/views.ts'

export interface SearchResult {
  text: string
  messages: FoundMessage[]
}

/**
 * Returns the last results with their search text, until the next ones are known. Undefined until there are any.
 *
 * @param partnerId limits the search to the conversation with this student
 */
export function useSearchResults(text: string, partnerId?: StudentId): SearchResult | undefined {
  const messages = useLive('search', partnerId ? { text, partnerId } : { text })
  const [last, setLast] = useState<SearchResult>()
  if (messages && (messages !== last?.messages || text !== last.text)) setLast({ text, messages })
  return last?.text ? last : undefined
}

export const pluralText = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)
