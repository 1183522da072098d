import type { StudentId } from '../../../schemas/ids.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { plannedWith } from './planned-meetups.ts'

/** Returns the meetups with this student that can still take place; undefined until they are known. */
export function usePlannedWith(partnerId: StudentId): MeetupView[] | undefined {
  const now = useNow()
  const all = useLive('meetups', null)
  return all && plannedWith(all, partnerId, now)
}
