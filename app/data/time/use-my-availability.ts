import { availabilityAt, type Availability } from '../../../schemas/rules/availability.ts'
import { useLive } from '../use-live.ts'
import { useNow } from './use-now.ts'

/**
 * Returns the student's availability as of this minute. After its end it reads offline, silently, with or without a network
 * (clarification B6).
 */
export function useMyAvailability(): Availability | undefined {
  const me = useLive('me', null)
  const now = useNow()
  return me ? availabilityAt(me, now) : undefined
}
