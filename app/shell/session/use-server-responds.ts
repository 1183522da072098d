import { useEffect, useState } from 'react'
import { RECONNECT_DELAY } from '../../../schemas/constants.ts'
import { serverResponds } from '../../platform/server-responds.ts'

/** Returns whether the server responds; undefined until that is known. Asks until it does: each 3 s, and when the network is back. */
export function useServerResponds(): boolean | undefined {
  const [responds, setResponds] = useState<boolean>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = () => setAsked(asked + 1)
    void serverResponds().then((itDoes) => {
      if (left) return
      setResponds(itDoes)
      if (itDoes) return
      again = setTimeout(ask, RECONNECT_DELAY)
      addEventListener('online', ask)
    })
    return () => {
      left = true
      clearTimeout(again)
      removeEventListener('online', ask)
    }
  }, [asked])
  return responds
}
