import { Lock, MapPin } from 'lucide-react'
import { memo } from 'react'
import { VIRTUAL_LOCATION } from '../../../schemas/constants.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { groupRoom } from '../../../schemas/rules/voice.ts'
import { phaseOf, secondsLeft } from '../../../schemas/rules/countdown.ts'
import { GROUP_TYPE_NAME } from '../../../schemas/rules/group.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import type { GroupView } from '../../data/views.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import { useVoiceSeats } from '../voice/use-voice-seats.ts'
import { VoiceButton } from '../voice/voice-button.tsx'
import { CardFact } from './card-fact.tsx'
import { Countdown, TimeTrack } from './countdown.tsx'
import { startOf, timeOf } from './group-times.ts'
import { invitedText } from './invited-text.ts'
import { RefusedGroupChangeNotice } from './refused-group-change-notice.tsx'
import { SeatRow } from './seat-row.tsx'
import { WaitingBadge } from './waiting-badge.tsx'

interface Props {
  group: GroupView
  /** Epoch ms, server clock, updated once a minute. */
  now: number
  /** True if a command would probably be sent at once. */
  sends: boolean
  onOpen: (id: GroupId) => void
  onJoin: (group: GroupView) => void
  onDecline: (group: GroupView) => void
}

/** One group: its name, subject, place, times and seats. */
export const GroupCard = memo(function GroupCard({ group, now, sends, onOpen, onJoin, onDecline }: Props) {
  const { id, name, groupSize, subject, location, endTime, mine, isPrivate, invitesMe, hasSeat, seatsHeld, waiting, refusal } = group
  const over = useEachSecond((at) => phaseOf(secondsLeft(endTime, at)) === 'over')
  const open = !mine && !over
  return (
    <li data-group-id={id} className="card relative grid content-between gap-3 px-3.5 pt-3.5 pb-3 [--ring:var(--color-raised)]">
      <div className="flex items-start gap-3">
        <GroupGlyph size={groupSize} />
        <div className="min-w-0 flex-1">
          <h3 id={`group-${id}`} dir="auto" className="text-base leading-snug font-bold tracking-snug [overflow-wrap:anywhere]">
            <button
              type="button"
              aria-haspopup="dialog"
              className="[text-align:inherit] outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
          </h3>
          <p className="mt-0.75 flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted [overflow-wrap:anywhere]">
            <span>
              {GROUP_TYPE_NAME[groupSize]} · <bdi>{subject}</bdi>
            </span>
            {location && (
              <CardFact icon={MapPin}>
                <bdi>{location}</bdi>
              </CardFact>
            )}
            <span className="tabular-nums first-letter:uppercase">{timeOf(group, now)}</span>
            {isPrivate && <CardFact icon={Lock}>Private</CardFact>}
          </p>
        </div>
      </div>
      <div className="grid gap-3">
        {open && invitesMe && <p className="text-xs font-semibold text-accent">{invitedText(group)}</p>}
        <div className="flex min-h-9 flex-wrap items-center justify-end gap-2.5">
          {/* Many seats wrap to more rows before a button has no room beside them. */}
          <span className="flex flex-[1_1_min(9rem,100%)] flex-wrap items-center gap-2.5">
            <SeatRow group={group} />
            {seatsHeld > 0 && <Badge look="quiet">{seatsHeld} invited</Badge>}
            {waiting && <WaitingBadge sends={sends} />}
          </span>
          <Countdown startTime={startOf(group)} endTime={endTime} />
          {mine && !over && !waiting && location === VIRTUAL_LOCATION && <GroupVoice id={id} name={name} />}
          {open && !hasSeat && <Badge look="quiet">{seatsHeld > 0 ? 'No free seat' : 'Full'}</Badge>}
          {open && (invitesMe || hasSeat) && (
            <span className="flex gap-2.5">
              {invitesMe && (
                <Button size="small" look="outline" className="z-1" aria-describedby={`group-${id}`} onClick={() => onDecline(group)}>
                  Decline
                </Button>
              )}
              {hasSeat && (
                <Button
                  size="small"
                  look={invitesMe ? 'primary' : 'soft'}
                  className="z-1"
                  aria-describedby={`group-${id}`}
                  onClick={() => onJoin(group)}
                >
                  Join
                </Button>
              )}
            </span>
          )}
        </div>
        {refusal && <RefusedGroupChangeNotice refusal={refusal} />}
        {mine && <TimeTrack startTime={startOf(group)} endTime={endTime} />}
      </div>
    </li>
  )
})

/** The way into the voice room of a group whose place it is. */
function GroupVoice({ id, name }: { id: GroupId; name: string }) {
  const room = groupRoom(id)
  const isActive = useVoiceSeats(room).length > 0
  return <VoiceButton className="z-1" place={{ room, title: name }} isActive={isActive} describedBy={`group-${id}`} />
}
