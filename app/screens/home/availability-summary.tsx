import { Clock, MapPin, Pencil, Timer } from 'lucide-react'
import { STATUS_LABEL, shownAvailability, type Availability } from '../../../schemas/rules/availability.ts'
import { showsPlace } from '../../../schemas/rules/displayed-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import { usePending } from '../../data/use-pending.ts'
import type { Account } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Chip } from '../../ui/chip.tsx'
import { endText } from '../../ui/end-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconLine } from '../../ui/icon-line.tsx'
import { Switch } from '../../ui/switch.tsx'

const SHOWN_SUBJECTS_MAX = 2

interface Props {
  me: Account
  availability: Availability
  onToggle: () => void
  onEdit: () => void
}

/** Returns the student's own place, while nobody else sees it (clarification I3). Not while the status waits: others still see it then. */
const hidden = (place: string) => (place === '' ? '' : `${place} · not shown to others`)

/** Shows how available the student is, with the switch. */
export function AvailabilitySummary({ me, availability, onToggle, onEdit }: Props) {
  const inMemory = useLive('session', null)?.inMemory
  const { currentStatus } = availability
  const waits = usePending('setAvailability')
  const now = useNow()
  const { text, end } = shownAvailability(availability, now, -new Date(now).getTimezoneOffset())
  const more = me.currentSubjects.length - SHOWN_SUBJECTS_MAX

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-end gap-2">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h2 className="text-heading font-extrabold tracking-tighter">
            <label id="availability-label" htmlFor="availability-switch">
              {STATUS_LABEL[currentStatus]}
            </label>
          </h2>
          <IconLine icon={Clock} text={waits ? (inMemory ? 'Waiting to send' : 'Saved on this device, waiting to send') : text} />
          {end !== null && <IconLine icon={Timer} text={endText(end, now)} />}
          <IconLine icon={MapPin} text={showsPlace(currentStatus) || waits ? me.currentLocation : hidden(me.currentLocation)} />
        </div>
        <Switch id="availability-switch" on={currentStatus === 'available'} labelledBy="availability-label" onToggle={onToggle} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {me.currentSubjects.slice(0, SHOWN_SUBJECTS_MAX).map((subject) => (
          <Chip key={subject} className="bg-raised/72 text-text">
            <bdi>{subject}</bdi>
          </Chip>
        ))}
        {more > 0 && (
          <span className="px-1 text-xs font-semibold text-text">
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">and {more} more</span>
          </span>
        )}
        <button type="button" onClick={onEdit} className={buttonClass('ghost', 'small', 'ms-auto text-inherit')}>
          <Icon of={Pencil} size={16} />
          Edit
        </button>
      </div>
    </div>
  )
}
