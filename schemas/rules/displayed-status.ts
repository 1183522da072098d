import type { Status } from './availability.ts'

/**
 * Returns a student's status as others see it (clarification I3, ADR 0076). It is the status that they set, except that `online` reads
 * offline while they are not connected.
 */
export function displayedStatus({ currentStatus, isOnline }: { currentStatus: Status; isOnline: boolean }): Status {
  return currentStatus === 'online' && !isOnline ? 'offline' : currentStatus
}

/** Returns whether others may read that a student is connected: never while their status is offline (clarification I3). */
export function showsConnection(currentStatus: Status, isConnected: boolean): boolean {
  return isConnected && currentStatus !== 'offline'
}

/** Returns whether others see a student's place and subjects: only while the student is available or studying (clarification I3). */
export function showsPlace(status: Status): boolean {
  return status === 'available' || status === 'studying'
}

/**
 * Returns a student as others may see them: without place and subjects unless their status shows them. It uses the status in `student`:
 * call `availabilityAt` first if time may have ended it.
 */
export function asOthersSee<T extends { currentStatus: Status; currentLocation: string; currentSubjects: string[] }>(student: T): T {
  return showsPlace(student.currentStatus) ? student : { ...student, currentLocation: '', currentSubjects: [] }
}
