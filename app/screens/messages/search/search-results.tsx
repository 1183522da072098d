import { useDeferredValue, type ReactNode } from 'react'
import { SEARCH_HITS } from '../../../../schemas/constants.ts'
import { containsAllTerms, wordsOf } from '../../../../schemas/rules/search-text.ts'
import { fullName } from '../../../../schemas/rules/profile.ts'
import { useLive } from '../../../data/use-live.ts'
import type { ConversationView, FoundMessage } from '../../../data/views.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ConversationRows } from '../conversation-list.tsx'
import { ConversationSkeleton } from '../conversation-skeleton.tsx'
import { SearchResultRow } from './search-result-row.tsx'
import { SearchScope } from './search-scope.tsx'
import { pluralText, useSearchResults } from './use-search-results.ts'

interface Props {
  text: string
  conversations: ConversationView[]
  /** Id of the partner whose chat is open beside the list. */
  openWith: string | null
}

/**
 * Finds conversations by name, and messages, on this device. Without a text it shows nothing and only has the messages read in
 * advance.
 */
export function SearchResults({ text, conversations, openWith }: Props) {
  // The box shows each letter at once, even while a long list is still being searched.
  const looked = useDeferredValue(text.trim())
  const found = useSearchResults(looked)
  const me = useLive('session', null)?.student
  const isLooking = looked !== ''
  const messages = found?.messages ?? []
  const words = wordsOf(found?.text ?? '')
  const people = words.length === 0 ? [] : conversations.filter(({ partner }) => partner && containsAllTerms(fullName(partner), words))
  return (
    <>
      <p role="status" className="sr-only">
        {isLooking && found && `${pluralText(people.length, 'conversation')}, ${pluralText(messages.length, 'message')} found`}
      </p>
      {isLooking && !found && <ConversationSkeleton />}
      {isLooking && found && (
        <>
          {people.length > 0 && (
            <Part name="Conversations">
              <ConversationRows name="Conversations found" conversations={people} openWith={openWith} />
            </Part>
          )}
          {messages.length > 0 && (
            <Part name="Messages" note={messages.length === SEARCH_HITS ? `The newest ${SEARCH_HITS}` : undefined}>
              <ul aria-label="Search results">
                {messages.map((message) => (
                  <SearchResultRow
                    key={message.id}
                    message={message}
                    partner={partnerOf(message, conversations)}
                    mine={message.fromUserId === me}
                    text={found.text}
                    replace={openWith !== null}
                  />
                ))}
              </ul>
            </Part>
          )}
          {people.length + messages.length === 0 && (
            <EmptyState title="Nothing found" text={`No conversation or message has “${found.text}”.`} />
          )}
          <SearchScope />
        </>
      )}
    </>
  )
}

function Part({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section>
      <h2 className="flex items-baseline gap-2 px-(--gutter) pt-3 pb-1 text-xs font-semibold text-muted rail:px-4.5">
        {name}
        {note && <span className="ms-auto font-normal">{note}</span>}
      </h2>
      {children}
    </section>
  )
}

const partnerOf = ({ partnerId }: FoundMessage, conversations: ConversationView[]) =>
  conversations.find((conversation) => conversation.partnerId === partnerId)?.partner ?? null
