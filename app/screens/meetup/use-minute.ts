import { useEffect, useState } from 'react'
import { MINUTE } from '../../../schemas/constants.ts'

/** Returns the time on the device clock, epoch ms, updated each minute: an input of local times uses that clock. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
