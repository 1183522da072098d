import type { MeetupView } from '../../data/views.ts'
import { useNow } from '../../data/time/use-now.ts'
import { ConflictNote } from './conflict-note.tsx'
import { Conflicts } from './conflicts.tsx'
import { plannedText } from './planned-meetups.ts'
import { useConflicts } from './use-conflicts.ts'

interface Props {
  /** The time in the field, epoch ms; NaN without one. */
  at: number
  /** Meetups with the same student at that time. */
  asked?: readonly MeetupView[]
  /** Ids of the meetups that do not count as planned otherwise. */
  except: readonly string[]
}

/** Says below a time field what is at that time already. The request or the move can be sent all the same. */
export function TimeTaken({ at, asked = [], except }: Props) {
  const now = useNow()
  const taken = useConflicts(at, except) ?? []
  // It stays while it is empty: a screen reader reads what appears in it. Out of the flow, an empty one makes no gap.
  return (
    <div role="status" className="grid gap-2 empty:absolute">
      {asked.length > 0 && (
        <ConflictNote>
          {asked.map((meetup) => (
            <p key={meetup.id} className="text-pretty">
              {plannedText(meetup, now, true)}.
            </p>
          ))}
        </ConflictNote>
      )}
      {taken.length > 0 && <Conflicts items={taken} />}
    </div>
  )
}
