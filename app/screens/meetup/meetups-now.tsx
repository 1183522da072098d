import { MessageCircle, MapPin } from 'lucide-react'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { changeMeetup, showMeetup } from '../../data/meetup-sheets.ts'
import { useConnection } from '../../data/use-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { MorphLink } from '../../ui/morph-link.tsx'
import { HomeSection } from '../home/home-section.tsx'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { mayDo } from './change-meetup.ts'
import { MeetupVoice } from './meetup-voice.tsx'
import { beginsText, nameOf } from './meetup-text.ts'

/** Lists the agreed meetups that go on or are about to begin, the first one first. */
export function MeetupsNow({ meetups }: { meetups: readonly MeetupView[] }) {
  const now = useNow()
  const stale = useConnection() === 'offline'
  return (
    <HomeSection title="Your Meetups" count={meetups.length}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {meetups.map((meetup) => (
          <li
            key={meetup.id}
            data-meetup-now={meetup.id}
            className="card relative grid gap-3 px-3.5 pt-3.5 pb-3 [--ring:var(--color-raised)]"
          >
            <div className="flex min-h-11 items-center gap-3">
              {meetup.partner && (
                <Avatar student={meetup.partner} size={44} status={displayedStatus(meetup.partner)} stale={stale} silent />
              )}
              <div className="min-w-0 flex-1">
                <h3 id={`meetup-${meetup.id}`} className="truncate text-base leading-snug font-bold tracking-snug">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
                    onClick={() => showMeetup(meetup.id)}
                  >
                    <bdi>{meetup.subject}</bdi> with <bdi>{nameOf(meetup)}</bdi>
                  </button>
                </h3>
                <p className="mt-0.5 flex items-center gap-x-3 text-xs text-muted">
                  <Begins at={meetup.scheduledTime} />
                  <span className="inline-flex min-w-0 items-center gap-1.25">
                    <Icon of={MapPin} size={14} />
                    <bdi className="truncate">{meetup.location}</bdi>
                  </span>
                </p>
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-2.5 *:z-1">
              <MorphLink
                of={meetup.partnerId}
                to={`/messages?with=${meetup.partnerId}`}
                aria-describedby={`meetup-${meetup.id}`}
                className={buttonClass('soft', 'small')}
              >
                <Icon of={MessageCircle} size={16} />
                Message
              </MorphLink>
              <MeetupVoice meetup={meetup} />
              {mayDo(meetup, 'call-off', now) && (
                <Button
                  size="small"
                  look="outline"
                  className="ms-auto text-text"
                  aria-haspopup="dialog"
                  aria-describedby={`meetup-${meetup.id}`}
                  onClick={() => changeMeetup({ id: meetup.id, action: 'call-off' })}
                >
                  Call off
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function Begins({ at }: { at: number }) {
  const text = useEachSecond((now) => beginsText(at, now))
  return <span className="shrink-0 font-semibold text-accent tabular-nums">{text}</span>
}
