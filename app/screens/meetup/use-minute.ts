import { useEffect, useState } from 'react'
import { MINUTE } from '../../../schemas/constants.ts'

/** The device's clock, epoch ms, with every minute that begins: what an input of local times takes for now. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
