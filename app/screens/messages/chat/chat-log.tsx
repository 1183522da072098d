import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView } from '../../../data/views.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TypingDots } from '../../../ui/typing-dots.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { JumpToNewest } from './jump-to-newest.tsx'
import { MessageList } from './message-list.tsx'
import { MessageAnnouncer } from './message-announcer.tsx'
import { firstUnread } from './first-unread.ts'
import { useStableScrollHeight } from './use-stable-scroll-height.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import { useScrollToMessage } from './use-scroll-to-message.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useLoadOlder } from './use-load-older.ts'
import { useScrollAnchoring } from './use-scroll-anchoring.ts'
import { useUnread } from './use-unread.ts'

interface Props {
  scroller: RefObject<HTMLDivElement | null>
  view: ChatView
  /** So many messages are above, and can be asked for. */
  older: number
  /** The position of a message that is looked for. */
  at: number | null
  me: StudentId
  partnerId: StudentId
  actions: BubbleActions
  onOlder: (atLeast?: number) => Promise<void>
  /** Takes the focus when the chat opens: on phones, where the composer would bring up the keyboard. */
  focused: boolean
  /** Something lies over it: what comes meanwhile has not been seen. */
  covered: boolean
}

/**
 * The messages, newest at the foot.
 *
 * The scroller is a reversed column: its origin is the foot, so that older pages put in above, a growing composer and the
 * keyboard leave what is being read where it is, without a line of script. What stands above the first message is no
 * anchor: the browser would hold on to it, and go along with it to the top of each older page.
 */
export function ChatLog({ scroller, view, older, at, me, partnerId, actions, onOlder, focused, covered }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const contents = useRef<HTMLDivElement>(null)
  const unread = useUnread(view, me)
  const keepsFocus = useFocusFallback(scroller)

  useMarkRead(scroller, covered ? undefined : view, me, partnerId)
  useLoadOlder(scroller, top, view, onOlder)
  const height = useStableScrollHeight(scroller, contents, view.messages.length, older, view)
  useScrollAnchoring(scroller, foot, view, me)
  useLayoutEffect(() => {
    const divider = scroller.current?.querySelector('[data-unread-divider]')
    if (divider && divider.getBoundingClientRect().top < scroller.current!.getBoundingClientRect().top) divider.scrollIntoView({ block: 'start' })
  }, [scroller, unread])
  useEffect(() => {
    if (!focused) return
    // With the frame, which lays out the chat anyway: here it would have to be done for the focus, and by the task that made it.
    const next = requestAnimationFrame(() => {
      const log = scroller.current!
      if (!log.contains(document.activeElement)) log.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(next)
  }, [scroller, focused])
  // A message that is looked for takes the focus, and keeps it: it is one of the log's.
  useScrollToMessage(scroller, view, at, useLocation(), onOlder)

  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        tabIndex={0}
        {...keepsFocus}
        className="flex min-w-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain column-2.5 py-2 outline-offset-[-2px] rail:px-7"
      >
        {/* Its own edge moves as it grows, and nothing in it does: what is not visible itself is no layout shift. */}
        <div ref={contents} style={{ height }} className={classNames('invisible flex flex-col justify-end *:visible', view.messages.length === 0 ? 'flex-1' : 'mb-auto flex-none')}>
          <div ref={top} className="no-anchor" />
          <MessageList scroller={scroller} view={view} older={older} at={at} me={me} unread={unread} actions={actions} />
          {view.isTyping && <TypingDots />}
          <div ref={foot} />
        </div>
      </div>
      <MessageAnnouncer view={view} me={me} />
      <JumpToNewest scroller={scroller} foot={foot} unseen={firstUnread(view, me)?.count ?? 0} />
    </div>
  )
}
