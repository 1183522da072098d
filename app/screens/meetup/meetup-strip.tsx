import { CalendarCheck, CalendarClock, CalendarPlus, CalendarX, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { StudentId } from '../../../schemas/ids.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { stripOf, type StripKind } from './strip.ts'
import { StripActions } from './strip-actions.tsx'
import { factsOf, movedPart, nameOf, outcomeTitle, reasonOf } from './meetup-text.ts'
import { defined } from '../../../schemas/defined.ts'

interface Face {
  icon: LucideIcon
  colour: string
  title: (meetup: MeetupView) => string
}

const FACE: Record<StripKind, Face> = {
  refused: { icon: CircleAlert, colour: 'bg-danger-soft text-danger-text', title: ({ refusal }) => `Not sent. ${defined(refusal).reason}` },
  'answer-refused': {
    icon: CircleAlert,
    colour: 'bg-danger-soft text-danger-text',
    title: ({ refusal }) => `Your answer was not accepted. ${defined(refusal).reason}`,
  },
  'change-refused': {
    icon: CircleAlert,
    colour: 'bg-danger-soft text-danger-text',
    title: ({ refusal }) => `Your change was not accepted. ${defined(refusal).reason}`,
  },
  'asked-me': {
    icon: CalendarClock,
    colour: 'bg-accent-soft text-on-accent-soft',
    title: (meetup) => `${nameOf(meetup)} ${meetup.moved ? `suggests another ${movedPart(meetup)}` : 'wants to meet up'}`,
  },
  waiting: {
    icon: Clock,
    colour: 'bg-sunken text-muted',
    title: (meetup) => (meetup.moved ? `Your other ${movedPart(meetup)} waits to be sent` : 'Meetup request, waiting to send'),
  },
  asked: {
    icon: CalendarPlus,
    colour: 'bg-sunken text-muted',
    title: (meetup) => (meetup.moved ? `You suggested another ${movedPart(meetup)}` : `You asked ${nameOf(meetup)} to meet up`),
  },
  agreed: {
    icon: CalendarCheck,
    colour: 'bg-success-soft text-success-text',
    title: ({ waiting }) => (waiting ? 'You’re meeting up. Your answer waits to be sent' : 'You’re meeting up'),
  },
  ended: { icon: CalendarX, colour: 'bg-sunken text-muted', title: outcomeTitle },
  passed: { icon: CalendarClock, colour: 'bg-sunken text-muted', title: () => 'Meetup request, its time has passed' },
}

/** Shows the state of a meetup with the chat partner, below the header of the chat. */
export function MeetupStrip({ partnerId }: { partnerId: StudentId }) {
  const now = useNow()
  const strip = stripOf(useLive('meetups', null) ?? [], partnerId, now)
  if (!strip) return null

  const { kind, meetup } = strip
  const { icon, colour, title } = FACE[kind]
  const words = reasonOf(meetup) || (meetup.message && `“${meetup.message}”`)
  return (
    <section
      aria-label="Meetup"
      data-meetup={kind}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 column-4 py-2 rail:px-7.5 ${colour}`}
    >
      <Icon of={icon} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{title(meetup)}</p>
        <p className="text-xs [overflow-wrap:anywhere]">{factsOf(meetup, now)}</p>
        {words && (
          <p dir="auto" className="line-clamp-3 text-xs [overflow-wrap:anywhere]">
            {words}
          </p>
        )}
      </div>
      <StripActions kind={kind} meetup={meetup} partnerId={partnerId} />
    </section>
  )
}
