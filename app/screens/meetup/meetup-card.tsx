import { CalendarCheck, CalendarClock, CalendarMinus, CalendarPlus, CalendarX, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardActions } from './card-actions.tsx'
import { cardKind, type CardKind } from './card-kind.ts'
import { useReportSight } from './cards-in-sight.ts'
import { MeetupFacts } from './meetup-facts.tsx'
import { isUnsent, meetupTitle, nameOf } from './meetup-text.ts'
import { defined } from '../../../schemas/defined.ts'

interface Face {
  icon: LucideIcon
  look: BadgeLook
  /** The state in a word or two; null where the title says what went wrong. */
  label: ((meetup: MeetupView) => string) | null
}

const REFUSED: Face = { icon: CircleAlert, look: 'danger', label: null }

const FACE: Record<CardKind, Face> = {
  refused: REFUSED,
  'answer-refused': REFUSED,
  'change-refused': REFUSED,
  'asked-me': { icon: CalendarClock, look: 'lamp', label: () => 'Pending' },
  waiting: { icon: Clock, look: 'quiet', label: () => 'Waiting' },
  asked: { icon: CalendarPlus, look: 'quiet', label: () => 'Pending' },
  agreed: { icon: CalendarCheck, look: 'available', label: () => 'Accepted' },
  ended: { icon: CalendarX, look: 'quiet', label: ({ state }) => (state === 'called-off' ? 'Called off' : 'Withdrawn') },
  passed: { icon: CalendarClock, look: 'quiet', label: () => 'Past' },
  declined: { icon: CalendarMinus, look: 'quiet', label: () => 'Declined' },
  over: { icon: CalendarCheck, look: 'quiet', label: () => 'Past' },
}

const WAITING = FACE.waiting

function faceOf(kind: CardKind, meetup: MeetupView): Face {
  return isUnsent(meetup) && FACE[kind] !== REFUSED ? WAITING : FACE[kind]
}

/** Returns the icon and the title of a card. */
export function headOfCard(kind: CardKind, meetup: MeetupView): { icon: LucideIcon; title: string } {
  return { icon: faceOf(kind, meetup).icon, title: titleOf(kind, meetup) }
}

/** A meetup among the messages of a chat, at the time at which somebody was asked: its words, its state, and what can be done with it. */
export function MeetupCard({ meetup }: { meetup: MeetupView }) {
  const now = useNow()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useReportSight(card, meetup.id)
  const kind = cardKind(meetup, now)
  const { label, look, icon } = faceOf(kind, meetup)
  return (
    <article
      ref={card}
      aria-labelledby={id}
      data-meetup={kind}
      className={classNames(
        'w-84 max-w-[88%] rounded-bubble border border-line bg-raised px-3.5 pt-3 pb-3.5',
        meetup.askedByMe ? 'ms-auto rounded-ee-xs' : 'rounded-es-xs',
      )}
    >
      <div className="flex items-start gap-2.5">
        <Icon of={icon} className={classNames('mt-px shrink-0', look === 'danger' ? 'text-danger-text' : 'text-accent')} />
        <p id={id} className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] text-pretty">
          {titleOf(kind, meetup)}
        </p>
        {label && <Badge look={look}>{label(meetup)}</Badge>}
      </div>
      <MeetupFacts meetup={meetup} dense />
      <CardActions kind={kind} meetup={meetup} describedBy={id} />
    </article>
  )
}

function titleOf(kind: CardKind, meetup: MeetupView): string {
  switch (kind) {
    case 'refused':
      return `Not sent. ${defined(meetup.refusal).reason}`
    case 'answer-refused':
      return `Your answer was not accepted. ${defined(meetup.refusal).reason}`
    case 'change-refused':
      return `Your change was not accepted. ${defined(meetup.refusal).reason}`
    case 'passed':
      return 'Meetup request: the time has passed'
    case 'over':
      return `Meetup with ${nameOf(meetup)}`
    default:
      return meetupTitle(meetup)
  }
}
