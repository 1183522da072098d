import { useEffect, useRef } from 'react'
import { useConnection } from '../../data/use-status.ts'

/** Calls `again` when a load may succeed: the network is back, the page is visible again, or the server responds again. */
export function useRetryWhenOnline(again: () => void): void {
  const connection = useConnection()
  const before = useRef(connection)
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') again()
    before.current = connection
  }, [connection, again])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && again()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [again])
}

export const retryWhenOnline = (again: () => void) => <RetryWhenOnline again={again} />

/** Renders nothing, and loads the code again when it may succeed. */
export function RetryWhenOnline({ again }: { again: () => void }) {
  useRetryWhenOnline(again)
  return null
}
