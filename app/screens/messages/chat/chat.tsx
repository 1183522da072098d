import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import { fullName } from '../../../../schemas/rules/profile.ts'
import { useFirstSyncDone } from '../../../data/use-status.ts'
import { useLive } from '../../../data/use-live.ts'
import { useAppReady } from '../../../shell/page/use-app-ready.ts'
import { cameFromHere, useBack } from '../../../shell/page/use-back.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEscape } from '../../../ui/use-escape.ts'
import { useRootMark } from '../../../ui/use-root-mark.ts'
import { BlockedNote } from '../../safety/blocked-note.tsx'
import { useBlock } from '../../safety/use-block.ts'
import type { ChatSearchState } from '../search/use-chat-search.ts'
import { bubbleActions } from './bubble-actions.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { useMeetupCards } from './meetup-cards.ts'
import { useChat } from './use-chat.ts'

interface Props {
  partnerId: string
  /** Position of the message to show; null: none. */
  at: number | null
  /** True if the chat is beside the list, false if it covers the list. */
  wide: boolean
  search: ChatSearchState
}

/** A conversation with one student. It is mounted again for each student. */
export function Chat({ partnerId: id, at, wide, search }: Props) {
  const partnerId = idOf<StudentId>(id)
  const me = useLive('session', null)?.student ?? null
  const { view: known, older, showOlder } = useChat(partnerId)
  const meetups = useMeetupCards(partnerId)
  const view = useFirstSyncDone() && meetups ? known : undefined
  const block = useBlock(partnerId)
  const log = useRef<HTMLDivElement>(null)
  // Computed once when the chat opens: an open sheet has a history entry of its own, and a screen that is turned moves no focus.
  const [focused, setFocused] = useState<'box' | 'log' | false>(() => (wide ? at === null && 'box' : cameFromHere() && 'log'))
  const back = useBack('/messages')
  useAppReady(view !== undefined)
  useRootMark('data-open-chat')
  // Beside the list, Escape does not close the chat. It moves the focus out of the box, so that the page's keys work again.
  useEscape(() => {
    if (search.isOpen) search.close()
    else if (!wide) back()
    else if (log.current) log.current.focus()
    else {
      // The log takes the focus when it comes, but from no box in which the student types.
      document.querySelector('textarea')?.blur()
      setFocused('log')
    }
  })

  const toNewest = useCallback(() => log.current?.scrollTo({ top: 0 }), [])
  const actions = useMemo(() => me && bubbleActions(me, partnerId), [me, partnerId])

  const isCovered = search.isOpen && !wide
  useLayoutEffect(() => {
    // A screen that is turned covers no box in which the student types.
    if (isCovered && document.activeElement?.matches('textarea')) search.close()
  }, [isCovered, search])
  if (!me || !actions) return null
  const stranger = view?.partner === null && view.messages.length === 0
  return (
    <section aria-label="Chat" data-chat-with={partnerId} inert={isCovered} className="flex h-full min-h-0 flex-col bg-surface">
      <ChatHeader
        partner={view?.partner}
        blockedName={block ? fullName(block) : ''}
        isTyping={view?.isTyping ?? false}
        wide={wide}
        search={search}
      />
      {stranger ? (
        <div className="grid flex-1 place-content-center">
          {block ? (
            <BlockedNote block={block} />
          ) : (
            <EmptyState title="User not found" text="This student isn’t visible to you. They may have left your campus." />
          )}
        </div>
      ) : (
        <>
          {view && meetups ? (
            <ChatLog
              scroller={log}
              view={view}
              meetups={meetups}
              older={older}
              at={at}
              me={me}
              partnerId={partnerId}
              actions={actions}
              onOlder={showOlder}
              focused={focused === 'log'}
              covered={isCovered}
            />
          ) : (
            <ChatSkeleton />
          )}
          <Composer
            me={me}
            partnerId={partnerId}
            partnerName={view?.partner?.firstName ?? ''}
            lastEditable={view?.messages.findLast(({ editable }) => editable)}
            focused={focused === 'box'}
            onSent={toNewest}
          />
        </>
      )}
    </section>
  )
}
