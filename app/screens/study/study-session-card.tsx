import { CalendarPlus, Lock, MapPin } from 'lucide-react'
import { memo, useState } from 'react'
import { STUDY_SESSION_EXTENSION } from '../../../schemas/constants.ts'
import { isStudySessionEnd } from '../../../schemas/rules/group.ts'
import { groupRoom } from '../../../schemas/rules/voice.ts'
import { phaseOf, secondsLeft } from '../../../schemas/rules/countdown.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudySessionView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { syncStudySession } from '../calendar/sync-study-session.ts'
import { CardFact } from '../groups/card-fact.tsx'
import { Countdown } from '../groups/countdown.tsx'
import { shortTime } from '../groups/group-times.ts'
import { RefusedGroupChangeNotice } from '../groups/refused-group-change-notice.tsx'
import { WaitingBadge } from '../groups/waiting-badge.tsx'
import { minute } from '../../../schemas/rules/minute.ts'
import { canSendNow } from '../meetup/meetup-text.ts'
import { useVoiceSeats } from '../voice/use-voice-seats.ts'
import { VoiceButton } from '../voice/voice-button.tsx'
import { VoiceTalkers } from '../voice/voice-talkers.tsx'
import { extendStudySession } from './change-study-session.ts'

/** One study session of the student: how long it runs, and the actions of any member (spec §4, clarification C12). */
export const StudySessionCard = memo(function StudySessionCard({
  session,
  onEnd,
}: {
  session: StudySessionView
  onEnd: (id: string) => void
}) {
  const { id, name, subject, location, participantCount, startTime, endTime, isVoiceActive, isPrivate, waiting, refusal } = session
  const now = useNow()
  const connection = useConnection()
  const over = useEachSecond((at) => phaseOf(secondsLeft(endTime, at)) === 'over')
  const planned = useEachSecond((at) => minute(startTime) > at)
  const longer = useEachSecond((at) => isStudySessionEnd(endTime + STUDY_SESSION_EXTENSION, startTime, at))
  // True if a calendar is connected (spec §2).
  const synced = useLive('me', null, (me) => me?.googleCalendarConnected ?? false)
  const [syncing, setSyncing] = useState(false)
  const about = `session-${id}`
  const room = groupRoom(session.groupId)
  const seats = useVoiceSeats(room)
  const sync = async () => {
    setSyncing(true)
    await syncStudySession(session)
    setSyncing(false)
  }
  return (
    <li data-session-id={id} className="card grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pt-3.5 pb-3">
      <div className="flex flex-wrap items-start justify-end gap-x-2.5 gap-y-2">
        <div className="min-w-[min(100%,9.25rem)] flex-1">
          <h3 id={about} dir="auto" className="text-base leading-snug font-bold tracking-snug [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="mt-0.75 flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted [overflow-wrap:anywhere]">
            <bdi>{subject}</bdi>
            {location && (
              <CardFact icon={MapPin}>
                <bdi>{location}</bdi>
              </CardFact>
            )}
            <span>{participantCount === 1 ? '1 person' : `${participantCount} people`}</span>
            {planned && <span className="tabular-nums">Starts {shortTime(startTime, now)}</span>}
            {isPrivate && <CardFact icon={Lock}>Private</CardFact>}
          </p>
        </div>
        <Countdown startTime={startTime} endTime={endTime} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          size="small"
          look="soft"
          aria-describedby={about}
          disabled={over || (!longer && 'focusable')}
          onClick={() => void extendStudySession(session)}
        >
          +30 min
        </Button>
        <VoiceButton place={{ room, title: name }} isActive={isVoiceActive || seats.length > 0} describedBy={about} disabled={over} />
        {synced && (
          <Button
            size="small"
            look="outline"
            // A name that lacks the text on the button would be wrong while it is busy.
            aria-label={syncing ? undefined : 'Sync to Google Calendar'}
            aria-describedby={about}
            busy={syncing && 'Syncing...'}
            disabled={over}
            onClick={() => void sync()}
          >
            <Icon of={CalendarPlus} size={16} />
            Sync
          </Button>
        )}
        {waiting && <WaitingBadge sends={canSendNow(connection)} />}
        <Button
          size="small"
          look="danger-soft"
          className="ms-auto"
          aria-haspopup="dialog"
          aria-describedby={about}
          disabled={over}
          onClick={() => onEnd(id)}
        >
          End
        </Button>
      </div>
      <VoiceTalkers seats={seats} />
      {refusal && <RefusedGroupChangeNotice refusal={refusal} />}
    </li>
  )
})
