import { useEffect, useState } from 'react'
import { appReady } from './use-app-ready.ts'

/**
 * Returns whether the first screen has been shown for this time.
 *
 * @param delay ms
 */
export function useAfterLoad(delay: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    void appReady.then((at) => {
      if (!left) timer = setTimeout(() => setOver(true), at + delay - performance.now())
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [delay])
  return isOver
}
