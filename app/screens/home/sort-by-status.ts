import { STATUSES } from '../../../schemas/rules/availability.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../data/views.ts'

/** Sorts students by status, those who are free first. The query's order, nearest first, decides between equal ones. */
export function sortByStatus(students: StudentView[]): StudentView[] {
  const rank = (student: StudentView) => STATUSES.indexOf(displayedStatus(student))
  return [...students].sort((a, b) => rank(a) - rank(b))
}
