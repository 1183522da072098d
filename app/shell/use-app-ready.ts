import { useEffect } from 'react'

/** Marks the document once the first screen shows local data (design.md section 8); it never goes back. */
export function useAppReady(ready: boolean): void {
  useEffect(() => {
    if (ready) document.documentElement.dataset.appReady = 'true'
  }, [ready])
}
