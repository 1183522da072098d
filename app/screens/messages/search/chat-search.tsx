import { ArrowLeft, X } from 'lucide-react'
import { useDeferredValue, useEffect, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_HITS } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import { callName } from '../../../../schemas/rules/profile.ts'
import { useLive } from '../../../data/use-live.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { whenSheetsClosed, useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { ChatSearchResult } from './chat-search-result.tsx'
import { ResultSteps } from './result-steps.tsx'
import { SearchScope } from './search-scope.tsx'
import { pluralText, useSearchResults } from './use-search-results.ts'

interface Props {
  partnerId: string
  text: string
  onText: (text: string) => void
  /** Position of the message that is shown; null: none. */
  at: number | null
  /** True if the search is beside the chat: then it stays open when the student opens a result. */
  wide: boolean
  onClose: () => void
}

/** Searches one conversation, also offline. */
export function ChatSearch({ partnerId, text, onText, at, wide, onClose }: Props) {
  // The box shows each letter at once, even while a long list is still being searched.
  const found = useSearchResults(useDeferredValue(text.trim()), idOf<StudentId>(partnerId))
  const me = useLive('session', null)?.student
  const partner = useLive('conversations', null, (all) => all?.find((each) => each.partnerId === partnerId)?.partner)
  const navigate = useNavigate()
  useCloseOnBack(!wide, onClose)
  useFocusBack()

  // Over the chat, first close the search and remove its history entry.
  const follow = async (event: MouseEvent, place: string) => {
    if (wide || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    await whenSheetsClosed()
    void navigate(place, { replace: true })
  }

  const messages = text.trim() === '' ? [] : (found?.messages ?? [])
  const current = messages.findIndex(({ position }) => position === at)
  return (
    <section
      aria-label="Search this chat"
      className={
        wide
          ? 'flex min-h-0 flex-col border-s border-line bg-raised'
          : 'absolute inset-0 z-1 flex animate-[fade-in_var(--dur-base)_var(--ease-out)] flex-col bg-surface pt-(--safe-t)'
      }
    >
      {wide && (
        <div className="flex min-h-15 items-center justify-between border-b border-line ps-4.5 pe-2">
          <h2 className="text-base font-bold tracking-snug">Search this chat</h2>
          <IconButton icon={X} name="Close search" onClick={onClose} />
        </div>
      )}
      <div className={wide ? 'px-3.5 pt-3.5 pb-1' : 'flex items-center gap-1 border-b border-line bg-raised column-1 py-2 pe-(--gutter)'}>
        {!wide && <IconButton icon={ArrowLeft} iconSize={24} name="Close search" className="rtl:-scale-x-100" onClick={onClose} />}
        <div className="min-w-0 flex-1">
          <SearchField label="Search this chat" value={text} onChange={onText} autoFocus inRegion onLeave={onClose} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto max-w-150">
          <div className="flex min-h-11 items-center ps-(--gutter) pe-1.5 rail:ps-4.5">
            <p role="status" className="flex-1 text-xs text-muted tabular-nums">
              {messages.length > 0 && resultWords(current, messages.length)}
            </p>
            {wide && messages.length > 0 && <ResultSteps messages={messages} current={current} />}
          </div>
          {found && messages.length > 0 && (
            <ul aria-label="Search results">
              {messages.map((message, index) => (
                <ChatSearchResult
                  key={message.id}
                  message={message}
                  from={message.fromUserId === me ? 'You' : (partner && callName(partner)) || 'Student'}
                  typed={found.text}
                  current={index === current}
                  onFollow={(event, place) => void follow(event, place)}
                />
              ))}
            </ul>
          )}
          {found && text.trim() !== '' && messages.length === 0 && (
            <EmptyState title="Nothing found" text={`No message in this chat contains “${found.text}”.`} />
          )}
          <SearchScope partnerId={idOf<StudentId>(partnerId)} />
        </div>
      </div>
    </section>
  )
}

function resultWords(current: number, count: number): string {
  if (current >= 0) return `${current + 1} of ${pluralText(count, 'result')}`
  return count === SEARCH_HITS ? `The newest ${SEARCH_HITS} results` : pluralText(count, 'result')
}

/** Returns the focus to the element that had it, when the search closes. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && (document.activeElement ?? document.body) === document.body)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}
