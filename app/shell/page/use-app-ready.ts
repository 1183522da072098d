import { useEffect } from 'react'

let say: () => void
/** The first screen shows local data: what could wait need not wait any longer. */
export const appReady = new Promise<void>((resolve) => (say = resolve))

/** Marks the document once the first screen shows local data (architecture.md section 8); it never goes back. */
export function useAppReady(ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    document.documentElement.dataset.appReady = 'true'
    say()
  }, [ready])
}
