import type { Status } from '../../schemas/rules/availability.ts'
import type { StudentView } from './views.ts'

/** What one sees of a classmate: what they set, or else whether they are connected (spec §4, Presence). */
export function displayedStatus(student: Pick<StudentView, 'currentStatus' | 'isOnline'>): Status {
  const { currentStatus, isOnline } = student
  if (currentStatus === 'available' || currentStatus === 'studying') return currentStatus
  return isOnline ? 'online' : 'offline'
}
