import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { lastSeenText } from '../../../schemas/rules/relative-time.ts'
import { pairOf } from '../../data/firebase/messages.ts'
import type { OpenDatabase } from '../../data/firebase/use-database.ts'
import { useRealtimeChat } from '../../data/firebase/use-realtime-chat.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { Connection, StudentView } from '../../data/views.ts'
import { useBack } from '../../shell/page/use-back.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DropSentTexts } from '../messages/chat/drop-sent-texts.ts'
import { MessageAnnouncer } from '../messages/chat/message-announcer.tsx'
import { useShowing } from '../messages/chat/use-showing.ts'
import { RealtimeComposer } from './realtime-composer.tsx'
import { RealtimeLog } from './realtime-log.tsx'

interface Props {
  me: StudentId
  partner: StudentView
  open: OpenDatabase
  wide: boolean
  /** True while no other chat announces the partner's messages to screen readers. */
  announces: boolean
}

/** The conversation by the Realtime Database. Mount it again for another partner. */
export function RealtimeChat({ me, partner, open, wide, announces }: Props) {
  const chat = useRealtimeChat(me, partner.id, open)
  const { messages, view, presence } = chat
  const { newKey } = open
  const here = useMemo(() => (messages ?? []).map(({ key, delivery }) => ({ id: key, deliveryStatus: delivery })), [messages])
  useShowing(partner.id)
  const place = `realtime.${partner.id}`
  const back = useBack('/firebase-demo')
  const now = useNow()
  const state = stateText(open.isConnected, useConnection())
  const Name = wide ? 'h2' : 'h1'
  return (
    <section aria-label="Realtime Database chat" className="flex h-full min-h-0 min-w-0 flex-col bg-surface rail:border-s rail:border-line">
      <header className="flex min-h-15 items-center gap-2 border-b border-line bg-raised py-1.5 ps-1.5 pe-3 [--ring:var(--color-raised)] rail:ps-4">
        {!wide && <IconButton icon={ArrowLeft} iconSize={24} name="Back" className="rtl:-scale-x-100" onClick={back} />}
        <Avatar student={partner} size={36} silent />
        <div className="min-w-0 flex-1 ps-1 leading-tight">
          <Name dir="auto" className="truncate text-base font-semibold">
            {fullName(partner)}
          </Name>
          <p className="truncate text-xs text-muted">
            <span data-presence>
              {presence && showsConnection(partner.currentStatus, presence.isOnline)
                ? 'Online'
                : lastSeenText(presence?.lastSeen ?? null, now)}
            </span>{' '}
            · conversations/
            {pairOf(me, partner.id)}
          </p>
        </div>
        <span role="status">
          <Badge look={open.isConnected ? 'available' : 'quiet'}>{state}</Badge>
        </span>
      </header>
      {announces && view && <MessageAnnouncer view={view} me={me} />}
      <DropSentTexts me={me} place={place} messages={here} />
      <RealtimeLog me={me} partner={partner} messages={messages} view={view} />
      <RealtimeComposer
        {...chat}
        me={me}
        place={place}
        name={partner.firstName || fullName(partner)}
        newKey={newKey && (() => newKey(pairOf(me, partner.id)))}
      />
    </section>
  )
}

function stateText(isConnected: boolean, connection: Connection | undefined): string {
  if (connection === 'signed-out') return 'Signed out'
  if (isConnected) return 'Live'
  return connection === 'offline' ? 'Offline' : 'Connecting'
}
