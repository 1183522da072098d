import { Archive, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { ConversationView, StudentView } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { rowTime } from '../../ui/row-time.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { NewChatRow } from './new-chat-row.tsx'

interface Props {
  conversations: ConversationView[] | undefined
  /** Id of the partner whose chat is open beside the list. */
  openWith: string | null
  /** That partner, if nothing was written in that chat yet. */
  newPartner: StudentView | null
}

/**
 * Lists the conversations: pinned ones, then the others, each the latest first. The archive below them is folded unless an archived chat
 * is open.
 */
export function ConversationList({ conversations, openWith, newPartner }: Props) {
  if (!conversations) return <ConversationSkeleton />
  if (conversations.length === 0) {
    if (newPartner) return <NewChatRow partner={newPartner} />
    return (
      <div className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          title="No conversations yet"
          text="Say hello to someone who is free right now."
          action={
            <Link to="/" className={buttonClass('soft')}>
              Find classmates
            </Link>
          }
        />
      </div>
    )
  }
  const archived = conversations.filter((conversation) => conversation.archived)
  const pinned = conversations.filter((conversation) => conversation.pinned)
  return (
    <>
      {newPartner && <NewChatRow partner={newPartner} />}
      {pinned.length > 0 && (
        <>
          <Part of="Pinned" />
          <ConversationRows name="Pinned conversations" conversations={pinned} openWith={openWith} />
          <Part of="Latest" />
        </>
      )}
      <ConversationRows
        name="Conversations"
        conversations={conversations.filter((conversation) => !conversation.archived && !conversation.pinned)}
        openWith={openWith}
      />
      {archived.length > 0 && <ArchiveFold archived={archived} openWith={openWith} />}
    </>
  )
}

function Part({ of }: { of: string }) {
  return <h2 className="px-(--gutter) pt-3 pb-1 text-xs font-semibold text-muted rail:px-4.5">{of}</h2>
}

function ArchiveFold({ archived, openWith }: { archived: ConversationView[]; openWith: string | null }) {
  const [unfolded, setUnfolded] = useState(false)
  const rows = useId()
  const open = unfolded || archived.some(({ partnerId }) => partnerId === openWith)
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={rows}
        className="flex min-h-13 w-full items-center gap-3 px-(--gutter) text-sm font-medium text-muted hover:bg-sunken/60 focus-visible:outline-offset-[-2px] rail:px-4.5"
        onClick={() => setUnfolded(!open)}
      >
        <Archive aria-hidden="true" className="mx-4 size-5" />
        Archived
        <span className="tabular-nums">{archived.length}</span>
        <ChevronDown aria-hidden="true" className={`ms-auto size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={rows}>{open && <ConversationRows name="Archived conversations" conversations={archived} openWith={openWith} />}</div>
    </div>
  )
}

export function ConversationRows({
  name,
  conversations,
  openWith,
}: {
  name: string
  conversations: ConversationView[]
  openWith: string | null
}) {
  const now = useNow()
  const stale = useConnection() === 'offline'
  return (
    <ul aria-label={name}>
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.partnerId}
          conversation={conversation}
          time={rowTime(conversation.lastMessageAt, now)}
          stale={stale}
          open={conversation.partnerId === openWith}
          replace={openWith !== null}
        />
      ))}
    </ul>
  )
}
