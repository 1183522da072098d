import { BellOff, Pin } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { fullName } from '../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { drafts } from '../../data/drafts/drafts.ts'
import { useLive } from '../../data/use-live.ts'
import type { ConversationView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Count } from '../../ui/count.tsx'
import { MoreButton } from '../../ui/menu/more-button.tsx'
import { MORPH_NAME, MORPH_ROW } from '../../ui/morph.ts'
import { MorphLink } from '../../ui/morph-link.tsx'
import { Ticks } from '../../ui/ticks.tsx'
import { draftToShow } from './draft-to-show.ts'

interface Props {
  conversation: ConversationView
  time: string
  stale: boolean
  /** True if its chat is open beside the list. */
  open: boolean
  /** True if the link replaces the history entry: after changing from one chat to another, one step back leaves both. */
  replace: boolean
}

export const ConversationRow = memo(function ConversationRow({ conversation, time, stale, open, replace }: Props) {
  const { partner, partnerId, unreadCount, muted, pinned } = conversation
  return (
    <li className="hairline-80" {...MORPH_ROW}>
      <MorphLink
        of={partnerId}
        to={`/messages?with=${partnerId}`}
        replace={replace}
        data-partner-id={partnerId}
        aria-current={open ? 'true' : undefined}
        className="flex min-h-19 items-center gap-3 px-(--gutter) py-3 hover:bg-sunken/60 focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft aria-[current]:[--ring:var(--color-accent-soft)] rail:px-4.5"
      >
        {partner && <Avatar student={partner} size={52} status={displayedStatus(partner)} stale={stale} silent />}
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span {...MORPH_NAME} dir="auto" className="min-w-0 flex-1 truncate text-base leading-snug font-bold tracking-snug">
              {(partner && fullName(partner)) || 'Student'}
            </span>
            <span className={`under-more text-xs tabular-nums ${unreadCount > 0 ? 'font-semibold text-accent' : 'text-muted'}`}>
              {time}
            </span>
          </span>
          <span className="mt-0.75 flex min-h-5.5 items-center gap-1.5">
            <LastMessage conversation={conversation} open={open} />
            {muted && <BellOff role="img" aria-label="Muted" className="size-4 shrink-0 text-muted" />}
            {pinned && <Pin role="img" aria-label="Pinned" className="size-4 shrink-0 text-muted" />}
            {unreadCount > 0 && (
              <>
                <Count of={unreadCount} />
                <span className="sr-only">{unreadCount === 1 ? '1 unread message' : `${unreadCount} unread messages`}</span>
              </>
            )}
          </span>
        </span>
      </MorphLink>
      <MoreButton isStop className="end-3 top-2 size-9" />
    </li>
  )
})

function LastMessage({ conversation, open }: Pick<Props, 'conversation' | 'open'>) {
  const { partnerId, lastMessage, lastMessageMine, lastDelivery, unreadCount, isTyping } = conversation
  const me = useLive('session', null, (session) => session?.student ?? null)
  const typed = useSyncExternalStore(drafts.subscribe, () => (me ? drafts.read(me, partnerId) : ''))
  const draft = draftToShow(typed, conversation, open)
  if (isTyping) return <span className="min-w-0 flex-1 truncate font-medium text-accent">typing…</span>
  if (draft !== null)
    return (
      <span className="min-w-0 flex-1 truncate text-muted">
        <span className="font-semibold text-accent">Draft:</span> <bdi>{draft}</bdi>
      </span>
    )
  const failed = lastDelivery === 'failed'
  const colour = failed ? 'text-danger-text' : unreadCount > 0 ? 'font-medium' : 'text-muted'
  return (
    <>
      {lastMessageMine && lastDelivery && (
        <span className={failed ? 'text-danger-text' : 'text-muted'}>
          <Ticks state={lastDelivery} size={16} readClass="text-accent" />
        </span>
      )}
      <span dir="auto" className={`min-w-0 flex-1 truncate ${colour}`}>
        {failed ? `Not sent: ${lastMessage}` : lastMessage}
      </span>
    </>
  )
}
