import type { MeetupView } from '../../data/views.ts'
import { Conflicts } from './conflicts.tsx'
import { useConflicts } from './use-conflicts.ts'

/** Says what I have planned at the time of a meetup, before I accept it. */
export function MeetupConflicts({ meetup }: { meetup: MeetupView }) {
  const taken = useConflicts(meetup.scheduledTime, [meetup.id])
  if (!taken?.length || meetup.expired) return null
  return (
    <div className="mb-2">
      <Conflicts items={taken} />
    </div>
  )
}
