import { useRef, useState } from 'react'
import { newId } from './new-id.ts'

/**
 * Submits an open form once, even when the student presses again. After a failed attempt to store it, the student can submit
 * again.
 */
export function useSubmit<Id extends string>() {
  // One form creates one thing: its id identifies a repeat.
  const [id] = useState(() => newId<Id>())
  const [busy, setBusy] = useState(false)
  const giving = useRef(false)

  /** Returns false when a submission is running, or when this one could not be stored; then `failed` is called. */
  const give = async (how: (id: Id) => Promise<void>, failed: (thrown: unknown) => void): Promise<boolean> => {
    if (giving.current) return false
    giving.current = true
    setBusy(true)
    try {
      await how(id)
      return true
    } catch (thrown) {
      failed(thrown)
      giving.current = false
      setBusy(false)
      return false
    }
  }
  return { id, busy, give }
}
