import { Clock, GraduationCap, History, MapPin, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { meetingTime } from '../../ui/meeting-time.ts'
import { reasonOf } from './meetup-text.ts'

interface Props {
  meetup: MeetupView
  /** In a card, whose head says whether the time has passed. */
  dense?: boolean
}

/** Shows the subject, time, place and message of a meetup, and how it was moved or ended. */
export function MeetupFacts({ meetup, dense = false }: Props) {
  const now = useNow()
  const { scheduledTime, location } = meetup
  /** The facts before the last move. Only the changed ones are shown again; the new ones stand above. */
  const before = meetup.earlier.at(-1)
  const reason = reasonOf(meetup)
  return (
    <>
      <ul className={classNames('grid', dense ? 'pt-1.5 pb-1 text-sm [--fact:--spacing(7)]' : 'py-2 text-base [--fact:--spacing(10)]')}>
        <Fact icon={GraduationCap} name="Subject">
          <bdi className="font-semibold">{meetup.subject}</bdi>
        </Fact>
        <Fact icon={Clock} name="Time">
          <time dateTime={new Date(meetup.scheduledTime).toISOString()} className={meetup.expired ? 'text-muted' : ''}>
            {meetingTime(meetup.scheduledTime, now)}
          </time>
          {meetup.expired && !dense && <Badge look="quiet">Time has passed</Badge>}
        </Fact>
        <Fact icon={MapPin} name="Location">
          <bdi>{meetup.location}</bdi>
        </Fact>
        {before && (
          <Fact icon={History} name="Before">
            <span className="text-muted">
              <s>
                {before.scheduledTime !== scheduledTime && meetingTime(before.scheduledTime, now)}
                {before.scheduledTime !== scheduledTime && before.location !== location && ', '}
                {before.location !== location && <bdi>{before.location}</bdi>}
              </s>
            </span>
          </Fact>
        )}
      </ul>
      {reason && (
        <p dir="auto" className="pb-2 text-start [overflow-wrap:anywhere] whitespace-pre-wrap">
          {reason}
        </p>
      )}
      {meetup.message && (
        <blockquote
          dir="auto"
          className="mb-2 w-fit max-w-full text-start rounded-bubble rounded-es-xs bg-sunken px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {meetup.message}
        </blockquote>
      )}
    </>
  )
}

function Fact({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <li className="flex min-h-(--fact) items-center gap-3 py-0.5">
      <Icon of={icon} />
      <span className="sr-only">{name}: </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
