import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { GroupId } from '../../../schemas/ids.ts'
import { isEnded } from '../../../schemas/rules/group.ts'
import { seenBy } from '../../../schemas/rules/profile.ts'
import { useAskedAction } from '../../data/asked-action.ts'
import { useConnection, useFirstSyncDone } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { GroupView } from '../../data/views.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSettledOrder } from '../../ui/use-settled-order.ts'
import { useWide } from '../../ui/use-wide.ts'
import { canSendNow } from '../meetup/meetup-text.ts'
import { EndingAnnouncer } from './ending-announcer.tsx'
import { GroupCard } from './group-card.tsx'
import type { GroupExit } from './confirm-group-exit.tsx'
import { GroupMenu } from './group-menu.tsx'
import { GroupSection } from './group-section.tsx'
import { GroupSheet } from './group-sheet.tsx'
import { GroupsHeader, GROUPS_PAGE } from './groups-header.tsx'
import { GroupsSkeleton } from './groups-skeleton.tsx'
import { joinGroup } from './join-group.ts'
import { sessionOf } from './group-times.ts'
import { NewGroup } from './new-group.tsx'
import { openGroupText } from './open-group-text.ts'
import { useDeclineQuestion } from './use-decline-question.tsx'
import { useLinkedGroup } from './use-linked-group.ts'
import { useThirdSessionQuestion } from './use-third-session-question.tsx'

const FormGroup = lazyComponent(async () => (await import('../home/form-group.tsx')).FormGroup, {
  missing: retryWhenOnline,
})

/** Lists the groups that the student is in, and those that can be joined. Each group is in one list only (clarification C15). */
export function GroupsScreen() {
  const known = useLive('groups', null)
  const groups = useFirstSyncDone() ? known : undefined
  const me = useLive('session', null)?.student
  const account = useLive('me', null)
  const wide = useWide()
  const [creating, setCreating] = useState(false)
  const now = useNow()
  const connection = useConnection()
  const [openId, setOpenId] = useLinkedGroup(groups)
  const [asking, setAsking] = useState<GroupExit | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const third = useThirdSessionQuestion('Join')
  const { ask: decline, question: declining } = useDeclineQuestion()
  const openGroup = (id: GroupId | null, asks: GroupExit | null = null) => {
    setOpenId(id)
    setAsking(asks)
  }
  // Open the group without the question (end or leave?) that may be open for another group.
  useAskedAction('group', ({ id }) => openGroup(id))
  useTitle('Study Groups')
  useAppReady(groups !== undefined)
  const mine = useSettledOrder(groups?.filter((group) => group.mine))
  const available = useSettledOrder(
    groups?.filter((group) => !group.mine),
    invitationsFirst,
  )
  if (!groups || !mine || !available) return <GroupsSkeleton />

  const open = groups.find(({ id }) => id === openId)
  const canJoin = open && !open.mine && open.hasSeat && !isEnded(open, now)
  const join = (group: GroupView) => third.ask(sessionOf(group), () => void joinGroup(group))
  const card = (group: GroupView) => (
    <GroupCard key={group.id} group={group} now={now} sends={canSendNow(connection)} onOpen={openGroup} onJoin={join} onDecline={decline} />
  )
  return (
    <div ref={page} className={GROUPS_PAGE}>
      <GroupsHeader>
        <Button size="small" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <Icon of={Plus} size={16} className="max-[23rem]:hidden" />
          Create Group
        </Button>
      </GroupsHeader>
      <EndingAnnouncer groups={mine} />
      <GroupSection
        title="My Study Groups"
        groups={mine}
        none={<p className="px-3.5 py-4.5 text-muted">You’re not in a group right now. Join one below, or create your own.</p>}
        card={card}
      />
      <GroupSection
        title="Available Study Groups"
        groups={available}
        none={
          <EmptyState
            title="No study groups to join right now"
            text={openGroupText(account ? seenBy(account) : 'campus', 'Create one, and it shows here for your classmates.')}
          />
        }
        card={card}
      />
      {wide && account && <FormGroup me={account} />}
      {account && creating && <NewGroup me={account} onClose={() => setCreating(false)} />}
      {open && (
        <GroupSheet
          key={open.id}
          group={open}
          now={now}
          asking={asking}
          onJoin={canJoin ? () => join(open) : undefined}
          onDecline={open.invitesMe && !open.mine ? () => decline(open) : undefined}
          onClose={() => openGroup(null)}
        />
      )}
      {me && <GroupMenu cards={page} groups={groups} me={me} now={now} onOpen={openGroup} onJoin={join} onDecline={decline} />}
      {third.question}
      {declining}
    </div>
  )
}

/** Sorts the groups that the student is invited to first, because the tab counts them. */
function invitationsFirst(groups: GroupView[]): GroupView[] {
  return [...groups.filter(({ invitesMe }) => invitesMe), ...groups.filter(({ invitesMe }) => !invitesMe)]
}
