import { useCallback, useEffect, useRef } from 'react'
import { TYPING_INTERVAL } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { worker } from '../../../data/worker.ts'
import { isDataError } from '../../../platform/expected-failures.ts'
import { logUnless } from '../../../platform/log.ts'

/** Sends the partner that the student is typing, at most every two seconds, and that they stopped. */
export function useTyping(partnerId: StudentId): (isTyping: boolean) => void {
  const saidAt = useRef(-Infinity)
  const say = useCallback(
    (isTyping: boolean) => {
      const now = performance.now()
      if (isTyping ? now - saidAt.current < TYPING_INTERVAL : saidAt.current === -Infinity) return
      saidAt.current = isTyping ? now : -Infinity
      worker.typing(partnerId, isTyping).catch(logUnless(isDataError, 'The typing state could not be sent'))
    },
    [partnerId],
  )
  useEffect(() => () => say(false), [say])
  return say
}
