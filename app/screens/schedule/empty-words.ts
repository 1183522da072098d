import { defined } from '../../../schemas/defined.ts'

const HOW = 'Form a study group or meet up with a classmate, and it shows here.'

/**
 * Returns the words for days without anything planned. For past days they differ: nobody can plan for them, and the schedule keeps no study
 * groups that have ended.
 *
 * @param days one day, or the days of a week
 */
export function emptyWords(days: readonly number[], today: number): { title: string; text: string } {
  const isWeek = days.length > 1
  if (defined(days.at(-1)) < today)
    return { title: `Nothing left from this ${isWeek ? 'week' : 'day'}`, text: 'Study groups leave your schedule when they end.' }
  if (!days.includes(today)) return { title: 'Nothing planned yet', text: HOW }
  return { title: `Nothing planned ${isWeek ? 'this week' : 'today'}`, text: HOW }
}
