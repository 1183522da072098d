import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useNow } from '../../../data/time/use-now.ts'
import type { ChatView, MeetupView } from '../../../data/views.ts'
import { lazyComponent } from '../../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../../shell/lazy/retry-when-online.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { isTyping } from '../../../ui/is-typing.ts'
import { TypingDots } from '../../../ui/typing-dots.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { logItems } from './log-items.ts'
import { rowCount } from './message-chunks.ts'
import { MessageList } from './message-list.tsx'
import { useStableScrollHeight } from './use-stable-scroll-height.ts'
import { useScrollToMessage } from './use-scroll-to-message.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useShowing } from './use-showing.ts'
import { useLoadOlder } from './use-load-older.ts'
import { useScrollAnchoring } from './use-scroll-anchoring.ts'
import { useUnread } from './use-unread.ts'
import { defined } from '../../../../schemas/defined.ts'

const BesideLog = lazyComponent(async () => (await import('./beside-log.tsx')).BesideLog, { later: true, missing: retryWhenOnline })

interface Props {
  scroller: RefObject<HTMLDivElement | null>
  view: ChatView
  /** The meetups with this student, in the order of their cards. */
  meetups: readonly MeetupView[]
  /** Number of older messages that can be loaded. */
  older: number
  /** Position of the message to show; null: none. */
  at: number | null
  me: StudentId
  partnerId: StudentId
  actions: BubbleActions
  onOlder: (atLeast?: number) => Promise<void>
  /** Takes the focus when the chat opens: on phones, where a focused composer would open the keyboard. */
  focused: boolean
  /** True while something covers the chat: messages that arrive then do not count as seen. */
  covered: boolean
}

/**
 * The messages, in a scroller that is a reversed column with its origin at the foot. Older pages above, a growing composer and the
 * keyboard therefore leave the text that the student reads in place, without a script. The elements above the first message are no
 * scroll anchors: the browser would follow them to the top of each older page.
 */
export function ChatLog({ scroller, view, meetups, older, at, me, partnerId, actions, onOlder, focused, covered }: Props) {
  const top = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const contents = useRef<HTMLDivElement>(null)
  const now = useNow()
  const items = useMemo(() => logItems(view, meetups, now), [view, meetups, now])
  const unread = useUnread(view, items, me)

  useShowing(covered ? null : partnerId)
  useMarkRead(scroller, covered ? undefined : view, me, partnerId)
  useLoadOlder(scroller, top, view, onOlder)
  const height = useStableScrollHeight(scroller, contents, rowCount(items), older, items)
  useScrollAnchoring(scroller, foot, items, me)
  useLayoutEffect(() => {
    const divider = scroller.current?.querySelector('[data-unread-divider]')
    if (divider && divider.getBoundingClientRect().top < defined(scroller.current).getBoundingClientRect().top)
      divider.scrollIntoView({ block: 'start' })
  }, [scroller, unread])
  useEffect(() => {
    if (!focused) return
    // In the next frame, which lays out the chat anyway. Focusing at this point would force a layout within the current task.
    const next = requestAnimationFrame(() => {
      const log = defined(scroller.current)
      // The box is there before the log: the student may be typing in it.
      if (!isTyping() && !log.contains(document.activeElement)) log.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(next)
  }, [scroller, focused])
  // The message that is shown takes the focus. It is inside the log, so the effect above leaves the focus there.
  useScrollToMessage(scroller, view, at, useLocation(), onOlder)

  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        tabIndex={0}
        className={classNames(
          'flex min-w-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain column-2.5 py-2 outline-offset-[-2px] rail:px-7',
          // A message that is scrolled to the top stands below a meetup that is offered there.
          meetups.length > 0 && 'scroll-pt-18',
        )}
      >
        {/* Invisible, with visible children: its edge moves as it grows, which is a layout shift only for a visible element. */}
        <div
          ref={contents}
          style={{ height }}
          className={classNames('invisible flex flex-col justify-end *:visible', items.length === 0 ? 'flex-1' : 'flex-none')}
        >
          <div ref={top} className="no-anchor" />
          <MessageList scroller={scroller} view={view} items={items} older={older} at={at} me={me} unread={unread} actions={actions} />
          {view.isTyping && <TypingDots />}
          <div ref={foot} />
        </div>
      </div>
      <BesideLog scroller={scroller} foot={foot} view={view} meetups={meetups} me={me} partnerId={partnerId} actions={actions} />
    </div>
  )
}
