import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import type { ChatWords, MessageWords } from '../schemas/chat-words.ts'
import { STATUS_LABEL } from '../schemas/rules/availability.ts'
import { CONFIRMED, UNCONFIRMED } from '../schemas/rules/delivery.ts'
import { fullName } from '../schemas/rules/profile.ts'
import { DocumentRail } from './document-rail.tsx'
import { ConversationSkeleton } from './screens/messages/conversation-skeleton.tsx'
import { Avatar } from './ui/avatar.tsx'
import { Bubble } from './ui/bubble.tsx'
import { Icon } from './ui/icon.tsx'
import { iconButtonClass } from './ui/icon-button-class.ts'
import { STATUS_TEXT } from './ui/status-tint.ts'
import { UnreadDivider } from './ui/unread-divider.tsx'

/** Returns what stands in `#root` of the document of a chat, for phones and wide screens alike. Run by the server (ADR 0109). */
export function draw({ partner, messages, unread }: ChatWords): string {
  return drawn(
    <ChatPage
      partner={partner}
      messages={messages.map((message, at) => (
        <Fragment key={message.id}>
          {unread?.messageId === message.id && <UnreadDivider count={unread.count} />}
          <MessageRow {...message} sender={message.mine ? 'You' : partner.firstName} turn={messages[at - 1]?.mine !== message.mine} />
        </Fragment>
      ))}
    />,
  )
}

/**
 * Returns a chat without words, with one message of each kind. A device fills it with the chat that it remembers
 * (app/cached-chat.ts). Run by the build (ADR 0110).
 */
export function drawEmpty(): string {
  const mine = [...CONFIRMED, ...UNCONFIRMED].map((delivery) => ({ mine: true, delivery }))
  return drawn(
    <ChatPage
      partner={null}
      messages={[{ mine: false, delivery: 'sent' as const }, ...mine].map((kind, at) => (
        <MessageRow key={at} {...kind} content="" sender="…" turn />
      ))}
    />,
  )
}

const drawn = (page: ReactNode) => renderToStaticMarkup(<StaticRouter location="/messages">{page}</StaticRouter>)

interface Props {
  /** Null: the page is filled later. */
  partner: ChatWords['partner'] | null
  messages: ReactNode
}

/** A chat, with what does not depend on the device: its time zone, its drafts and what waits on it are not known to the server. */
function ChatPage({ partner, messages }: Props) {
  return (
    <div className="pt-(--safe-t) rail:grid rail:grid-cols-[232px_minmax(0,1fr)]">
      <DocumentRail />
      <main className="min-w-0 rail:grid rail:grid-cols-[348px_minmax(0,1fr)]">
        <div className="hidden border-e border-line bg-raised rail:block">
          <h1 className="flex min-h-15 items-center ps-4.5 text-xl font-extrabold tracking-tighter">Messages</h1>
          <ConversationSkeleton />
        </div>
        <section aria-label="Chat" className="flex h-[calc(100dvh-var(--safe-t))] min-h-0 flex-col bg-surface">
          <header className="flex min-h-15 items-center gap-2 border-b border-line bg-raised column-1 [--ring:var(--color-raised)] rail:px-6.5">
            <Link to="/messages" aria-label="Back" title="Back" className={iconButtonClass('plain', 'rail:hidden rtl:-scale-x-100')}>
              <Icon of={ArrowLeft} size={24} />
            </Link>
            <div className="relative -my-px flex min-h-11 min-w-0 flex-1 items-center gap-3">
              {partner ? (
                <Avatar student={{ ...partner, profileImageUrl: '' }} size={40} status={partner.status} silent />
              ) : (
                <span className="size-10 shrink-0 rounded-full bg-sunken" />
              )}
              <div className="min-w-0 flex-1 leading-tight">
                {/* On a wide screen the chat is beside the list, which has the `h1`. On a phone it is in place of the list. */}
                <h1 className="rail:hidden">
                  <PartnerName of={partner} />
                </h1>
                <h2 className="hidden rail:block">
                  <PartnerName of={partner} />
                </h2>
                <p className="text-xs leading-4 text-muted">{partner ? <Presence of={partner} /> : '\u00a0'}</p>
              </div>
            </div>
          </header>
          <div
            role="log"
            aria-label="Conversation"
            tabIndex={0}
            className="flex min-h-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain column-2.5 py-2 outline-offset-[-2px] rail:px-7"
          >
            <div role="list" aria-label="Messages">
              {messages}
            </div>
          </div>
          <div aria-hidden className="bg-surface column-2 pt-2 pb-[calc(8px+var(--safe-b))] rail:px-4.5 rail:pb-4">
            {/* No words: nothing can be written here yet. */}
            <p className="me-12.5 min-h-11 rounded-composer border border-line bg-raised" />
          </div>
        </section>
      </main>
    </div>
  )
}

function PartnerName({ of: partner }: { of: ChatWords['partner'] | null }) {
  return (
    <Link to={`/user-profile/${partner?.id ?? ''}`} data-partner dir="auto" className="block truncate text-base font-semibold">
      {partner && (fullName(partner) || 'Student')}
    </Link>
  )
}

function Presence({ of: { status, isOnline } }: { of: ChatWords['partner'] }) {
  return (
    <>
      <span className={`font-medium ${STATUS_TEXT[status]}`}>{STATUS_LABEL[status]}</span>
      {isOnline && status !== 'online' && ' · Online'}
    </>
  )
}

/** A message. Its time only takes up room and is invisible, because the server does not know the time zone (styles.css). */
function MessageRow({ mine, content, delivery, sender, turn }: Omit<MessageWords, 'id'> & { sender: string; turn: boolean }) {
  return (
    <div role="listitem" data-kind={mine ? delivery : 'theirs'} className={turn ? 'mt-2.5' : 'mt-0.75'}>
      {sender && <span className="sr-only">{sender}: </span>}
      <Bubble mine={mine} delivery={delivery} time="10:00 AM" dateTime="10:00">
        {content}
      </Bubble>
    </div>
  )
}
