import { ArrowLeft, CalendarPlus, Search } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { STATUS_LABEL } from '../../../../schemas/rules/availability.ts'
import { fullName } from '../../../../schemas/rules/profile.ts'
import { lastSeenText } from '../../../../schemas/rules/relative-time.ts'
import { proposeMeetup } from '../../../data/meetup-sheets.ts'
import { displayedStatus } from '../../../../schemas/rules/displayed-status.ts'
import { useConnection } from '../../../data/use-status.ts'
import { useNow } from '../../../data/time/use-now.ts'
import type { StudentView } from '../../../data/views.ts'
import { lazyComponent } from '../../../shell/lazy/lazy-component.tsx'
import { useBack } from '../../../shell/page/use-back.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isolateText } from '../../../ui/isolate-text.ts'
import { MORPH_NAME, MORPH_ROW, morphHead } from '../../../ui/morph.ts'
import { MorphLink } from '../../../ui/morph-link.tsx'
import { STATUS_TEXT } from '../../../ui/status-tint.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChatSearchState } from '../search/use-chat-search.ts'
import { ConversationButton } from './conversation-button.tsx'

const WaitingElsewhere = lazyComponent(async () => (await import('./waiting-elsewhere.tsx')).WaitingElsewhere, { later: true })

interface Props {
  /** Undefined while it loads, null if the student is unknown. */
  partner: StudentView | null | undefined
  /** The name of a student who is not shown, but known by a block. */
  blockedName: string
  isTyping: boolean
  wide: boolean
  search: ChatSearchState
}

export const ChatHeader = memo(function ChatHeader({ partner, blockedName, isTyping, wide, search }: Props) {
  const back = useBack('/messages')
  const leave = useLeave(wide)
  const Name = wide ? 'h2' : 'h1'
  const offline = useConnection() === 'offline'
  return (
    <header className="flex min-h-15 items-center gap-2 border-b border-line bg-raised column-1 [--ring:var(--color-raised)] rail:px-6.5">
      {!wide && (
        <div className="relative">
          <IconButton icon={ArrowLeft} iconSize={24} name="Back" aria-describedby="elsewhere" className="rtl:-scale-x-100" onClick={back} />
          {partner && <WaitingElsewhere id="elsewhere" partnerId={partner.id} />}
        </div>
      )}
      {partner === undefined ? (
        <>
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="ms-1 h-3 w-30" />
        </>
      ) : (
        <>
          <div
            {...(partner && { ...morphHead(partner.id), ...MORPH_ROW })}
            className="relative -my-px flex min-h-11 min-w-0 flex-1 items-center gap-3"
          >
            {partner && <Avatar student={partner} size={40} {...(offline ? {} : { status: displayedStatus(partner) })} silent />}
            <div className="min-w-0 flex-1 leading-tight">
              <Name {...MORPH_NAME} dir="auto" className="truncate text-base font-semibold">
                {partner ? <Profile of={partner} /> : blockedName || 'Student'}
              </Name>
              {partner && <Presence partner={partner} isTyping={isTyping} live={!offline} />}
            </div>
          </div>
          {partner && (
            <div className="flex">
              {wide && (
                <IconButton
                  icon={Search}
                  name="Search this chat"
                  look={search.isOpen ? 'sunken' : 'plain'}
                  aria-expanded={search.isOpen}
                  onClick={search.isOpen ? search.close : search.open}
                />
              )}
              <IconButton
                icon={CalendarPlus}
                name={`Meet up with ${partner.firstName || fullName(partner)}`}
                aria-haspopup="dialog"
                onClick={() => proposeMeetup(partner.id)}
              />
              <ConversationButton partner={partner} onDeleted={leave} {...(!wide && { onSearch: search.open })} />
            </div>
          )}
        </>
      )}
    </header>
  )
})

/** Links the partner's name to their profile. The link also covers the picture and the line below. */
function Profile({ of: partner }: { of: StudentView }) {
  return (
    <MorphLink
      of={partner.id}
      to={`/user-profile/${partner.id}`}
      dir="auto"
      className="block truncate outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-accent"
    >
      {fullName(partner) || 'Student'}
    </MorphLink>
  )
}

/**
 * Two lines where one is too narrow: a phone has no room for a status and the time beside it. The header has room for them, so it keeps
 * its height.
 */
const LINE = 'line-clamp-2 text-xs leading-4 [overflow-wrap:anywhere] text-muted'

/**
 * Shows the partner's status with the connection beside it, never in its place, and their place (clarification I3). Without a network
 * it shows only when they were last seen: nothing that may be outdated is shown as current.
 */
function Presence({ partner, isTyping, live }: { partner: StudentView; isTyping: boolean; live: boolean }) {
  const now = useNow()
  const { isOnline, lastSeen, currentLocation } = partner
  if (isTyping) return <p className="truncate text-xs font-medium text-accent">typing…</p>
  const seen = lastSeenText(lastSeen, now)
  if (!live) return <p className={LINE}>{seen}</p>
  const status = displayedStatus(partner)
  const isBusy = status === 'available' || status === 'studying'
  return (
    <p className={LINE}>
      <span className={`font-medium ${STATUS_TEXT[status]}`}>{STATUS_LABEL[status]}</span>
      {status !== 'online' && ` · ${isOnline ? 'Online' : seen}`}
      {/* Isolated by characters: an element in a line that is cut would stand beside the screen. */}
      {isBusy && currentLocation && ` · ${isolateText(currentLocation)}`}
    </p>
  )
}

/** Returns a function that leaves a conversation after it was deleted. */
function useLeave(wide: boolean): () => void {
  const navigate = useNavigate()
  const back = useBack('/messages')
  return () => {
    if (wide) void navigate('/messages', { replace: true })
    else back()
    // The button that would get the focus back is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
}
