import { useEffect } from 'react'

let say: () => void
/** Resolves when the first screen shows local data: work that could wait may start. */
export const appReady = new Promise<void>((resolve) => (say = resolve))

/** Marks the document once the first screen shows local data (architecture.md section 8). The mark is never removed. */
export function useAppReady(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    document.documentElement.dataset.appReady = 'true'
    say()
  }, [ready])
}
