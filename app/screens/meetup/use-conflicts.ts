import { isDuringMeetup } from '../../../schemas/rules/meetup.ts'
import type { StudyItem } from '../study/study-items.ts'
import { useStudyItems } from '../study/use-study-items.ts'

/**
 * Returns what the student has planned at the time of a meetup; undefined until that is loaded.
 *
 * @param at epoch ms; NaN is at no time
 * @param except ids of what does not count: the meetup itself, for example
 */
export function useConflicts(at: number, except: readonly string[]): StudyItem[] | undefined {
  return useStudyItems()?.filter((item) => !except.includes(item.id) && isDuringMeetup(item, at))
}
