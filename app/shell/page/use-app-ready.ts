import { useEffect } from 'react'

let say: (at: number) => void
/** Resolves when the first screen shows local data: work that could wait may start. Its value is that time, ms as `performance.now()`. */
export const appReady = new Promise<number>((resolve) => (say = resolve))

/** Marks the document once the first screen shows local data (architecture.md section 8). The mark is never removed. */
export function useAppReady(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    document.documentElement.dataset.appReady = 'true'
    say(performance.now())
  }, [ready])
}

/** Returns whether a screen that showed local data has been drawn: it may be in use. */
export const isAppReady = (): boolean => 'appReady' in document.documentElement.dataset

/** Marks the document while a start waits for the network: the version is not to blame when the student leaves (ADR 0067). */
export function useStartWaits(waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const { dataset } = document.documentElement
    dataset.startWaits = 'true'
    return () => void delete dataset.startWaits
  }, [waits])
}
