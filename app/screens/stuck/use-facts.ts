import { useCallback, useEffect, useState } from 'react'
import type { DeviceFacts } from '../../data/stuck/device-facts.ts'
import { gatherFacts } from '../../data/stuck/gather-facts.ts'

/**
 * Returns the facts about this device, null until they are gathered, and a function that gathers them again. Also gathers them again
 * whenever `changes` differs.
 */
export function useFacts(inMemory: boolean, changes: string): { facts: DeviceFacts | null; look: () => Promise<void> } {
  const [facts, setFacts] = useState<DeviceFacts | null>(null)
  const look = useCallback(async () => setFacts(await gatherFacts(inMemory)), [inMemory])
  useEffect(() => {
    let left = false
    void gatherFacts(inMemory).then((found) => left || setFacts(found))
    return () => void (left = true)
  }, [inMemory, changes])
  return { facts, look }
}
