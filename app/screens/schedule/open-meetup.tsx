import type { MeetupId } from '../../../schemas/ids.ts'
import { showMeetup } from '../../data/meetup-sheets.ts'
import type { StudyItem } from '../study/study-items.ts'

/** Covers a meetup in the schedule with a button that opens its details; nothing for other items. */
export function OpenMeetup({ item: { id, kind, name } }: { item: StudyItem }) {
  if (kind !== 'meetup') return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="absolute inset-0 rounded-block outline-offset-[-2px]"
      onClick={() => showMeetup(id as MeetupId)} // cast: the item of a meetup has its id
    >
      <span className="sr-only">Open {name}</span>
    </button>
  )
}
