import { useSearchParams } from 'react-router'
import { useArrived } from '../../data/use-arrived.ts'
import { useLive } from '../../data/use-live.ts'
import { useAppReady } from '../../shell/use-app-ready.ts'
import { useTitle } from '../../shell/use-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCoveredPage } from '../../ui/use-covered-page.ts'
import { useWide } from '../../ui/use-wide.ts'
import { RequestsWaiting } from '../meetup/requests-waiting.tsx'
import { ChatOverlay } from './chat-overlay.tsx'
import { Chat } from './chat/chat.tsx'
import { ConversationList } from './conversation-list.tsx'

/** Conversations, and the open one: beside them where there is room, over them on phones. */
export function MessagesScreen() {
  const all = useLive('conversations', null)
  const arrived = useArrived()
  // Their card stands above: the list does not come first, to be pushed down.
  const conversations = useLive('meetups', null) && arrived ? all : undefined
  const [search] = useSearchParams()
  const wide = useWide()
  const partnerId = search.get('with')
  useCoveredPage(!wide && partnerId !== null)
  useTitle('Messages')
  useAppReady(conversations !== undefined && partnerId === null)

  if (wide) {
    return (
      <div className="grid h-dvh grid-cols-[348px_minmax(0,1fr)]">
        <section aria-label="Conversations" className="overflow-y-auto overscroll-contain border-e border-line bg-raised [--ring:var(--color-raised)]">
          <h1 className="px-4.5 pt-5 pb-3 text-xl font-bold tracking-[-0.025em]">Messages</h1>
          <RequestsWaiting />
          <ConversationList conversations={conversations} openWith={partnerId} />
        </section>
        {partnerId ? (
          <Chat key={partnerId} partnerId={partnerId} wide />
        ) : (
          <div className="grid place-content-center">
            <EmptyState title="No conversation open" text="Pick one on the left, or find a classmate on Discover." />
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      <div className="mx-auto max-w-150 [--ring:var(--color-surface)]" inert={partnerId !== null}>
        <h1 className="px-(--gutter) pt-3.5 pb-1.5 text-[1.75rem] leading-11 font-bold tracking-[-0.025em]">Messages</h1>
        <RequestsWaiting />
        <ConversationList conversations={conversations} openWith={null} />
      </div>
      {partnerId && (
        <ChatOverlay>
          <Chat key={partnerId} partnerId={partnerId} wide={false} />
        </ChatOverlay>
      )}
    </>
  )
}
