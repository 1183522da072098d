import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { atHand } from './at-hand.ts'

/** Returns the meetups at hand; undefined until they are known. */
export function useMeetupsAtHand(): MeetupView[] | undefined {
  const now = useNow()
  const all = useLive('meetups', null)
  return all && atHand(all, now)
}
