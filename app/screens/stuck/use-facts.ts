import { useCallback, useEffect, useState } from 'react'
import type { DeviceFacts } from '../../data/stuck/device-facts.ts'
import { gatherFacts } from '../../data/stuck/gather-facts.ts'

/** Returns how this device stands, null while that is found out, and a function that looks again. Looks again when `changes` do. */
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
