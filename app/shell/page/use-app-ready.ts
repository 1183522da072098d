import { useEffect } from 'react'
import { isTyping } from '../../ui/is-typing.ts'

let resolveReady: (at: number) => void
/** Resolves when the first screen shows local data: work that could wait may start. Its value is that time, ms as `performance.now()`. */
export const appReady = new Promise<number>((resolve) => (resolveReady = resolve))

/** Marks the document once the first screen shows local data (architecture.md section 8). The mark is never removed. */
export function useAppReady(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    document.documentElement.dataset.appReady = 'true'
    resolveReady(performance.now())
  }, [ready])
}

let inUse = false
/** Returns whether the student may be using the page: it has shown local data, or they type in it. Once they are, it stays so. */
export function isInUse(): boolean {
  inUse ||= 'appReady' in document.documentElement.dataset || isTyping()
  return inUse
}

/** Marks the document while a start waits for the network: the version is not to blame when the student leaves (ADR 0067). */
export function useStartWaits(waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const { dataset } = document.documentElement
    dataset.startWaits = 'true'
    return () => void delete dataset.startWaits
  }, [waits])
}
