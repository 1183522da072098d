import { useState } from 'react'
import { HISTORY_PAGE } from '../../../../schemas/constants.ts'
import { keepSame } from '../../../data/keep-same.ts'
import { useLive } from '../../../data/use-live.ts'
import type { ChatView } from '../../../data/views.ts'
import { worker } from '../../../data/worker.ts'

export interface OpenChat {
  /** Undefined until the first value. */
  view: ChatView | undefined
  /** Shows a page more of what is older, from this device or, when that has no more, from the server. */
  showOlder: () => Promise<void>
}

/** One conversation, as far back as it has been looked at. */
export function useChat(partnerId: string): OpenChat {
  const [limit, setLimit] = useState(HISTORY_PAGE)
  const live = useLive('chat', { partnerId, limit })
  // A longer page is another query, which has no value for a moment and no bubble in common: keep what is shown.
  const [heard, setHeard] = useState(live)
  const [view, setView] = useState(live)
  if (live && live !== heard) {
    setHeard(live)
    setView(keepSame(view, live))
  }

  return {
    view,
    showOlder: async () => {
      if (!view || view.complete) return
      const here = view.messages.length
      if (here < limit) await worker.loadOlder(view.partner?.id ?? (partnerId as never)).catch(() => false)
      setLimit(Math.max(limit, here + HISTORY_PAGE))
    },
  }
}
