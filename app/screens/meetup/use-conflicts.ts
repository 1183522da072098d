import { isDuringMeetup } from '../../../schemas/rules/meetup.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import type { StudyItem } from '../study/study-items.ts'
import { useStudyItems } from '../study/use-study-items.ts'
import { minute } from './meetup-draft.ts'

/** Returns what the student has planned at the time of a meetup; undefined until that is loaded. */
export function useConflicts({ id, scheduledTime }: MeetupView): StudyItem[] | undefined {
  return useStudyItems(minute(useNow()))?.filter((item) => item.id !== id && isDuringMeetup(item, scheduledTime))
}
