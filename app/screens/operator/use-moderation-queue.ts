import { useEffect, useState } from 'react'
import type { ModerationQueue } from '../../../schemas/operator.ts'
import { asDataError } from '../../data/data-error.ts'
import { loadModerationQueue } from '../../data/account/moderation.ts'
import { useLive } from '../../data/use-live.ts'

interface Read {
  /** Undefined until it is known, and null for who is no operator. */
  desk?: ModerationQueue | null
  /** Why it could not be read, or what was decided not be done. */
  failed: string | null
}

/** What lies before operators, and a way to do something about it: it is read again after that. */
export function useModerationQueue() {
  const [read, setRead] = useState<Read>({ failed: null })
  const [busy, setBusy] = useState(false)
  // Asked before the worker has opened what it speaks for, it would take this device for nobody's.
  const isOpen = useLive('waiting', null) !== undefined
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

/** What is to be shown once this is done: where it failed, what was there stays. */
async function after(work: () => Promise<unknown>): Promise<(before: Read) => Read> {
  try {
    await work()
    const desk = await loadModerationQueue()
    return () => ({ desk, failed: null })
  } catch (error) {
    return (before) => ({ ...before, failed: asDataError(error).message })
  }
}
