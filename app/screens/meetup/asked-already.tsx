import type { StudentId } from '../../../schemas/ids.ts'
import { useNow } from '../../data/time/use-now.ts'
import { ConflictNote } from './conflict-note.tsx'
import { overlapping, plannedText } from './planned-meetups.ts'
import { usePlannedWith } from './use-planned-with.ts'

interface Props {
  partnerId: StudentId
  /** The time in the field, epoch ms; NaN without one. */
  at: number
}

/** Says below the time of a request which meetups with the same student are at that time already. The request can be sent all the same. */
export function AskedAlready({ partnerId, at }: Props) {
  const now = useNow()
  const taken = overlapping(usePlannedWith(partnerId) ?? [], at)
  // It stays while it is empty: a screen reader reads what appears in it. Out of the flow, an empty one makes no gap.
  return (
    <div role="status" className="empty:absolute">
      {taken.length > 0 && (
        <ConflictNote>
          {taken.map((meetup) => (
            <p key={meetup.id} className="text-pretty">
              {plannedText(meetup, now, true)}.
            </p>
          ))}
        </ConflictNote>
      )}
    </div>
  )
}
