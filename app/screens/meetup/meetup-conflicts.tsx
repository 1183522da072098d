import { CalendarClock } from 'lucide-react'
import type { MeetupView } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { timesOf } from '../study/study-items.ts'
import { useConflicts } from './use-conflicts.ts'

/** Says what I have planned at the time of a meetup, before I accept it. */
export function MeetupConflicts({ meetup }: { meetup: MeetupView }) {
  const taken = useConflicts(meetup)
  if (!taken?.length || meetup.expired) return null
  return (
    <div className="mb-2 flex gap-3 rounded-md bg-lamp-soft px-3.5 py-2.5 text-sm text-on-lamp-soft">
      <Icon of={CalendarClock} className="mt-0.5 shrink-0" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">At that time you have:</span>
        {taken.map((item) => (
          <span key={item.id} className="block">
            <bdi>{item.name}</bdi>, {timesOf(item)}
          </span>
        ))}
      </p>
    </div>
  )
}
