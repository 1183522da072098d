import { useEffect, useMemo } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import { dropSentTexts, interruptedSends } from '../../../data/drafts/sending.ts'

/** Empties the box of texts that the page before this one has sent and could not take out of it any more, because it ended. */
export function useDropSentTexts(me: StudentId | null, partnerId: StudentId, messages: readonly { id: string }[]): void {
  const interrupted = useMemo(() => (me ? interruptedSends(me, partnerId) : []), [me, partnerId])
  useEffect(() => {
    if (me && interrupted.length > 0) dropSentTexts(me, partnerId, interrupted, messages)
  }, [me, partnerId, interrupted, messages])
}
