import { CalendarCheck, CalendarClock, CalendarPlus, ChevronRight, Clock } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { isUnsent, nameOf } from './meetup-text.ts'
import { plannedFacts, plannedText } from './planned-meetups.ts'

interface Props {
  /** Of one other student, the next one first. */
  planned: readonly MeetupView[]
  /** Leaves a sheet for the chat; without it, the link does. */
  onLeave?: (path: string) => void
}

/** Rows that are shown: more would push away what the page is for. */
const ROWS_MAX = 3

const ROW = 'flex min-h-13 items-center gap-3 px-3.5 py-2 text-sm hover:bg-sunken/60 focus-visible:outline-offset-[-2px]'

/** The requests and agreed meetups of two students, each a link to the chat that has its card. */
export function PlannedRows({ planned, onLeave }: Props) {
  const now = useNow()
  const [next] = planned
  if (!next) return null
  const to = `/messages?with=${next.partnerId}`
  const more = planned.length - ROWS_MAX
  const link = {
    to,
    className: ROW,
    onClick: (event: MouseEvent) => {
      // The student opens it in another tab or window.
      if (!onLeave || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onLeave(to)
    },
  }
  return (
    <ul aria-label={`Your meetups with ${nameOf(next)}`} className="card overflow-hidden">
      {planned.slice(0, ROWS_MAX).map((meetup) => (
        <li key={meetup.id} data-planned={meetup.state} className="hairline-46">
          <Link {...link}>
            <Icon of={iconOf(meetup)} className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block">{plannedText(meetup, now)}</span>
              <span className="block text-xs text-pretty text-muted">{plannedFacts(meetup)}</span>
            </span>
            <Icon of={ChevronRight} size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className="hairline-46">
          <Link {...link} className={`${ROW} font-semibold text-accent`}>
            {more} more in your chat
          </Link>
        </li>
      )}
    </ul>
  )
}

function iconOf(meetup: MeetupView) {
  if (isUnsent(meetup)) return Clock
  if (meetup.state === 'accepted') return CalendarCheck
  return meetup.askedByMe ? CalendarPlus : CalendarClock
}
