import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { openRequest, showMeetup } from '../../data/meetup-sheets.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { offeredCard } from './card-kind.ts'
import { cardsInSight } from './cards-in-sight.ts'
import { headOfCard } from './meetup-card.tsx'
import { factsOf, movedTitle } from './meetup-text.ts'

/** Time (ms) after the chat has opened, or a card has moved, in which a card in sight reports itself. Until then no reminder shows. */
const REMINDER_DELAY = 300

/**
 * Stands over the top of the log while the card of a meetup that still counts is out of sight, and opens that meetup. It lies over the
 * messages, so that none of them moves.
 */
export function MeetupReminder({ meetups }: { meetups: readonly MeetupView[] }) {
  const now = useNow()
  const inSight = useStore(cardsInSight, ({ ids }) => ids)
  const offered = offeredCard(
    meetups.filter(({ id }) => !inSight.includes(id)),
    now,
  )
  const out = offered?.meetup.id ?? null
  const [settled, setSettled] = useState<typeof out>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(out), REMINDER_DELAY)
    return () => clearTimeout(timer)
  }, [out])
  if (!offered || settled !== out) return null
  const { kind, meetup } = offered
  const { icon, title } = headOfCard(kind, meetup)
  // The new time stands in the line below, and one line has no room to say that it is another one.
  const short = (kind === 'asked-me' || kind === 'asked') && movedTitle(meetup)
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center px-3">
      <button
        type="button"
        aria-haspopup="dialog"
        data-meetup-reminder={kind}
        className="press pointer-events-auto flex min-h-12 max-w-full items-center gap-2.5 rounded-lg border border-line bg-overlay px-3.5 py-1.5 text-start shadow-float"
        onClick={() => (kind === 'asked-me' || kind === 'answer-refused' ? openRequest(meetup.id) : showMeetup(meetup.id))}
      >
        <Icon of={icon} className="shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold">{short || title}</span>
          <span className="block truncate text-xs text-muted">{factsOf(meetup, now)}</span>
        </span>
        <Icon of={ChevronRight} size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
      </button>
    </div>
  )
}
