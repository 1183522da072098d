import { useState } from 'react'
import { HISTORY_PAGE } from '../../../../schemas/constants.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { useLive } from '../../../data/use-live.ts'
import { useConnection } from '../../../data/use-status.ts'
import type { ChatView } from '../../../data/views.ts'
import { worker } from '../../../data/worker.ts'
import { isDataError } from '../../../platform/expected-failures.ts'
import { logUnless } from '../../../platform/log.ts'

export interface OpenChat {
  /** Undefined until the first value. */
  view: ChatView | undefined
  /** Shows at least one more page of older messages, or `atLeast` messages in all, from this device or, if it has no more, the server. */
  showOlder: (atLeast?: number) => Promise<void>
  /** Number of older messages that can be loaded, as far as is known. */
  older: number
}

/** Loads one conversation, as far back as the student has scrolled. */
export function useChat(partnerId: StudentId): OpenChat {
  const view = useLive('chat', { partnerId, limit: HISTORY_PAGE })
  const connection = useConnection()
  /** The connection at which the last load returned no older messages; null: there was no such load. */
  const [none, setNone] = useState<typeof connection | null>(null)
  return {
    view,
    older: view && none !== connection ? view.older : 0,
    showOlder: async (atLeast) => {
      if (!view || view.complete) return
      const came = await worker.loadOlder(partnerId, atLeast).catch((thrown: unknown) => {
        logUnless(isDataError, 'Older messages could not be loaded')(thrown)
        return false
      })
      setNone(came ? null : connection)
    },
  }
}
