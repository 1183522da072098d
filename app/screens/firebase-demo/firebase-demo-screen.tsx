import { useSearchParams } from 'react-router'
import type { Account, StudentView } from '../../data/views.ts'
import { useDatabase, type OpenDatabase } from '../../data/firebase/use-database.ts'
import { useLive } from '../../data/use-live.ts'
import { PAGE_COLUMN, PageHeader } from '../../shell/header/page-header.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useScrollLock } from '../../ui/use-scroll-lock.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ChatPane } from '../messages/chat-pane.tsx'
import { chatsIn, toggleChat } from './open-chats.ts'
import { FeatureCards } from './feature-cards.tsx'
import { OriginalChat } from './original-chat.tsx'
import { PartnerCard } from './partner-card.tsx'
import { RealtimeChat } from './realtime-chat.tsx'

/** Shows one conversation in both chats: by the Realtime Database, and the app's own (spec §2, Firebase demo; clarification D1). */
export function FirebaseDemoScreen() {
  const me = useLive('me', null)
  const classmates = useLive('classmates', null)
  const conversations = useLive('conversations', null)
  useTitle('Firebase Demo')
  useAppReady(Boolean(me && classmates && conversations))
  if (!me || !classmates || !conversations)
    return (
      <div className={PAGE_COLUMN}>
        <PageHeader title="Firebase Demo" />
      </div>
    )
  const partners = new Map<string, StudentView>()
  for (const { partner } of conversations) if (partner) partners.set(partner.id, partner)
  for (const student of classmates) partners.set(student.id, student)
  return <Demo me={me} partners={[...partners.values()]} />
}

function Demo({ me, partners }: { me: Account; partners: StudentView[] }) {
  const wide = useWide()
  const [params, setParams] = useSearchParams()
  const open = useDatabase(me)
  const wanted = params.get('with')
  // Never show another partner instead of a wanted one who is missing: the student would write to somebody else.
  const partner = wanted ? partners.find(({ id }) => id === wanted) : partners[0]
  const chats = partner ? chatsIn(params.get('chat'), wide) : []
  useScrollLock(!wide && chats.length > 0)

  const go = (next: Record<string, string>) => setParams((now) => ({ ...Object.fromEntries(now), ...next }), { replace: wide })
  // The keys differ, because the two chats are siblings: with one key for both, a chat would stay when its partner changes or blocks.
  const realtime = partner && chats.includes('realtime') && (
    <RealtimeChat
      key={`realtime ${partner.id}`}
      me={me.id}
      partner={partner}
      open={open}
      wide={wide}
      announces={!chats.includes('original')}
    />
  )
  const original = partner && chats.includes('original') && (
    <OriginalChat key={`original ${partner.id}`} partnerId={partner.id} wide={wide} />
  )
  return (
    <div className={wide ? classNames('grid h-[calc(100dvh-var(--safe-t))]', COLUMNS[chats.length]) : undefined}>
      <div className={wide ? 'overflow-y-auto pb-6' : PAGE_COLUMN} inert={!wide && chats.length > 0}>
        <PageHeader title="Firebase Demo" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-(--gutter) rail:px-7">
          <p className="text-pretty text-muted">{introduction(open.project)}</p>
          <FeatureCards />
          {partner ? (
            <PartnerCard
              me={me.id}
              partner={partner}
              partners={partners}
              database={open.database}
              chats={wide ? chats : null}
              onPartner={(id) => go({ with: id })}
              onChat={(chat) => go({ with: partner.id, chat: wide ? toggleChat(chats, chat) : chat })}
            />
          ) : wanted ? (
            <EmptyState
              title="This student isn’t visible to you"
              text="They may have left your campus."
              action={<Button onClick={() => go({ with: '', chat: '' })}>Choose somebody else</Button>}
            />
          ) : (
            <EmptyState title="Nobody to chat with yet" text="Classmates of your campus are shown here." />
          )}
        </div>
      </div>
      {chats.length > 0 && (
        <ChatPane wide={wide}>
          {realtime}
          {original}
        </ChatPane>
      )}
    </div>
  )
}

/** Says whose database it is. A student must know that Google has what they write. */
function introduction(project: OpenDatabase['project']): string {
  const two = 'Two ways to hold one conversation.'
  if (project) return `${two} The Realtime Database is the Google project ${project}: these conversations are kept there, too.`
  return `${two} The Realtime Database here is Friendioo’s own, so no Google project is needed.`
}

/** By the number of open chats. */
const COLUMNS = [
  'grid-cols-[minmax(0,600px)] justify-center',
  'grid-cols-[minmax(0,1fr)_440px]',
  'grid-cols-[minmax(280px,1fr)_minmax(0,360px)_minmax(0,360px)]',
]
