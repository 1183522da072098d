import type { ReactNode } from 'react'
import { useLive } from '../../data/use-live.ts'
import { useWide } from '../../ui/use-wide.ts'
import { useCurrentMeetups } from '../meetup/use-current-meetups.ts'
import { ActiveStudySessions, MeetupsNow } from '../study/lazy-study.tsx'
import { RecentConversations } from './recent-conversations.tsx'

interface Props {
  clock: ReactNode
  /** False while the sessions stand at the top of Home. */
  hasSessions: boolean
  children: ReactNode
}

/**
 * Shows the student's sessions, recent conversations and the clock of the day, with the last part of Home below them. On a phone, what runs
 * now stands at the top of Home (ADR 0086, ADR 0092).
 */
export function MyStudy({ clock, hasSessions, children }: Props) {
  const sessions = useLive('studySessions', null)
  const wide = useWide()
  const currentMeetups = useCurrentMeetups()
  // Nothing is shown below these until they are known, because it would move.
  const known = sessions && currentMeetups && (
    <>
      {wide && currentMeetups.length > 0 && <MeetupsNow meetups={currentMeetups} />}
      {hasSessions && <ActiveStudySessions sessions={sessions} />}
      <RecentConversations />
    </>
  )
  if (wide) {
    return (
      <>
        {clock}
        {known}
        {known && children}
      </>
    )
  }
  return (
    <>
      {known}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-(--gutter) pt-5.5">
        {clock}
        {children}
      </div>
    </>
  )
}
