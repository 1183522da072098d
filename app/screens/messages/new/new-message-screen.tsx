import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NO_FILTER } from '../../../../schemas/rules/classmate-filter.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { useLive } from '../../../data/use-live.ts'
import { useConnection, useFirstSyncDone } from '../../../data/use-status.ts'
import type { StudentView } from '../../../data/views.ts'
import { PAGE_COLUMN, PageHeader } from '../../../shell/header/page-header.tsx'
import { useAppReady } from '../../../shell/page/use-app-ready.ts'
import { useTitle } from '../../../shell/page/use-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ClassmatesSkeleton } from '../../home/classmates-skeleton.tsx'
import { NoSearchResults } from '../../home/no-search-results.tsx'
import { ReceiverRows } from './receiver-rows.tsx'
import { sharedText } from './shared-text.ts'
import { whomToWrite } from './whom-to-write.ts'

/**
 * Asks whom a new message is for. What another app shared is in the address, and becomes a draft in that chat; nothing is sent before the
 * student sends it.
 */
export function NewMessageScreen() {
  const me = useLive('me', null, (me) => me?.id)
  const conversations = useLive('conversations', null)
  const classmates = useLive('classmates', null)
  const isKnown = useFirstSyncDone() && Boolean(me && conversations && classmates)
  const stale = useConnection() === 'offline'
  const [query] = useSearchParams()
  const [words, setWords] = useState('')
  const looked = useDeferredValue(words)
  const navigate = useNavigate()
  const text = sharedText(query)
  const title = text === '' ? 'New message' : 'Send to a classmate'
  useTitle(title)
  useAppReady(isKnown)

  const isChosen = useRef(false)
  const choose = ({ id }: StudentView) => {
    // The second of two taps would add the text once more.
    if (!me || isChosen.current) return
    isChosen.current = true
    if (text !== '') drafts.putBack(me, id, text)
    drafts.focus(me, id)
    // In place of this page: a step back must not lead here, where a second choice would be a second draft.
    void navigate(`/messages?with=${id}`, { replace: true })
  }
  const { recent, others } = whomToWrite(conversations ?? [], classmates ?? [], looked)
  const everybody = new Set([...(conversations ?? []).map(({ partnerId }) => partnerId), ...(classmates ?? []).map(({ id }) => id)]).size
  return (
    <div className={PAGE_COLUMN}>
      <PageHeader title={title} back={{ to: '/messages', name: 'Messages' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter) rail:px-7">
        {text !== '' && <SharedText text={text} />}
        {!isKnown ? (
          <ClassmatesSkeleton />
        ) : everybody === 0 ? (
          <div className="card">
            <EmptyState title="No classmates available at the moment" text="When a classmate joins, you can write to them here." />
          </div>
        ) : (
          <>
            <SearchField label="Search name or program" value={words} onChange={setWords} />
            <p role="status" className="sr-only">
              {looked.trim() !== '' && `${recent.length + others.length} of ${everybody} classmates`}
            </p>
            <ReceiverRows title="Recent" students={recent} stale={stale} onChoose={choose} />
            <ReceiverRows title="Classmates" students={others} stale={stale} onChoose={choose} />
            {recent.length + others.length === 0 && (
              <div className="card">
                <NoSearchResults
                  everybody={everybody}
                  filter={{ ...NO_FILTER, text: looked }}
                  filters={false}
                  onClear={() => setWords('')}
                />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function SharedText({ text }: { text: string }) {
  return (
    <div className="grid gap-1">
      <blockquote
        dir="auto"
        className="line-clamp-4 text-start rounded-bubble bg-sunken px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {text}
      </blockquote>
      <p className="px-3 text-xs text-muted">It becomes a draft in the chat. You send it there.</p>
    </div>
  )
}
