import { Clock, Eye, MapPin, Timer } from 'lucide-react'
import { STATUS_LABEL, shownAvailability } from '../../../schemas/rules/availability.ts'
import { lastSeenText } from '../../../schemas/rules/relative-time.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { StudentView } from '../../data/views.ts'
import { endText } from '../../ui/end-text.ts'
import { IconLine } from '../../ui/icon-line.tsx'
import { STATUS_TINT } from '../../ui/status-tint.ts'

/** Shows a student's availability, place and presence. Nothing that may be outdated is shown as current. */
export function StatusCard({ student, stale }: { student: StudentView; stale: boolean }) {
  const now = useNow()
  const { currentLocation, isOnline, lastSeen } = student
  const status = displayedStatus(student)
  const { text, end } = shownAvailability(student, now, -new Date(now).getTimezoneOffset())
  const isHere = isOnline && !stale
  return (
    <section aria-labelledby="status" data-status={status} className={`rounded-lg px-4 py-3.5 ${STATUS_TINT[stale ? 'offline' : status]}`}>
      <h2 id="status" className="text-lg leading-6 font-extrabold tracking-tight">
        {STATUS_LABEL[status]}
      </h2>
      <IconLine icon={Clock} text={text} />
      {end !== null && <IconLine icon={Timer} text={endText(end, now)} />}
      <IconLine icon={MapPin} text={currentLocation} />
      {status !== 'online' && <IconLine icon={Eye} text={isHere ? 'Online' : lastSeenText(lastSeen, now)} />}
    </section>
  )
}
