import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { currentMeetups } from './current-meetups.ts'

/** Returns the current meetups; undefined until they are known. */
export function useCurrentMeetups(): MeetupView[] | undefined {
  const now = useNow()
  const all = useLive('meetups', null)
  return all && currentMeetups(all, now)
}
