import { isSilent } from '../../../schemas/rules/quiet-hours.ts'
import { useNow } from './use-now.ts'
import { useLive } from '../use-live.ts'

/** Returns whether the student wants to hear nothing now: in the quiet hours, or during a pause. */
export function useIsSilent(): boolean {
  const now = useNow()
  return useLive('me', null, (me) => Boolean(me && isSilent(me.notificationSettings, now)))
}
