import { useEffect, useState } from 'react'
import type { ModerationQueue } from '../../../schemas/operator.ts'
import { asDataError } from '../../data/as-data-error.ts'
import { loadModerationQueue } from '../../data/account/moderation.ts'
import { useLive } from '../../data/use-live.ts'

interface Read {
  /** Undefined until it is loaded; null for a student who is no operator. */
  queue?: ModerationQueue | null
  /** Why loading or the last action failed. */
  failed: string | null
}

/** Returns the moderation queue and a function that runs an action and then loads the queue again. */
export function useModerationQueue() {
  const [read, setRead] = useState<Read>({ failed: null })
  const [busy, setBusy] = useState(false)
  // Wait until the worker has opened the student's data. Before that, it treats the device as signed out.
  const isOpen = useLive('pendingChanges', null) !== undefined
  useEffect(() => {
    if (isOpen) void after(async () => {}).then(setRead)
  }, [isOpen])

  const run = async (work: () => Promise<unknown> = async () => {}) => {
    setBusy(true)
    setRead(await after(work))
    setBusy(false)
  }
  return { ...read, busy, run }
}

/** Runs an action and returns the next state. If it fails, the queue shown before stays. */
async function after(work: () => Promise<unknown>): Promise<(before: Read) => Read> {
  try {
    await work()
    const queue = await loadModerationQueue()
    return () => ({ queue, failed: null })
  } catch (error) {
    return (before) => ({ ...before, failed: asDataError(error).message })
  }
}
