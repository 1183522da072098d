import { useEffect, useState } from 'react'
import { AUTH_TIMEOUT, RECONNECT_DELAY } from '../../../schemas/constants.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'

/** Returns whether the server responds; undefined until that is known. Asks until it does: each 3 s, and when the network is back. */
export function useServerResponds(): boolean | undefined {
  const [responds, setResponds] = useState<boolean>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = () => setAsked(asked + 1)
    fetchServer('/healthz', { signal: AbortSignal.timeout(AUTH_TIMEOUT) }).then(
      () => left || setResponds(true),
      (thrown: unknown) => {
        logUnless(isNoResponse, 'It could not be asked whether the server responds')(thrown)
        if (left) return
        setResponds(false)
        again = setTimeout(ask, RECONNECT_DELAY)
        addEventListener('online', ask)
      },
    )
    return () => {
      left = true
      clearTimeout(again)
      removeEventListener('online', ask)
    }
  }, [asked])
  return responds
}
