import type { MeetupView } from '../../data/views.ts'
import { timesOf } from '../study/study-items.ts'
import { ConflictNote } from './conflict-note.tsx'
import { useConflicts } from './use-conflicts.ts'

/** Says what I have planned at the time of a meetup, before I accept it. */
export function MeetupConflicts({ meetup }: { meetup: MeetupView }) {
  const taken = useConflicts(meetup)
  if (!taken?.length || meetup.expired) return null
  return (
    <div className="mb-2">
      <ConflictNote>
        <p>
          <span className="font-semibold">At that time you have:</span>
          {taken.map((item) => (
            <span key={item.id} className="block">
              <bdi>{item.name}</bdi>, {timesOf(item)}
            </span>
          ))}
        </p>
      </ConflictNote>
    </div>
  )
}
