import { asOthersSee, showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { SAMPLE_STUDENTS } from '../../data/sample-students.ts'
import { useFirstSyncDone } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import type { StudentView } from '../../data/views.ts'

export interface User {
  student: StudentView
  kind: 'me' | 'classmate' | 'sample'
}

/**
 * Returns the student at this address: a classmate, the signed-in student, or a sample if no student has that id. Null if there is
 * none; undefined until that is known.
 */
export function useUser(id: string): User | null | undefined {
  const known = useLive('student', { id })
  const me = useLive('me', null)
  const mine = useMyAvailability()
  const arrived = useFirstSyncDone()
  if (me && me.id === id && mine)
    return {
      student: { ...asOthersSee({ ...me, ...mine }), isOnline: showsConnection(mine.currentStatus, true), lastSeen: null, match: 'other' },
      kind: 'me',
    }
  if (known) return { student: known, kind: 'classmate' }
  if (known === undefined || !arrived) return undefined
  const sample = SAMPLE_STUDENTS.find((student) => student.id === id)
  return sample ? { student: sample, kind: 'sample' } : null
}
