import type { Status } from '../../schemas/rules/availability.ts'
import type { StudentView } from './views.ts'

/** Returns a classmate's status as others see it: what they set, otherwise whether they are connected (spec §4, Presence). */
export function displayedStatus(student: Pick<StudentView, 'currentStatus' | 'isOnline'>): Status {
  const { currentStatus, isOnline } = student
  if (currentStatus === 'available' || currentStatus === 'studying') return currentStatus
  return isOnline ? 'online' : 'offline'
}
