import { useCallback, useEffect, useState } from 'react'
import type { Desk } from '../../../schemas/operator.ts'
import { asDataError } from '../../data/data-error.ts'
import { readDesk } from '../../data/operator.ts'
import { useLive } from '../../data/use-live.ts'

/** `desk` is undefined until it is known, and null for who is no operator; `failed` is why it could not be read or done. */
export function useDesk() {
  const [desk, setDesk] = useState<Desk | null>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** Does something, if anything, and reads what there is then. */
  const run = useCallback(async (work?: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work?.()
      setDesk(await readDesk())
      setFailed(null)
    } catch (error) {
      setFailed(asDataError(error).message)
    } finally {
      setBusy(false)
    }
  }, [])
  // Asked before the worker has opened what it speaks for, it would take this device for nobody's.
  const isOpen = useLive('waiting', null) !== undefined
  useEffect(() => {
    if (isOpen) void run()
  }, [isOpen, run])
  return { desk, failed, busy, run }
}
