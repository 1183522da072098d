import { memo, useId } from 'react'
import { openRequest } from '../../data/meetup-sheets.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SentRequests } from './sent-requests.tsx'
import { openRequests, sentRequests } from './unseen-meetups.ts'
import { factsOf, meetupTitle } from './meetup-text.ts'

/**
 * Lists the requests that the student has not answered, so that they can find a postponed one even without a chat, and below them
 * those that the student has sent (ADR 0099).
 */
export const RequestsWaiting = memo(function RequestsWaiting() {
  const id = useId()
  const now = useNow()
  const stale = useConnection() === 'offline'
  const meetups = useLive('meetups', null) ?? []
  const requests = openRequests(meetups)
  const sent = sentRequests(meetups)
  if (requests.length === 0 && sent.length === 0) return null
  return (
    <section aria-labelledby={id} className="px-(--gutter) pb-2 rail:px-3">
      <h2 id={id} className="sr-only">
        Meetup requests
      </h2>
      <ul className="card overflow-hidden [--ring:var(--color-raised)]">
        {requests.map((meetup) => (
          <li key={meetup.id} className="hairline-70 flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-3.5 py-2.5">
            {meetup.partner && <Avatar student={meetup.partner} size={44} status={displayedStatus(meetup.partner)} stale={stale} silent />}
            {/* Large text leaves no room for the button beside it. */}
            <div className="min-w-24 flex-1">
              <p id={`${id}-${meetup.id}`} className="font-bold [overflow-wrap:anywhere] text-pretty">
                {meetupTitle(meetup)}
              </p>
              <p className="text-xs [overflow-wrap:anywhere] text-pretty text-muted">{factsOf(meetup, now)}</p>
            </div>
            <Button
              size="small"
              look="soft"
              aria-haspopup="dialog"
              aria-describedby={`${id}-${meetup.id}`}
              onClick={() => openRequest(meetup.id)}
            >
              Answer
            </Button>
          </li>
        ))}
        <SentRequests requests={sent} now={now} stale={stale} />
      </ul>
    </section>
  )
})
