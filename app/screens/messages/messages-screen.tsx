import { SquarePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isOpen } from '../../../schemas/rules/meetup.ts'
import { useFirstSyncDone } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { useDrawnWith } from '../../shell/lazy/use-drawn-with.ts'
import { ScreenHeader } from '../../shell/header/screen-header.tsx'
import { useAfterLoad } from '../../shell/page/use-after-load.ts'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { useScrollLock } from '../../ui/use-scroll-lock.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ChatPane } from './chat-pane.tsx'
import { Chat } from './chat/chat.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useChatSearch } from './search/use-chat-search.ts'
import { useRestoreRowFocus } from './use-restore-row-focus.ts'

const SearchResults = lazyComponent(async () => (await import('./search/search-results.tsx')).SearchResults, {
  missing: retryWhenOnline,
})
const ConversationMenu = lazyComponent(async () => (await import('./conversation-menu.tsx')).ConversationMenu, {
  later: true,
  missing: retryWhenOnline,
})
const RequestsWaiting = lazyComponent(async () => (await import('../meetup/requests-waiting.tsx')).RequestsWaiting, {
  missing: retryWhenOnline,
})
const ChatSearch = lazySheet(async () => (await import('./search/chat-search.tsx')).ChatSearch)

/** Shows the conversations and the open one: beside the list on wide screens, over it on phones. */
export function MessagesScreen() {
  const count = useLive('conversations', null, (all) => all?.length)
  const [params] = useSearchParams()
  const wide = useWide()
  const partnerId = params.get('with')
  // The requests are a card above the list. The list waits for them and for their code, because the card would push it down. A chat
  // over the list does not wait, and the code of the list loads after its first screen.
  const hasRequests = useLive('meetups', null, (all) => all?.some(isOpen))
  const isAfterStart = useAfterLoad(0)
  const hasCode = useDrawnWith(RequestsWaiting, wide || partnerId === null || isAfterStart ? hasRequests : undefined)
  const isHere = useFirstSyncDone() && hasRequests !== undefined && hasCode && count !== undefined
  const at = Number(params.get('at')) || null
  const search = useChatSearch(partnerId)
  useScrollLock(!wide && partnerId !== null)
  useRestoreRowFocus(partnerId)
  useTitle('Messages')
  useRootMark('data-fills-screen', wide)
  useAppReady(isHere && partnerId === null)

  const chatSearch = partnerId && search.isOpen && (
    <ChatSearch partnerId={partnerId} text={search.text} onText={search.change} at={at} wide={wide} onClose={search.close} />
  )
  // Both layouts are one tree: an open chat, and a text in the search, survive a screen that is turned.
  return (
    <div
      className={
        wide
          ? `grid h-[calc(100dvh-var(--safe-t))] ${chatSearch ? 'grid-cols-[minmax(0,1fr)_316px] xl:grid-cols-[300px_minmax(0,1fr)_316px]' : 'grid-cols-[348px_minmax(0,1fr)]'}`
          : undefined
      }
    >
      {/* On a wide screen the list is hidden when there is no room for three columns. */}
      <section
        aria-label={wide ? 'Conversations' : undefined}
        className={
          wide
            ? `${chatSearch ? 'max-xl:hidden' : ''} overflow-y-auto overscroll-contain border-e border-line bg-raised [--ring:var(--color-raised)]`
            : 'mx-auto max-w-150 [--ring:var(--color-surface)]'
        }
        inert={!wide && partnerId !== null}
      >
        {wide ? (
          <div className="flex items-center justify-between ps-4.5 pe-2 pt-3 pb-1">
            <h1 className="text-xl font-extrabold tracking-tighter">Messages</h1>
            <Compose />
          </div>
        ) : (
          <ScreenHeader title="Messages" className="px-(--gutter) pb-1.5">
            <Compose />
          </ScreenHeader>
        )}
        <List isHere={isHere} hasRequests={hasRequests} openWith={wide ? partnerId : null} />
      </section>
      {partnerId ? (
        <ChatPane wide={wide}>
          <Chat key={partnerId} partnerId={partnerId} at={at} wide={wide} search={search} />
          {chatSearch}
        </ChatPane>
      ) : (
        wide && (
          <div className="grid place-content-center">
            {!(isHere && count === 0) && (
              <EmptyState title="No conversation open" text="Pick one on the left, or find a classmate on Discover." />
            )}
          </div>
        )
      )}
    </div>
  )
}

function Compose() {
  return (
    <Link to="/new-message" title="New message" className={iconButtonClass('plain')}>
      <Icon of={SquarePen} size={24} />
    </Link>
  )
}

interface ListProps {
  isHere: boolean
  /** Undefined until that is known. */
  hasRequests: boolean | undefined
  openWith: string | null
}

/** Shows the waiting requests and the conversations, or the search results while the student searches. */
function List({ isHere, hasRequests, openWith }: ListProps) {
  const all = useLive('conversations', null)
  const conversations = isHere ? all : undefined
  const [text, setText] = useState('')
  const [entered, setEntered] = useState(false)
  const isLooking = text.trim() !== ''
  const isNew = openWith !== null && all?.every(({ partnerId }) => partnerId !== openWith)
  const partner = useLive('student', { id: openWith ?? '' }) ?? null
  const rows = useRef<HTMLDivElement>(null)
  return (
    <>
      {(conversations?.length !== 0 || isLooking) && (
        <div className="px-(--gutter) pt-1 pb-2 rail:px-3.5" onFocus={() => setEntered(true)} onBlur={() => setEntered(false)}>
          <SearchField label="Search messages" value={text} onChange={setText} />
        </div>
      )}
      {/* Without a box, which the end of the search would move. */}
      <div ref={rows} className="contents">
        {conversations && (entered || isLooking) && <SearchResults text={text} conversations={conversations} openWith={openWith} />}
        {!isLooking && (
          <>
            {/* Waits for its code, which would push the list down if it came later. Without requests nothing loads. */}
            {isHere && hasRequests && <RequestsWaiting />}
            <ConversationList conversations={conversations} openWith={openWith} newPartner={isNew ? partner : null} />
          </>
        )}
      </div>
      <ConversationMenu rows={rows} />
    </>
  )
}
