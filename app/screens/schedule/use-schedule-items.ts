import { useLive } from '../../data/use-live.ts'
import type { StudyItem } from '../study/study-items.ts'
import { useStudyItems } from '../study/use-study-items.ts'
import { pendingMeetups } from './pending-meetups.ts'

/** Returns the planned time of the student, and the meetups that wait for an answer; undefined until all of it is loaded. */
export function useScheduleItems(): StudyItem[] | undefined {
  const planned = useStudyItems()
  const meetups = useLive('meetups', null)
  return planned && meetups && [...planned, ...pendingMeetups(meetups)]
}
