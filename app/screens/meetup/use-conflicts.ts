import { isDuringMeetup } from '../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../data/views.ts'
import type { StudyItem } from '../study/study-items.ts'
import { useStudyItems } from '../study/use-study-items.ts'

/** Returns what the student has planned at the time of a meetup; undefined until that is loaded. */
export function useConflicts({ id, scheduledTime }: MeetupView): StudyItem[] | undefined {
  return useStudyItems()?.filter((item) => item.id !== id && isDuringMeetup(item, scheduledTime))
}
