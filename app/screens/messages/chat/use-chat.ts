import { useState } from 'react'
import { HISTORY_PAGE } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useLive } from '../../../data/use-live.ts'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { worker } from '../../../data/worker.ts'

export interface OpenChat {
  /** Undefined until the first value. */
  view: ChatView | undefined
  /** Shows a page more of what is older, and so many messages at least, from this device or, when that has no more, from the server. */
  showOlder: (atLeast?: number) => Promise<void>
  /** So many messages are above what is shown, and can be asked for, as far as is known. */
  older: number
}

/** One conversation, as far back as it has been looked at. */
export function useChat(partnerId: StudentId): OpenChat {
  const view = useLive('chat', { partnerId, limit: HISTORY_PAGE })
  const connection = useConnection()
  /** With which connection nothing more came. */
  const [none, setNone] = useState<typeof connection | null>(null)
  return {
    view,
    older: view && none !== connection ? view.older : 0,
    showOlder: async (atLeast) => {
      if (!view || view.complete) return
      const came = await worker.loadOlder(partnerId, atLeast).catch(() => false)
      setNone(came ? null : connection)
    },
  }
}
