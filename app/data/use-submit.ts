import { useRef, useState } from 'react'
import { newId } from './new-id.ts'

/** Gives what stands in an open form to be sent: once, however often it is pressed; again where it could not be kept. */
export function useSubmit<Id extends string>() {
  // One form is one thing: its id is the key by which a repeat is known.
  const [id] = useState(() => newId<Id>())
  const [busy, setBusy] = useState(false)
  const giving = useRef(false)

  /** False, and said by `failed`, where it could not be kept. */
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
  return { busy, give }
}
