import { unreadMessages } from '../../../schemas/rules/badge-count.ts'
import { isProfileComplete } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { TABS } from '../page/navigation-tabs.ts'
import { BAR, TabLink } from './tab-link.tsx'
import { newsOf } from './tab-news.ts'

/** The bottom navigation on phones, or the links of the side rail on wide screens: the same places in the same order. */
export function Navigation({ rail }: { rail: boolean }) {
  const me = useLive('me', null)
  const incomplete = me ? !isProfileComplete(me) : false
  const unread = useLive('conversations', null, (all) => (all ? unreadMessages(all) : 0))
  const requests = useLive('meetups', null, (all) => all?.filter(waitsForMe).length ?? 0)
  const sessions = useLive('studySessions', null, (active) => active?.length ?? 0)
  const invitations = useLive('notifications', null, (view) => view?.list.filter(({ canJoin }) => canJoin).length ?? 0)

  return (
    <nav aria-label="Main" className={rail ? 'grid gap-0.5' : BAR}>
      {TABS.map((tab) => (
        <TabLink key={tab.path} tab={tab} rail={rail} {...newsOf(tab.path, { incomplete, unread, requests, sessions, invitations })} />
      ))}
    </nav>
  )
}

/** Returns whether it is a request that this student can still answer. */
function waitsForMe({ askedByMe, status, expired }: MeetupView): boolean {
  return !askedByMe && status === 'pending' && !expired
}
