import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { showMeetup } from '../../data/meetup-sheets.ts'
import type { MeetupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { answererText, requestedText } from './answerer-text.ts'
import { factsOf } from './meetup-text.ts'

interface Props {
  requests: readonly MeetupView[]
  /** Epoch ms, server clock. */
  now: number
  stale: boolean
}

/** Requests that are shown at once: more would push the conversations off the screen. */
const INITIAL_ROWS = 2

const ROW = 'flex min-h-14 w-full items-center gap-3 px-3.5 py-2 text-start text-sm hover:bg-sunken/60 focus-visible:outline-offset-[-2px]'

/** The rows of requests that the other student has to answer. Each opens the details, where it can be moved or withdrawn. */
export function SentRequests({ requests, now, stale }: Props) {
  const [all, setAll] = useState(false)
  const firstMore = useRef<HTMLButtonElement>(null)
  // The button that unfolds them disappears, so move the focus to what it led to.
  useEffect(() => {
    if (all) firstMore.current?.focus()
  }, [all])
  const shown = all || requests.length === INITIAL_ROWS + 1 ? requests : requests.slice(0, INITIAL_ROWS)
  const more = requests.length - shown.length
  return (
    <>
      {shown.map((meetup, index) => (
        <li key={meetup.id} className="hairline-70">
          <button
            ref={index === INITIAL_ROWS ? firstMore : undefined}
            type="button"
            aria-haspopup="dialog"
            className={ROW}
            onClick={() => showMeetup(meetup.id)}
          >
            {meetup.partner && <Avatar student={meetup.partner} size={44} status={displayedStatus(meetup.partner)} stale={stale} silent />}
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block">{requestedText(meetup)}</span>
              <span className="block text-xs text-pretty text-muted">
                {factsOf(meetup, now)} · {answererText(meetup)}
              </span>
            </span>
            <Icon of={ChevronRight} className="shrink-0 text-muted rtl:-scale-x-100" />
          </button>
        </li>
      ))}
      {more > 0 && (
        <li className="hairline-70">
          <button type="button" className={`${ROW} font-semibold text-accent`} onClick={() => setAll(true)}>
            Show {more} more requests that you sent
          </button>
        </li>
      )}
    </>
  )
}
